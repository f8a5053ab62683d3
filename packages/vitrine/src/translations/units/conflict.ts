import { lineOf, type SourceFile } from '#content/files/source-file.ts';
import type { Problem } from '#content/problems/problem.ts';

/** The marks that Git leaves where two branches changed the same lines. */
const marks = /^(?:<{7}(?: .*)?|\|{7}(?: .*)?|={7}|>{7}(?: .*)?)\r?$/;

/** Whether a line is a mark that Git left. */
export function isConflictMark(line: string): boolean {
	return marks.test(line);
}

/**
 * Finds the first place where two branches were not joined. A page that explains Git may show such marks in an indented
 * block of code.
 */
export function conflictProblem({ file, text }: SourceFile): Problem | undefined {
	if (!text.includes('<<<<<<<')) return undefined;
	const start = text.search(/^<{7}(?: .*)?$/m);
	if (start < 0) return undefined;
	const rest = text.slice(start);
	const end = rest.search(/^>{7}(?: .*)?\r?$/m);
	if (end < 0 || !/^={7}\r?$/m.test(rest.slice(0, end))) return undefined;
	const line = lineOf(text, start);
	const hasBase = /^\|{7}(?: .*)?\r?$/m.test(rest.slice(0, end));
	return {
		file,
		line,
		found: `two versions of the same lines (to line ${lineOf(text, start + end)}), marked by <<<<<<<, ${hasBase ? '|||||||, ' : ''}======= and >>>>>>>`,
		expected: 'one text: two branches changed it, and Git left both',
		fix: 'write what shall stand there, and remove the lines with the marks',
	};
}
