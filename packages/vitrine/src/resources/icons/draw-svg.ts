import { readFileSync } from 'node:fs';
import { sizeProblem } from '#content/files/source-file.ts';
import { ContentError } from '#content/problems/problem.ts';
import { sizeLimits } from '#settings/size-limits.ts';

const { most: maxSize, remedy: fix } = sizeLimits.drawing;

/** An SVG of the site. */
export interface SvgFile {
	/** Where its bytes are. */
	source: string;
	/** Its name, for messages. */
	name: string;
}

export interface DrawingSize {
	width: number;
	height: number;
	/** On each side, in parts of the width. */
	margin?: number;
	/** The color behind it; without one, the ground shines through. */
	ground?: string;
	/** Whether it fills its place, and is cut at two sides, rather than be seen whole. */
	covers?: boolean;
}

/**
 * Draws an SVG as PNG, as it is on a light ground.
 *
 * @throws {ContentError} when it cannot be drawn, or not in a moment
 */
export async function drawSvg(
	{ source, name }: SvgFile,
	{ width, height, margin = 0, ground, covers = false }: DrawingSize,
): Promise<Buffer> {
	const { default: sharp } = await import('sharp');
	const svg = readFileSync(source);
	if (svg.length > maxSize) throw new ContentError([sizeProblem(name, { size: svg.length, max: maxSize, fix })]);
	const refuse = ({ message }: Error) => {
		throw undrawable(name, message);
	};
	if (hasEndlessFilters(svg.toString('latin1'))) throw undrawable(name, 'filters that take hours');
	await sharp(svg).metadata().catch(refuse);
	const inset = margin * width;
	const place = `x="${inset}" y="${inset}" width="${width - 2 * inset}" height="${height - 2 * inset}"`;
	const paper = ground === undefined ? '' : `<rect width="${width}" height="${height}" fill="${ground}"/>`;
	const fit = covers ? ' preserveAspectRatio="xMidYMid slice"' : '';
	const address = `data:image/svg+xml;base64,${svg.toString('base64')}`;
	const image = `<image ${place}${fit} href="${address}"/>`;
	const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${paper}${image}</svg>`;
	const drawn = sharp(Buffer.from(drawing));
	return (ground === undefined ? drawn : drawn.removeAlpha()).png().toBuffer().catch(refuse);
}

/** A filter is drawn in one go that nothing ends; a shadow takes three of its steps. */
function hasEndlessFilters(svg: string): boolean {
	return [...svg.matchAll(/<fe[A-Z]/g)].length > 50 || /numOctaves\s*=\s*["']?\s*\d{2}/.test(svg);
}

function undrawable(file: string, reason: string): ContentError {
	const problem = {
		found: `a file that cannot be drawn (${reason.replace(/\s+/g, ' ').trim()})`,
		expected: 'an SVG',
		fix: 'open it in a browser, and correct it',
	};
	return new ContentError([{ file, line: 1, ...problem }]);
}
