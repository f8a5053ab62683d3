import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import sharp, { type Sharp } from 'sharp';
import subsetFont from 'subset-font';

/** The font for text of the fixture, as settings name it. */
export const installed = {
	file: '@expo-google-fonts/m-plus-1p/400Regular/MPLUS1p_400Regular.ttf',
	license: '@expo-google-fonts/m-plus-1p/LICENSE_FONT',
};

/** For tests: that font with some of its characters alone, as a brand's own font may have them. */
export async function fontWith(
	characters: string,
	{ targetFormat = 'truetype' }: { targetFormat?: 'truetype' | 'woff2' } = {},
): Promise<Uint8Array> {
	const bytes = readFileSync(fileURLToPath(import.meta.resolve(installed.file)));
	return subsetFont(bytes, characters, { targetFormat });
}

const range = (first: number, last: number) =>
	String.fromCodePoint(...Array.from({ length: last - first + 1 }, (_, index) => first + index));

/** All that the English and Russian of the fixture are written with. */
export const latinAndCyrillic: string = `${range(0x20, 0x7e)}${range(0xa0, 0xff)}${range(0x400, 0x45f)}–—‘’“”„…`;

/** For tests: a picture in one color, to be encoded. */
export function fixturePicture(width: number, height: number, { alpha = 1 }: { alpha?: number } = {}): Sharp {
	const background = { r: 184, g: 51, b: 27, alpha };
	return sharp({ create: { width, height, channels: alpha === 1 ? 3 : 4, background } });
}
