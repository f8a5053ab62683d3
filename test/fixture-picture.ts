import sharp, { type Sharp } from 'sharp';

/** For tests: a picture in one colour, to be encoded. */
export function fixturePicture(width: number, height: number, { alpha = 1 }: { alpha?: number } = {}): Sharp {
	const background = { r: 184, g: 51, b: 27, alpha };
	return sharp({ create: { width, height, channels: alpha === 1 ? 3 : 4, background } });
}
