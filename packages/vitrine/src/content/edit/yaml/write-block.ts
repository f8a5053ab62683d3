import { wrapWords } from './write-scalar.ts';

/** A block in a text: a value behind `|` or `>`. */
export interface Block {
	kind: '|' | '>';
	/** Spaces before what holds it. */
	base: number;
	/** Spaces before its lines. */
	indent: number;
	/** Whether its head has the number of spaces. */
	hasIndicator: boolean;
	keepsEnd: boolean;
	/** Characters that a line may have, with its indentation; nothing where none is divided. */
	width: number | undefined;
	/** Empty lines behind it that are no part of it, unless it keeps its end. */
	emptyBehind: number;
	lineEnd: string;
}

/** Returns head and lines of a block with a text; the lines end with a line end. */
export function writeBlock(text: string, block: Block): { head: string; body: string } {
	const { kind, base, hasIndicator, keepsEnd, emptyBehind, width, lineEnd } = block;
	let length = text.length;
	while (text[length - 1] === '\n') length--;
	const core = text.slice(0, length);
	const ends = text.length - length;
	const isKept = core === '' ? ends > 0 : ends > 1 || (ends === 1 && keepsEnd);
	const startsIn = hasIndicator || /^\n*[ \t]/.test(core);
	const isNear = block.indent > base && block.indent - base < 10;
	const indent = isNear ? block.indent : base + 2;
	const spaces = ' '.repeat(indent);
	const head = kind + (startsIn ? String(indent - base) : '') + (isKept ? '+' : ends === 0 ? '-' : '');
	const lines = kind === '|' ? core.split('\n') : foldLines(core, width === undefined ? undefined : width - indent);
	const written = core === '' ? [] : lines.map((line) => (line === '' ? '' : spaces + line));
	const empty = (core === '' ? ends : ends - 1) - (isKept && !keepsEnd ? emptyBehind : 0);
	const all = isKept ? [...written, ...Array.from({ length: Math.max(0, empty) }, () => '')] : written;
	return { head, body: all.map((line) => line + lineEnd).join('') };
}

/** Writes a text so that folding reads it: one line end more between lines, except beside those that begin with space. */
function foldLines(core: string, width: number | undefined): string[] {
	const lines: string[] = [];
	let before: string | undefined;
	for (const line of core.split('\n')) {
		const isIn = /^[ \t]/.test(line);
		if (line !== '') {
			if (before !== undefined && !isIn && !/^[ \t]/.test(before)) lines.push('');
			lines.push(...(isIn || width === undefined ? [line] : wrapWords(line, width)));
			before = line;
		} else lines.push('');
	}
	return lines;
}
