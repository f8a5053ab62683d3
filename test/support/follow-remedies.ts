import { cpSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { findProblems, type Problem } from 'vitrine/tools';
import { repositoryRoot } from './repository.ts';

/**
 * For tests: does what the messages about a site name, as an editor would, and reads the site again.
 *
 * @returns what is wrong then
 */
export async function followRemedies(root: string): Promise<readonly Problem[]> {
	// From the end of a file to its beginning: lines keep their numbers.
	for (const problem of (await findProblems(root)).toReversed()) follow(root, problem);
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
		const [key] = /^\s*[\w-]+(?=:)/.exec(lines[line - 1] ?? '') ?? [];
		const isKey = found.startsWith('the unknown key');
		const [, written] = /^(?:put .* and )?write "(.*?)"(?:, or .*)?$/.exec(fix) ?? [];
		const [, name] = /^rename it to "(.*)"$/.exec(fix) ?? [];
		if (isKey && name !== undefined && key !== undefined) {
			lines[line - 1] = (lines[line - 1] ?? '').replace(key.trim(), name);
		} else if (isKey && written !== undefined) lines[line - 1] = written.replaceAll('\\"', '"');
		else if (isKey && /^remove it|or remove it$/.test(fix)) {
			let end = line;
			while (/^[ \t]/.test(lines[end] ?? '')) end++;
			lines.splice(line - 1, end - line + 1);
		} else {
			const [, before] = /(?:a link to|an image at|^) ?"(.*?)"$/.exec(found) ?? [];
			if (written === undefined || before === undefined) throw new Error(`Nothing to follow in "${found}": ${fix}`);
			lines[line - 1] = (lines[line - 1] ?? '').replace(before, written);
		}
		return lines.join('\n');
	});
}

function move(root: string, from: string, to: string): void {
	mkdirSync(dirname(join(root, to)), { recursive: true });
	renameSync(join(root, from), join(root, to));
}

function edit(root: string, file: string, change: (text: string) => string): void {
	writeFileSync(join(root, file), change(readFileSync(join(root, file), 'utf8')));
}
