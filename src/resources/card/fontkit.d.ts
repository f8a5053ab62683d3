/** The part of fontkit that cards need; the package has no types of its own. */
declare module 'fontkit' {
	export interface Font {
		fullName: string;
		unitsPerEm: number;
		hasGlyphForCodePoint: (codePoint: number) => boolean;
		glyphForCodePoint: (codePoint: number) => { advanceWidth: number; path: { toSVG: () => string } };
		layout: (text: string) => { advanceWidth: number };
	}

	export function create(bytes: Uint8Array): Font;
}
