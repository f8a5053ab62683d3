import { readFileSync } from 'node:fs';
import { HtmlValidate } from 'html-validate';
import type { Manifest } from '#protocol/manifest.ts';
import { bodyPath } from '#protocol/node/export-folder.ts';

const validator = new HtmlValidate({
	extends: ['html-validate:standard'],
	rules: {
		// How React writes HTML, which the standard allows as well.
		'attr-case': 'off',
		'attribute-boolean-style': 'off',
		'attribute-empty-style': 'off',
		'doctype-style': 'off',
		'void-style': 'off',
		// Typesetting makes long lines, and the finished page has no others.
		'long-title': 'off',
		'no-trailing-whitespace': 'off',
	},
});

/** What the HTML standard finds wrong in the exported pages. */
export async function invalidHtml(folder: string, { resources }: Manifest): Promise<string[]> {
	const found: string[] = [];
	for (const entry of resources) {
		const { path, contentType, file } = entry;
		if (!contentType.startsWith('text/html')) continue;
		const report = await validator.validateString(readFileSync(bodyPath(folder, entry), 'utf8'), file);
		for (const { messages } of report.results) {
			found.push(
				...messages.map(
					({ ruleId, message, selector }) => `${path}: ${message} (${ruleId}) at ${selector ?? 'the page'}`,
				),
			);
		}
	}
	return found;
}
