import type { Outline } from './card-fonts.ts';

/** A letter as pixels: one byte each, 255 where there is ink alone. */
interface Letter {
	/** Of its box: pixels to the right of its place, and above the line that it is on. */
	left: number;
	above: number;
	width: number;
	height: number;
	pixels: Uint8Array;
}

/** An outline of a size at a place, all in pixels. */
export interface PlacedOutline {
	outline: Outline;
	size: number;
	left: number;
	/** Of the line that it is on. */
	baseline: number;
}

/** A letter, with the pixel of its box that is left and above. */
export interface PlacedLetter extends Pick<Letter, 'width' | 'height' | 'pixels'> {
	left: number;
	top: number;
}

/** Places of a letter within a pixel: more cannot be seen. */
const steps = 4;

/** Bytes of letters that are kept. */
const maxKept = 32_000_000;

/** By outline, size and place within a pixel: titles share most of their letters. */
const known = new Map<string, Letter>();
let kept = 0;

/** A letter that is to be drawn. */
interface Wanted extends Pick<PlacedOutline, 'outline' | 'size'> {
	/** Place within a pixel. */
	offset: number;
}

/** Turns outlines into pixels. Of those that were drawn before, nothing is drawn again. */
export async function drawLetters(placed: readonly PlacedOutline[]): Promise<PlacedLetter[]> {
	const rows = placed.map(({ outline, size, left, baseline }) => {
		const quarters = Math.round(left * steps);
		const pixel = Math.floor(quarters / steps);
		const offset = quarters / steps - pixel;
		return { key: `${outline.number} ${size} ${offset}`, wanted: { outline, size, offset }, pixel, baseline };
	});
	const letters = new Map<string, Letter>();
	const missing = new Map<string, Wanted>();
	for (const { key, wanted } of rows) {
		const letter = known.get(key);
		if (letter) letters.set(key, letter);
		else missing.set(key, wanted);
	}
	const fresh = missing.size > 0 ? await drawAll([...missing.values()]) : [];
	if (kept > maxKept) {
		known.clear();
		kept = 0;
	}
	for (const [index, key] of [...missing.keys()].entries()) {
		const letter = fresh[index];
		if (!letter) continue;
		letters.set(key, letter);
		known.set(key, letter);
		kept += letter.pixels.length;
	}
	return rows.flatMap(({ key, pixel, baseline }) => {
		const letter = letters.get(key);
		if (!letter) return [];
		const { left, above, width, height, pixels } = letter;
		return [{ left: pixel + left, top: Math.round(baseline) - above, width, height, pixels }];
	});
}

/** Draws letters side by side in one picture, and takes it apart. */
async function drawAll(all: readonly Wanted[]): Promise<Letter[]> {
	const { default: sharp } = await import('sharp');
	let total = 0;
	const boxes = all.map(({ outline: { box, scale }, size, offset }) => {
		const by = scale * size;
		const left = Math.floor(box.minX * by + offset);
		const above = Math.ceil(box.maxY * by);
		const width = Math.max(1, Math.ceil(box.maxX * by + offset) - left);
		const height = Math.max(1, above - Math.floor(box.minY * by));
		const from = total;
		total += width;
		return { left, above, width, height, from };
	});
	const height = Math.max(...boxes.map((box) => box.height));
	const paths = all.map(({ outline: { path, scale }, size, offset }, index) => {
		const { from = 0, left = 0, above = 0 } = boxes[index] ?? {};
		const by = scale * size;
		return `<path transform="translate(${from - left + offset} ${above}) scale(${by} ${-by})" d="${path}"/>`;
	});
	const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${total}" height="${height}">${paths.join('')}</svg>`;
	const strip = await sharp(Buffer.from(svg)).extractChannel('alpha').raw().toBuffer();
	return boxes.map(({ from, ...box }) => {
		const pixels = new Uint8Array(box.width * box.height);
		for (let row = 0; row < box.height; row++) {
			const start = row * total + from;
			pixels.set(strip.subarray(start, start + box.width), row * box.width);
		}
		return { ...box, pixels };
	});
}
