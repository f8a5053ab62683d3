import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { create, type Font } from 'fontkit';
import { codePointOf } from '#content/characters.ts';
import type { CardFontFiles } from '../resource.ts';

/** A font that cards are drawn with. */
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
}

const opened = new WeakMap<CardFontFiles, CardFonts>();

/** Opens the fonts of a language's cards, once: parsing them takes longer than drawing a card. */
export function cardFonts(files: CardFontFiles): CardFonts {
	const known = opened.get(files);
	if (known) return known;
	const fonts = { display: openFont(files.display), text: openFont(files.text) };
	opened.set(files, fonts);
	return fonts;
}

function openFont(file: string): CardFont {
	const bytes = readFileSync(file);
	// fontkit reads the box of a glyph without outline, such as a space, from behind its place: it may be the last one.
	const font = create(Buffer.concat([bytes, Buffer.alloc(16)])) as Font;
	const has = (character: string) => font.hasGlyphForCodePoint(codePointOf(character));
	const widthOf = remember((text) => font.layout(text).advanceWidth / font.unitsPerEm);
	// By outlines and not by the file: a font that is cut to the characters of a site changes with each new one.
	const shapeOf = remember((character) => {
		const { advanceWidth, path } = font.glyphForCodePoint(codePointOf(character));
		return hash(`${advanceWidth}/${font.unitsPerEm} ${path.toSVG()}`);
	});
	const fingerprintOf = (text: string) => hash([...new Set(text)].sort().map(shapeOf).join());
	return { name: font.fullName, bytes, has, widthOf, fingerprintOf };
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
