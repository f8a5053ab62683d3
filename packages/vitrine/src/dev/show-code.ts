import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { formatProblem, type Problem } from '#content/problems/problem.ts';

/** Lines before and after the one concerned. */
const around = 1;

/** Writes problems as the terminal does, each with the lines of its file between its place and what was found. */
export function withCode(root: string, problems: readonly Problem[]): string {
	return problems
		.map((problem) => {
			const [place = '', ...rest] = formatProblem(problem).split('\n');
			return [place, ...codeOf(root, problem), ...rest].join('\n');
		})
		.join('\n\n');
}

/** @returns no line of a file that cannot be read, or has fewer lines */
function codeOf(root: string, { file, line }: Problem): string[] {
	const lines = readLines(join(root, file));
	if (line > lines.length) return [];
	const first = Math.max(0, line - 1 - around);
	const shown = lines.slice(first, line + around);
	const digits = `${first + shown.length}`.length;
	return shown.map((text, index) => {
		const number = first + index + 1;
		return `${number === line ? '>' : ' '} ${`${number}`.padStart(digits)} | ${text.replaceAll('\t', '  ')}`.trimEnd();
	});
}

function readLines(path: string): string[] {
	try {
		return readFileSync(path, 'utf8').split(/\r?\n/);
	} catch {
		// It may be gone meanwhile, or lie elsewhere: the place is named without its lines.
		return [];
	}
}
