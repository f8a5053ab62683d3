import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { loadSite } from '#content/load-site.ts';
import { ContentError, type Problem } from '#content/problems/problem.ts';

/**
 * Writes what has one right form into the files of a site: links with a language, an ending or a slash at their end, TOML, and
 * the usual keys of other generators. Then it moves the files that lie elsewhere than they belong.
 *
 * @returns what was done, a line for each file
 */
export async function mendContent(root: string): Promise<string[]> {
	const problems = await mendable(root);
	const byFile = Map.groupBy(problems, ({ file }) => file);
	return [...byFile].flatMap(([file, found]) => [...mendLines(root, file, found), ...moveFile(root, file, found)]);
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

function mendLines(root: string, file: string, found: readonly Problem[]): string[] {
	const path = join(root, file);
	const text = readFileSync(path, 'utf8');
	const lines = text.split('\n');
	// First lines in TOML become YAML, in which keys have their lines.
	for (const { line, mend } of found) {
		if (mend && 'lines' in mend) lines.splice(line - 1, mend.lines.length, ...mend.lines);
		else if (mend && 'written' in mend) lines[line - 1] = replaceLink(lines[line - 1] ?? '', mend);
	}
	const mended = lines.join('\n');
	if (mended === text) return [];
	writeFileSync(path, mended);
	return [`mended: ${file}`];
}

function moveFile(root: string, file: string, found: readonly Problem[]): string[] {
	const [target] = found.flatMap(({ mend }) => (mend && 'path' in mend ? [mend.path] : []));
	if (target === undefined || existsSync(join(root, target))) return [];
	mkdirSync(dirname(join(root, target)), { recursive: true });
	renameSync(join(root, file), join(root, target));
	return [`moved: ${file} to ${target}`];
}

/** Replaces a link behind a bracket, quotation mark or colon, to its end: "/about/" is no part of "/about/team/". */
function replaceLink(line: string, { written, right }: { written: string; right: string }): string {
	const [first = '', ...rest] = line.split(written);
	return rest.reduce((done, after) => {
		const isLink = /(?:[(<"']|:[ \t]+)$/.test(done) && /^(?:$|[)>"'\s])/.test(after);
		return done + (isLink ? right : written) + after;
	}, first);
}
