import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Font, Glyph } from 'fontkit';
import { codePointOf, maySupply } from '#content/markdown/characters.ts';
import type { CardFontFiles } from '#views/render-context.ts';

/** A font that cards are drawn with. It takes single characters that it lacks from the one for symbols, as pages do. */
export interface CardFont {
	/** As the font names itself. */
	name: string;
	/** How far letters reach above the line that they are on, in parts of its size, and below it, which is negative. */
	ascent: number;
	descent: number;
	has: (character: string) => boolean;
	/** Advance width of a text in parts of its size, with kerning. */
	widthOf: (text: string) => number;
	/** Returns the outlines of a text, each with its place from the start and above the line, in parts of the size. */
	outlinesOf: (text: string) => { outline: Outline; left: number; above: number }[];
	/** Changes when a character of the text looks different or takes another width. */
	fingerprintOf: (text: string) => string;
}

export interface CardFonts {
	display: CardFont;
	text: CardFont;
}

const opened = new Map<string, CardFonts>();

let fontkit: typeof import('fontkit') | undefined;

/** Loads what reads fonts, before the first call of `cardFonts`: sites without cards do without. */
export async function loadCardFonts(): Promise<void> {
	fontkit ??= await import('fontkit');
}

/**
 * Opens the fonts of a language's cards, once: parsing them takes longer than drawing a card.
 *
 * @throws {Error} where `loadCardFonts` was not called
 */
export function cardFonts(files: CardFontFiles): CardFonts {
	const key = JSON.stringify(files);
	const known = opened.get(key);
	if (known) return known;
	const symbols = files.symbols === undefined ? undefined : readFace(files.symbols);
	const fonts = {
		display: createCardFont(readFace(files.display), symbols),
		text: createCardFont(readFace(files.text), symbols),
	};
	opened.set(key, fonts);
	return fonts;
}

function readFace(file: string): Font {
	const bytes = readFileSync(file);
	if (!fontkit) throw new Error('What reads the fonts of cards is not loaded.');
	// fontkit reads the box of a glyph without outline, such as a space, from behind its place: it may be the last one.
	return fontkit.create(Buffer.concat([bytes, Buffer.alloc(16)])) as Font;
}

function createCardFont(own: Font, symbols: Font | undefined): CardFont {
	const isIn = (font: Font, character: string) => font.hasGlyphForCodePoint(codePointOf(character));
	const isSymbol = (character: string) =>
		symbols !== undefined && !isIn(own, character) && maySupply(character) && isIn(symbols, character);
	const fontOf = (character: string) => (symbols && isSymbol(character) ? symbols : own);
	const widthIn = (font: Font, text: string) => font.layout(text).advanceWidth / font.unitsPerEm;
	const widthOf = remember((text) => runsOf(text, fontOf).reduce((sum, run) => sum + widthIn(run.font, run.text), 0));
	// By outlines and not by the file: a font that is cut to the characters of a site changes with each new one.
	const shapeOf = remember((character) => {
		const font = fontOf(character);
		const { advanceWidth, path } = font.glyphForCodePoint(codePointOf(character));
		return hash(`${advanceWidth}/${font.unitsPerEm} ${path.toSVG()}`);
	});
	const fingerprintOf = (text: string) => hash([...new Set(text)].sort().map(shapeOf).join());
	const setWord = remember((word) => {
		let at = 0;
		const outlines = runsOf(word, fontOf).flatMap((run) => {
			const { glyphs, positions } = run.font.layout(run.text);
			const scale = 1 / run.font.unitsPerEm;
			return glyphs.flatMap((glyph, index) => {
				const { xAdvance = 0, xOffset = 0, yOffset = 0 } = positions[index] ?? {};
				const left = at + xOffset * scale;
				at += xAdvance * scale;
				const outline = outlineOf(glyph, scale);
				return outline ? [{ outline, left, above: yOffset * scale }] : [];
			});
		});
		return { outlines, width: at };
	});
	const outlinesOf = (text: string) => {
		let at = 0;
		// Setting a word takes longer than drawing its letters, and titles share most of their words.
		return text.split(/(?<= )|(?= )/).flatMap((word) => {
			const from = at;
			const { outlines, width } = setWord(word);
			at += width;
			return outlines.map(({ left, ...rest }) => ({ ...rest, left: from + left }));
		});
	};
	const has = (character: string) => isIn(fontOf(character), character);
	const [ascent, descent] = [own.ascent / own.unitsPerEm, own.descent / own.unitsPerEm];
	return { name: own.fullName, ascent, descent, has, widthOf, outlinesOf, fingerprintOf };
}

/** The outline of a glyph in units of its font, above the line that it is on. */
export interface Outline {
	/** Differs for each one. */
	number: number;
	/** As SVG writes it, upside down. */
	path: string;
	box: { minX: number; minY: number; maxX: number; maxY: number };
	/** What makes it one of size 1. */
	scale: number;
}

const outlines = new WeakMap<Glyph, Outline>();
let lastNumber = 0;

/** Returns the outline of a glyph, made once; undefined for a space. */
function outlineOf(glyph: Glyph, scale: number): Outline | undefined {
	const known = outlines.get(glyph);
	if (known) return known;
	const path = glyph.path.toSVG();
	if (path === '') return undefined;
	const { minX, minY, maxX, maxY } = glyph.path.bbox;
	const outline = { number: ++lastNumber, path, box: { minX, minY, maxX, maxY }, scale };
	outlines.set(glyph, outline);
	return outline;
}

/** Divides a text into stretches that are drawn in one font each. */
function runsOf(text: string, fontOf: (character: string) => Font): { font: Font; text: string }[] {
	const runs: { font: Font; text: string }[] = [];
	for (const character of text) {
		const font = fontOf(character);
		const run = runs.at(-1);
		if (run?.font === font) run.text += character;
		else runs.push({ font, text: character });
	}
	return runs;
}

function hash(text: string): string {
	return createHash('sha256').update(text).digest('hex');
}

/** Texts whose answers are kept. */
const maxRemembered = 20_000;

function remember<Answer>(answer: (text: string) => Answer): (text: string) => Answer {
	const known = new Map<string, Answer>();
	return (text) => {
		const before = known.get(text);
		if (before !== undefined) return before;
		if (known.size >= maxRemembered) known.clear();
		const fresh = answer(text);
		known.set(text, fresh);
		return fresh;
	};
}
