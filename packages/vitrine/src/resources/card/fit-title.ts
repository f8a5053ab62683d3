import { breakAnywhere, type TitlePart, titleParts } from './break-title.ts';
import type { CardFont } from './card-fonts.ts';

/** The room that a text has, in pixels. */
export interface TitleRoom {
	width: number;
	height: number;
	/** Sizes that it may be set in, largest first. */
	sizes: readonly [number, ...number[]];
	/** In parts of the size. */
	lineHeight: number;
	maxLines: number;
}

export interface FittedTitle {
	size: number;
	lines: string[];
}

interface Line {
	text: string;
	/** In parts of the size. */
	width: number;
	hasSpace: boolean;
}

/**
 * Sets a title as large as its room allows, in lines of about the same length. A word that is too long even for the
 * smallest size is broken, and a title that is too long is cut off.
 */
export function fitTitle(title: string, font: CardFont, room: TitleRoom): FittedTitle {
	const smallest = room.sizes.at(-1) ?? room.sizes[0];
	const width = room.width / smallest;
	const parts = titleParts(title).map((part) => measure(part, font));
	const pieces = parts.flatMap((part) => (part.width <= width ? [part] : breakPart(part, font)));
	const fitted = fitParts(parts, font, room) ?? fitParts(pieces, font, room);
	if (fitted) return fitted;
	const lines = fillLines(pieces, { width, font }).slice(0, room.maxLines);
	const texts = lines.map(({ text }, index) => (index < lines.length - 1 ? text : cutOff(text, { width, font })));
	return { size: smallest, lines: texts };
}

function fitParts(parts: readonly Line[], font: CardFont, room: TitleRoom): FittedTitle | undefined {
	for (const size of room.sizes) {
		const width = room.width / size;
		const lines = fillLines(parts, { width, font });
		const max = Math.min(room.maxLines, Math.floor(room.height / (size * room.lineHeight)));
		if (lines.length > max || !areWithin(lines, width)) continue;
		return { size, lines: balance(parts, lines.length, { width, font }) };
	}
	return undefined;
}

function measure({ text, hasSpace }: TitlePart, font: CardFont): Line {
	return { text, hasSpace, width: font.widthOf(text) };
}

function fillLines(parts: readonly Line[], { width, font }: { width: number; font: CardFont }): Line[] {
	const lines: Line[] = [];
	for (const part of parts) {
		const line = lines.at(-1);
		const space = line?.hasSpace ? ' ' : '';
		const joined = line && line.width + font.widthOf(space) + part.width;
		if (line && joined !== undefined && joined <= width)
			lines[lines.length - 1] = { text: line.text + space + part.text, width: joined, hasSpace: part.hasSpace };
		else lines.push(part);
	}
	return lines;
}

function areWithin(lines: readonly Line[], width: number): boolean {
	return lines.every((line) => line.width <= width);
}

/** Breaks lines at the narrowest width that needs no more of them, so that none is much shorter than the others. */
function balance(parts: readonly Line[], count: number, { width, font }: { width: number; font: CardFont }): string[] {
	let [tooNarrow, enough] = [0, width];
	for (let step = 0; step < 12; step++) {
		const middle = (tooNarrow + enough) / 2;
		const lines = fillLines(parts, { width: middle, font });
		if (lines.length <= count && areWithin(lines, middle)) enough = middle;
		else tooNarrow = middle;
	}
	return fillLines(parts, { width: enough, font }).map(({ text }) => text);
}

function breakPart({ text, hasSpace }: Line, font: CardFont): Line[] {
	const pieces = breakAnywhere(text);
	return pieces.map((piece, index) =>
		measure({ text: piece, hasSpace: hasSpace && index === pieces.length - 1 }, font),
	);
}

function cutOff(text: string, { width, font }: { width: number; font: CardFont }): string {
	const mark = font.has('…') ? '…' : '';
	const pieces = breakAnywhere(text);
	while (pieces.length > 1 && font.widthOf(pieces.join('').trimEnd() + mark) > width) pieces.pop();
	return pieces.join('').trimEnd() + mark;
}
