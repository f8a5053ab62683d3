import { printable } from '#node/printable.ts';
import type { Message } from './message.ts';

/** One thing in `content/` or `site.config.ts` that an editor has to change. */
export interface Problem {
	/** Path from the site's folder, with forward slashes. */
	file: string;
	/** 1-based. */
	line: number;
	/** The field or place within the file, if it is more exact than the line. */
	where?: string;
	found: string;
	expected: string;
	fix: string;
	/** The same by a code, where it is one that writers meet. */
	message?: Message | undefined;
	/** What has one right form: `check --fix` writes it. */
	mend?: Mend;
}

/**
 * Words of a link, the lines from that of the problem on, as many as there are, the levels of headings by the lines that
 * they are below that of the problem, or the path of the file.
 */
export type Mend =
	| { written: string; right: string }
	| { lines: readonly string[] }
	| { levels: readonly HeadingLevel[] }
	| { path: string };

/** A heading that begins some lines below another one, and the level that it gets. */
export interface HeadingLevel {
	below: number;
	level: number;
}

/** Thrown when content cannot be published. `problems` holds all that was found, sorted by file and line. */
export class ContentError extends Error {
	override name = 'ContentError';
	readonly problems: readonly Problem[];

	constructor(problems: readonly Problem[]) {
		const once = new Map(problems.map((problem) => [formatProblem(problem), problem]));
		const sorted = [...once.values()].sort((a, b) => compare(a.file, b.file) || a.line - b.line);
		super(sorted.map(formatProblem).join('\n\n'));
		this.problems = sorted;
	}
}

function compare(a: string, b: string): number {
	if (a === b) return 0;
	return a < b ? -1 : 1;
}

/**
 * Writes a problem as an editor reads it: the place on the first line, then what, what instead, and what to do. Names of files
 * and words of the content are made safe for a terminal.
 */
export function formatProblem({ file, line, where, found, expected, fix }: Problem): string {
	const place = where ? `${file}:${line}  ${where}` : `${file}:${line}`;
	const lines = [place, `  found     ${found}`, `  expected  ${expected}`, `  to do     ${fix}`];
	return lines.map(printable).join('\n');
}

/** Collects problems, so that an editor sees all of them at once. */
export type Report = (problem: Problem) => void;

/** Shows a value in a message: quoted, on one line, not longer than a glance. */
export function quote(text: string): string {
	const line = JSON.stringify(text.replace(/\s+/g, ' '));
	return line.length > 80 ? `${line.slice(0, 78)}…"` : line;
}
