import { cpSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { findProblems, type Problem } from 'vitrine/tools';
import { movedWords } from './moved-words.ts';
import { repositoryRoot } from './repository.ts';

/**
 * For tests: does what the messages about a site name, as an editor would, and reads the site again.
 *
 * @param problems those that are followed; without them, all that are found
 * @returns what is wrong then
 */
export async function followRemedies(root: string, problems?: readonly Problem[]): Promise<readonly Problem[]> {
	// From the end of a file to its beginning: lines keep their numbers.
	for (const problem of (problems ?? (await findProblems(root))).toReversed()) follow(root, problem);
	return findProblems(root);
}

function follow(root: string, { file, line, found, fix }: Problem): void {
	const [, target] = /^move it to (\S+?),?(?: |$)/.exec(fix) ?? [];
	if (target) {
		move(root, file, target);
		return;
	}
	const [, place] = /^put the file at (\S+)/.exec(fix) ?? [];
	if (place) {
		mkdirSync(dirname(join(root, place)), { recursive: true });
		cpSync(join(repositoryRoot, 'test/fixtures/trilingual/content/en/pages/guide/lamp.png'), join(root, place));
		if (!fix.includes(' and write "')) return;
	}
	const quoted = /^(?:.*, or )?write "([\w-]+: \w+)" below "sections:" in (\S+)$/.exec(fix);
	if (quoted?.[1] && quoted[2]) {
		edit(root, quoted[2], (all) => all.replace('sections:\n', `sections:\n  ${quoted[1]}\n`));
		return;
	}
	edit(root, file, (all) => {
		const lines = all.split('\n');
		const at = line - 1;
		const note = movedWords[file.split('/')[1] ?? '']?.note ?? 'Note';
		if (file === 'site.config.ts') addSetting(lines, writtenIn(fix));
		else if (found.startsWith('the unknown key')) followKey(lines, at, fix);
		else if (/^add "(\w+):"/.test(fix)) addField(lines, at, /"(\w+:)"/.exec(fix)?.[1]);
		else if (fix.startsWith('write a quotation')) quoteBox(lines, at, note);
		else if (fix === 'start with ##: the title of the page is its only first heading') lines[at] = `#${lines[at]}`;
		else followWords(lines, at, { found, fix: fix.replace('**Note:**', `**${note}:**`) });
		return lines.join('\n');
	});
}

/** What a message names to be written. */
function writtenIn(fix: string): string | undefined {
	return /^(?:put .* and )?write "(.*?)"(?: in its place)?(?:, or .*)?$/.exec(fix)?.[1];
}

function addSetting(lines: string[], setting = ''): void {
	lines.splice(lines.findIndex((line) => line.startsWith('export default')) + 1, 0, `\t${setting}`);
}

/** A key of the first lines of a page goes with what is below it. */
function followKey(lines: string[], at: number, fix: string): void {
	const [key = ''] = /^\s*[\w-]+(?=:)/.exec(lines[at] ?? '') ?? [];
	const [, name] = /^rename it to "(.*)"$/.exec(fix) ?? [];
	if (name !== undefined) {
		lines[at] = (lines[at] ?? '').replace(key.trim(), name);
		return;
	}
	let end = at + 1;
	while (/^[ \t]/.test(lines[end] ?? '')) end++;
	const both = /^write "(.*?)" and "(.*?)" in its place$/.exec(fix)?.slice(1);
	const written = writtenIn(fix);
	if (both) lines.splice(at, end - at, ...both);
	else if (/^write .* in its place$/.test(fix)) lines.splice(at, end - at, written ?? '');
	else if (written !== undefined) lines[at] = written.replaceAll('\\"', '"');
	else if (/^remove it|or remove it$/.test(fix)) lines.splice(at, end - at);
	else throw new Error(`Nothing to follow for "${key}": ${fix}`);
}

/** Writes a field of which the words are those that the text begins with. */
function addField(lines: string[], at: number, field = ''): void {
	const text = lines.slice(lines.indexOf('---', 1) + 1).find((line) => /^\p{L}/u.test(line)) ?? '';
	lines.splice(at, 0, `${field} ${JSON.stringify(text)}`);
}

/** Makes a quotation of a box, whatever marks its end: colons, another sign, or the indent of its lines. */
function quoteBox(lines: string[], at: number, note: string): void {
	const [sign = ''] = /^(?::{3,}|!{3}|\{\{.)/.exec(lines[at] ?? '') ?? [];
	// The end is reported as well, and comes first from the end of the file on.
	if (sign.startsWith(':') && lines[at]?.trim() === sign) return;
	const [, title = note] = /(?:\[|^:+\s*\w+\s+)([^\]]+)\]?$/.exec(lines[at] ?? '') ?? [];
	const isEnd = (line: string) =>
		sign.startsWith(':') ? line.trim() === sign : sign === '!!!' ? line.trim() === '' : line.trim() === '';
	let end = at + 1;
	while (end < lines.length && !isEnd(lines[end] ?? '')) end++;
	const box = lines.slice(at + 1, end).map((line) => `> ${line.trim()}`.trimEnd());
	box[0] = (box[0] ?? '> ').replace('> ', `> **${title}:** `);
	lines.splice(at, end - at + (sign.startsWith(':') ? 1 : 0), ...box);
}

/** Replaces words of a line, or removes them. */
function followWords(lines: string[], at: number, { found, fix }: Pick<Problem, 'found' | 'fix'>): void {
	const line = lines[at] ?? '';
	const written = writtenIn(fix) ?? /^write (\d{4}-\d{2}-\d{2})$/.exec(fix)?.[1];
	const [shown] = /".*"/.exec(found) ?? [];
	const words = shown === undefined ? undefined : (JSON.parse(shown.replace(/\\*…"$/, '…"')) as string);
	// A message shows the beginning of a long line.
	const before = words?.endsWith('…')
		? line.slice(line.indexOf(words.slice(0, -1))).replace(/(?<=\}\}).*$/, '')
		: words;
	if (before === undefined || !line.includes(before)) throw new Error(`Not in the line "${line}": ${found}, ${fix}`);
	if (written !== undefined) lines[at] = line.replace(before, written.replaceAll('\\"', '"'));
	else if (fix.startsWith('remove ')) {
		const rest = line.replace(before, '');
		if (rest.trim() === '') lines.splice(at, 1);
		else lines[at] = rest;
	} else throw new Error(`Nothing to follow in "${found}": ${fix}`);
}

function move(root: string, from: string, to: string): void {
	mkdirSync(dirname(join(root, to)), { recursive: true });
	renameSync(join(root, from), join(root, to));
}

function edit(root: string, file: string, change: (text: string) => string): void {
	writeFileSync(join(root, file), change(readFileSync(join(root, file), 'utf8')));
}
