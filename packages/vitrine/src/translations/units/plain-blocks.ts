import type { Heading, Paragraph } from 'mdast';
import type { Block } from './blocks.ts';

/** A stretch of a page, without the empty lines around it. */
export interface Stretch {
	start: number;
	end: number;
	/** 1-based. */
	line: number;
}

/**
 * Finds the paragraphs and headings that are plain to see, which most of a page is; only what is left has to be parsed.
 *
 * @returns undefined for a page with fences of code or HTML, which may hold anything
 */
export function plainBlocks(text: string): { blocks: Block[]; rest: Stretch[] } | undefined {
	if (/```|~~~|</.test(text)) return undefined;
	const blocks: Block[] = [];
	const rest: Stretch[] = [];
	let open: Stretch | undefined;
	for (const stretch of betweenEmptyLines(text)) {
		const written = text.slice(stretch.start, stretch.end);
		// A list or quotation ends where, behind an empty line, a letter or # begins the line.
		if (open && /^[\p{L}#]/u.test(written)) open = undefined;
		const block = open ? undefined : (plainHeading(written, stretch) ?? plainParagraph(written, stretch));
		if (block) blocks.push(block);
		else if (open) open.end = stretch.end;
		else {
			open = stretch;
			rest.push(stretch);
		}
	}
	return { blocks, rest };
}

function betweenEmptyLines(text: string): Stretch[] {
	const stretches: Stretch[] = [];
	let start = text.length - text.replace(/^(?:[ \t]*\r?\n)*/, '').length;
	let line = 1;
	let counted = 0;
	const add = (end: number) => {
		for (let at = text.indexOf('\n', counted); at >= 0 && at < start; at = text.indexOf('\n', at + 1)) line++;
		counted = start;
		const length = text.slice(start, end).trimEnd().length;
		if (length > 0) stretches.push({ start, end: start + length, line });
	};
	for (const { index, 0: gap } of text.matchAll(/\n(?:[ \t]*\r?\n)+/g)) {
		if (index < start) continue;
		add(index);
		start = index + gap.length;
	}
	add(text.length);
	return stretches;
}

/** One line that begins with #, and not more of them behind its words alone. */
function plainHeading(written: string, { start, end, line }: Stretch): Block | undefined {
	const [, marks = '', space = '', words = ''] = /^(#{1,6})([ \t]+)([^\r\n]*?)(?:[ \t]+#+)?$/.exec(written) ?? [];
	if (words === '' || /^#+$/.test(words)) return undefined;
	const from = start + marks.length + space.length;
	const node: Heading = { type: 'heading', depth: 1, children: [] };
	const leaf = { start: from, end: from + words.length, node, isQuoted: false };
	return { kind: `heading${marks.length}`, start, end, line, leaves: [leaf] };
}

/** Lines that begin with a letter: none of them can begin anything else. */
function plainParagraph(written: string, { start, end, line }: Stretch): Block | undefined {
	if (!/^\p{L}[^\r\n]*(?:\r?\n\p{L}[^\r\n]*)*$/u.test(written)) return undefined;
	const node: Paragraph = { type: 'paragraph', children: [] };
	return { kind: 'paragraph', start, end, line, leaves: [{ start, end, node, isQuoted: false }] };
}
