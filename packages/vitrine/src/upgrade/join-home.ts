import { isMap, parseDocument } from 'yaml';
import type { WrittenSection } from './settings-text.ts';
import type { RuleResult, SiteFiles } from './site-files.ts';

/**
 * Joins `site.yaml` and the files of `home/` to the page `pages/index.yaml`, in each language. Their lines stay as they
 * are, with their comments.
 */
export function joinHome(files: SiteFiles, sections: readonly WrittenSection[]): RuleResult {
	const result: RuleResult = { done: [], left: [] };
	const languages = files.paths.flatMap((path) => /^content\/([^/]+)\/site\.yaml$/.exec(path)?.[1] ?? []);
	for (const locale of languages) {
		const fileAt = (path: string) => `content/${locale}/${path}`;
		const page = 'pages/index.yaml';
		if (files.paths.includes(fileAt(page))) {
			const sentence = 'is there already: move what you need of site.yaml and home/ there, and remove them';
			result.left.push(`${fileAt(page)} ${sentence}`);
			continue;
		}
		const take = (from: string, under?: string) => {
			files.keepConfirmed({ locale, from, to: page, ...(under === undefined ? {} : { under }) });
			const text = files.read(fileAt(from)) ?? '';
			files.remove(fileAt(from));
			return linesOf(text);
		};
		const lines = take('site.yaml');
		const written = sections.filter(({ name }) => files.paths.includes(fileAt(`home/${name}.yaml`)));
		if (written.length > 0) lines.push('', 'sections:');
		for (const [index, { name, kind }] of written.entries()) {
			const own = take(`home/${name}.yaml`, `sections.${name}`);
			if (index > 0) lines.push('');
			lines.push(`  ${name}:`, ...[`kind: ${kind}`, ...own].map((line) => (line === '' ? '' : `    ${line}`)));
		}
		files.write(fileAt(page), `${lines.join('\n')}\n`);
		result.done.push(`${fileAt(page)} is the home page now, with what stood in site.yaml and home/`);
		for (const path of files.paths.filter((path) => path.startsWith(fileAt('home/')))) {
			result.left.push(`${path}: no section of the home page has this name: move what you need of it, and remove it`);
		}
	}
	return result;
}

/** The lines of a file of fields, each field on lines of its own. */
function linesOf(text: string): string[] {
	const document = parseDocument(text);
	const { contents } = document;
	const isInBraces = isMap(contents) && contents.flow === true;
	if (isInBraces) contents.flow = false;
	const written = isInBraces ? document.toString({ lineWidth: 0 }) : text;
	const lines = written
		.replace(/^\uFEFF/, '')
		.trimEnd()
		.split(/\r?\n/);
	return lines.filter((line) => !/^(---|\.\.\.)\s*$/.test(line));
}
