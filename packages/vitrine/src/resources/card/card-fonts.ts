import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Font } from 'fontkit';
import { codePointOf, maySupply } from '#content/markdown/characters.ts';
import type { CardFontFiles } from '#views/render-context.ts';

/** A font that cards are drawn with. It takes single characters that it lacks from the one for symbols, as pages do. */
export interface CardFont {
	/** As the font names itself. */
	name: string;
	bytes: Buffer;
	has: (character: string) => boolean;
	/** Advance width of a text in parts of its size, with kerning. */
	widthOf: (text: string) => number;
	/** Changes when a character of the text looks different or takes another width. */
	fingerprintOf: (text: string) => string;
}

export interface CardFonts {
	display: CardFont;
	text: CardFont;
	/** The bytes of the font for symbols; undefined where no card needs it. */
	symbols: Buffer | undefined;
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
		display: createCardFont(readFace(files.display), symbols?.font),
		text: createCardFont(readFace(files.text), symbols?.font),
		symbols: symbols?.bytes,
	};
	opened.set(key, fonts);
	return fonts;
}

interface Face {
	bytes: Buffer;
	font: Font;
}

function readFace(file: string): Face {
	const bytes = readFileSync(file);
	if (!fontkit) throw new Error('What reads the fonts of cards is not loaded.');
	// fontkit reads the box of a glyph without outline, such as a space, from behind its place: it may be the last one.
	return { bytes, font: fontkit.create(Buffer.concat([bytes, Buffer.alloc(16)])) as Font };
}

function createCardFont({ bytes, font: own }: Face, symbols: Font | undefined): CardFont {
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
	const has = (character: string) => isIn(fontOf(character), character);
	return { name: own.fullName, bytes, has, widthOf, fingerprintOf };
}

/** The stretches of a text that are drawn in one font. */
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

function remember<Answer>(answer: (text: string) => Answer): (text: string) => Answer {
	const known = new Map<string, Answer>();
	return (text) => {
		const before = known.get(text);
		if (before !== undefined) return before;
		const fresh = answer(text);
		known.set(text, fresh);
		return fresh;
	};
}
