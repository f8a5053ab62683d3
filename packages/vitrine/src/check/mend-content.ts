import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { changeTexts } from '#content/edit/files/change-texts.ts';
import { loadSite } from '#content/load-site.ts';
import { ContentError, type Problem } from '#content/problems/problem.ts';

/**
 * Writes what has one right form into the files of a site: links with a language, an ending or a slash at their end, levels of
 * headings, TOML, and the usual keys of other generators. Files that lie elsewhere than they belong move.
 *
 * @returns what was done, a line for each file
 * @throws {ChangeError} where one of them cannot be written; then none is
 */
export async function mendContent(root: string): Promise<string[]> {
	const problems = await mendable(root);
	const texts = new Map<string, string | undefined>();
	const known = new Map<string, string | undefined>();
	const moves: [from: string, to: string][] = [];
	const taken = new Set<string>();
	const done: string[] = [];
	for (const [file, found] of Map.groupBy(problems, (problem) => problem.file)) {
		const target = targetOf(found);
		const isFree = target !== undefined && !existsSync(join(root, target)) && !taken.has(target);
		const place = isFree ? target : file;
		const mended = mendLines(root, file, found);
		if (mended) {
			known.set(file, mended.before).set(place, place === file ? mended.before : undefined);
			texts.set(file, undefined).set(place, mended.after);
			done.push(`mended: ${file}`);
		} else if (isFree) moves.push([file, target]);
		if (!isFree) continue;
		taken.add(target);
		done.push(`moved: ${file} to ${target}`);
	}
	if (done.length > 0) await changeTexts(root, { texts, known, moves });
	return done;
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

/** @returns undefined where no line changes, as in a picture */
function mendLines(
	root: string,
	file: string,
	found: readonly Problem[],
): { before: string; after: string } | undefined {
	if (found.every(({ mend }) => !mend || 'path' in mend)) return undefined;
	const before = readFileSync(join(root, file), 'utf8');
	const lines = before.split('\n');
	// First lines in TOML become YAML, in which keys have their lines.
	for (const { line, mend } of found) {
		if (!mend) continue;
		if ('lines' in mend) {
			const end = lines[line - 1]?.endsWith('\r') ? '\r' : '';
			lines.splice(line - 1, mend.lines.length, ...mend.lines.map((text) => text + end));
		} else if ('written' in mend) lines[line - 1] = replaceLink(lines[line - 1] ?? '', mend);
		else if ('levels' in mend) {
			for (const { below, level } of mend.levels) writeLevel(lines, line - 1 + below, level);
		}
	}
	const after = lines.join('\n');
	return after === before ? undefined : { before, after };
}

/** Writes the level of a heading into its line, or into the one below it, where it is underlined. No line comes or goes. */
function writeLevel(lines: string[], index: number, level: number): void {
	const [written = '', underline = ''] = lines.slice(index, index + 2);
	const marks = /^((?:[ \t]|>|[-*+] |\d+[.)] )*)#{1,6}(?=[ \t\r]|$)/;
	if (marks.test(written)) lines[index] = written.replace(marks, (_, before: string) => before + '#'.repeat(level));
	else if (/^ {0,3}(?:=+|-+)[ \t]*\r?$/.test(underline)) {
		if (level === 2) lines[index + 1] = underline.replace(/=/g, '-');
		else {
			lines[index] = `${'#'.repeat(level)} ${written.trimStart()}`;
			lines[index + 1] = underline.endsWith('\r') ? '\r' : '';
		}
	}
}

function targetOf(found: readonly Problem[]): string | undefined {
	return found.flatMap(({ mend }) => (mend && 'path' in mend ? [mend.path] : []))[0];
}

/** Replaces a link behind a bracket, quotation mark or colon, to its end: "/about/" is no part of "/about/team/". */
function replaceLink(line: string, { written, right }: { written: string; right: string }): string {
	const [first = '', ...rest] = line.split(written);
	return rest.reduce((done, after) => {
		const isLink = /(?:[(<"']|:[ \t]+)$/.test(done) && /^(?:$|[)>"'\s])/.test(after);
		return done + (isLink ? right : written) + after;
	}, first);
}
