import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { loadSite } from '#content/load-site.ts';
import { ContentError, type Problem } from '#content/problems/problem.ts';

/**
 * Writes what has one right form into the files of a site, as links with a language, an ending or a slash at their end.
 *
 * @returns the files that were changed
 */
export async function mendContent(root: string): Promise<string[]> {
	const problems = await mendable(root);
	const files = new Set(problems.map(({ file }) => file));
	return [...files].filter((file) => {
		const path = join(root, file);
		const text = readFileSync(path, 'utf8');
		const lines = text.split('\n');
		for (const { file: other, line, mend } of problems) {
			if (mend && other === file) lines[line - 1] = replaceLink(lines[line - 1] ?? '', mend);
		}
		const mended = lines.join('\n');
		if (mended !== text) writeFileSync(path, mended);
		return mended !== text;
	});
}

async function mendable(root: string): Promise<readonly Problem[]> {
	try {
		await loadSite({ root });
		return [];
	} catch (error) {
		if (!(error instanceof ContentError)) throw error;
		return error.problems.filter(({ file, mend }) => mend !== undefined && file.startsWith('content/'));
	}
}

/** Replaces a link behind a bracket, quotation mark or colon, to its end: "/about/" is no part of "/about/team/". */
function replaceLink(line: string, { written, right }: NonNullable<Problem['mend']>): string {
	const [first = '', ...rest] = line.split(written);
	return rest.reduce((done, after) => {
		const isLink = /(?:[(<"']|:[ \t]+)$/.test(done) && /^(?:$|[)>"'\s])/.test(after);
		return done + (isLink ? right : written) + after;
	}, first);
}
