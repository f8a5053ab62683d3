import { readBlocks } from '../../markdown/blocks.ts';
import { EditRefusal, refused } from '../edit-refusal.ts';

/** One part of a Markdown text: a heading, a paragraph, a whole list or table. */
export interface MarkdownPart {
	/** Type of its node; headings with their level: `heading2`. */
	kind: string;
	/** UTF-16 offsets in the text. */
	from: number;
	to: number;
	text: string;
}

/** Reads the parts of a Markdown text. Horizontal rules are between parts. */
export function readParts(source: string): MarkdownPart[] {
	return readBlocks(source).map(({ kind, start, end }) => ({
		kind,
		from: start,
		to: end,
		text: source.slice(start, end),
	}));
}

/**
 * Replaces a part by a text, which may be several parts, or none. All other bytes stay.
 *
 * @param index of the part, from 0 on
 * @throws {EditRefusal} where the text would change another part
 */
export function replacePart(source: string, index: number, text: string): string {
	const pieces = takeApart(source);
	partAt(pieces, index);
	return put(source, pieces, pieces.parts.with(index, written(text, source)));
}

/**
 * Inserts a text before a part.
 *
 * @param index of the part, from 0 on; the number of parts, to add the text at the end
 * @throws {EditRefusal} where the text would change another part
 */
export function insertPart(source: string, index: number, text: string): string {
	const { parts, gaps } = takeApart(source);
	if (index < 0 || index > parts.length)
		throw new EditRefusal(`There is no place ${index + 1}.`, refused('no-place', {}));
	const isLast = index === parts.length;
	const space = eolOf(source).repeat(2);
	// A rule before a part stays before that part; what follows the last one stays at the end.
	const [before, after] =
		parts.length === 0 ? ['', gaps[0] ?? ''] : isLast ? [space, gaps[index] ?? ''] : [gaps[index] ?? '', space];
	const pieces = { parts, gaps: gaps.toSpliced(index, 1, before, after) };
	return put(source, pieces, parts.toSpliced(index, 0, written(text, source)));
}

/**
 * Removes a part and the empty lines before it.
 *
 * @param index of the part, from 0 on
 * @throws {EditRefusal} where that would change another part
 */
export function removePart(source: string, index: number): string {
	const { parts, gaps } = takeApart(source);
	partAt({ parts, gaps }, index);
	const around = [gaps[index] ?? '', gaps[index + 1] ?? ''];
	// A horizontal rule is no part, and is not removed with one.
	const gap = around.find((gap) => gap.trim() !== '') ?? around[index === 0 ? 0 : 1] ?? '';
	const both = around.every((one) => one.trim() !== '') ? around.join('') : gap;
	return put(source, { parts, gaps: gaps.toSpliced(index, 2, both) }, parts.toSpliced(index, 1));
}

/**
 * Moves a part to another place; what is between parts stays in its place.
 *
 * @param from its index, from 0 on
 * @param to its new index
 * @throws {EditRefusal} where that would change another part
 */
export function movePart(source: string, from: number, to: number): string {
	const pieces = takeApart(source);
	const part = partAt(pieces, from);
	partAt(pieces, to);
	return put(source, pieces, pieces.parts.toSpliced(from, 1).toSpliced(to, 0, part));
}

/** The parts of a text, and what is before, between and behind them: one more. */
interface Pieces {
	parts: readonly string[];
	gaps: readonly string[];
}

function takeApart(source: string): Pieces {
	const parts = readParts(source);
	const ends = [0, ...parts.map(({ to }) => to)];
	const starts = [...parts.map(({ from }) => from), source.length];
	return { parts: parts.map(({ text }) => text), gaps: ends.map((end, index) => source.slice(end, starts[index])) };
}

function partAt({ parts }: Pieces, index: number): string {
	const part = parts[index];
	if (part === undefined)
		throw new EditRefusal(`There is no part ${index + 1}: the text has ${parts.length}.`, refused('no-place', {}));
	return part;
}

/** Joins parts with the gaps of a text; where parts would run together, an empty line comes between them. */
function put(source: string, { gaps }: Pieces, parts: readonly string[]): string {
	const wanted = parts.flatMap((part) => readParts(part).map(({ text }) => text));
	const eol = eolOf(source);
	const wide = gaps.map((gap, index) => {
		const isBetween = index > 0 && index < parts.length;
		const ends = gap.split(/\r?\n/).length - 1;
		return isBetween && ends < 2 && gap.trim() === '' ? eol.repeat(2 - ends) + gap : gap;
	});
	for (const between of [gaps, wide]) {
		const text = between.map((gap, index) => gap + (parts[index] ?? '')).join('');
		const read = readParts(text).map((part) => part.text);
		if (read.length === wanted.length && read.every((part, index) => part === wanted[index])) return text;
	}
	throw new EditRefusal(
		'This text would change the parts around it: a fence or a tag that does not end, or a list beside another list.',
		refused('changes-others', {}),
	);
}

/** A text as the file writes it: with its line ends, and without empty lines around. */
function written(text: string, source: string): string {
	const lines = text
		.replace(/\r\n?/g, '\n')
		.replace(/^(?:[ \t]*\n)+/, '')
		.trimEnd();
	return eolOf(source) === '\n' ? lines : lines.replaceAll('\n', '\r\n');
}

function eolOf(source: string): '\n' | '\r\n' {
	return /\r\n/.test(source) && !/[^\r]\n/.test(source) ? '\r\n' : '\n';
}
