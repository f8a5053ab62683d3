import { readFileSync } from 'node:fs';
import { sizeProblem } from '#content/files/source-file.ts';
import { ContentError } from '#content/problems/problem.ts';
import { href } from '#routes.ts';
import type { RenderContext } from '#views/render-context.ts';
import { lightColors } from '#views/theme-colors.ts';
import type { Answer, Resource } from '../resource.ts';
import { packIco } from './ico.ts';

const iconFile = 'public/favicon.svg';

/** Bytes. Every visitor loads it; an icon of one color has a thousandth of this. */
const maxIconSize = 500_000;

/**
 * The site's icon in the forms that browsers and home screens request, all made from `public/favicon.svg`. Without it
 * there are none; a file in `public/` takes the place of the one that would be made.
 */
export function siteIcons(context: RenderContext): Resource[] {
	const source = iconSource(context);
	if (source === undefined) return [];
	const ground = lightColors().paper;
	const png = (path: string, size: number, margin: number) =>
		picture(path, 'image/png', () => drawIcon(source, { size, margin, ground }));
	return unlessPublic(context, [
		picture(href('faviconIco'), 'image/x-icon', async () =>
			packIco(await Promise.all([16, 32, 48].map(async (size) => ({ size, png: await drawIcon(source, { size }) })))),
		),
		png(href('touchIcon'), 180, 1 / 6),
		png(href('appIcon', { name: '192' }), 192, 1 / 8),
		png(href('appIcon', { name: '512' }), 512, 1 / 8),
		// Masks keep a circle of 4/5 of the width (Web App Manifest, "safe zone"): a square in it has margins of 22 %.
		png(href('appIcon', { name: 'maskable-512' }), 512, 0.22),
	]);
}

/** Leaves out what the site's owner put into `public/` under the same address. */
export function unlessPublic({ files }: RenderContext, resources: readonly Resource[]): Resource[] {
	const own = new Set(files.map(({ path }) => path));
	return resources.filter(({ path }) => !own.has(path));
}

/** Where the site's icon is; undefined for a site without one. */
export function iconSource({ files }: RenderContext): string | undefined {
	return files.find(({ path }) => path === href('favicon'))?.source;
}

function picture(path: string, contentType: string, body: () => Answer): Resource {
	return { path, kind: 'public-file', contentType, compression: 'quick', body };
}

/**
 * Draws an SVG into a square, as it is on a light ground.
 *
 * @param margin on each side, in parts of the size
 * @throws {ContentError} when it cannot be drawn, or not in a moment
 */
export async function drawIcon(
	source: string,
	{ size, margin = 0, ground }: { size: number; margin?: number; ground?: string },
): Promise<Uint8Array> {
	const { default: sharp } = await import('sharp');
	const svg = readFileSync(source);
	if (svg.length > maxIconSize) {
		const fix = 'draw it with fewer points, or without the picture in it';
		throw new ContentError([sizeProblem(iconFile, { size: svg.length, max: maxIconSize, fix })]);
	}
	if (hasEndlessFilters(svg.toString('latin1'))) throw undrawable('filters that take hours');
	await sharp(svg)
		.metadata()
		.catch(({ message }: Error) => {
			throw undrawable(message);
		});
	const inset = margin * size;
	const side = size - 2 * inset;
	const paper = ground === undefined ? '' : `<rect width="${size}" height="${size}" fill="${ground}"/>`;
	const address = `data:image/svg+xml;base64,${svg.toString('base64')}`;
	const image = `<image x="${inset}" y="${inset}" width="${side}" height="${side}" href="${address}"/>`;
	const square = `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}">${paper}${image}</svg>`;
	const drawn = sharp(Buffer.from(square));
	const finished = (ground === undefined ? drawn : drawn.removeAlpha()).png().toBuffer();
	return finished.catch(({ message }: Error) => {
		throw undrawable(message);
	});
}

/** A filter is drawn in one go that nothing ends; a shadow takes three of its steps. */
function hasEndlessFilters(svg: string): boolean {
	return [...svg.matchAll(/<fe[A-Z]/g)].length > 50 || /numOctaves\s*=\s*["']?\s*\d{2}/.test(svg);
}

function undrawable(reason: string): ContentError {
	const problem = {
		found: `a file that cannot be drawn (${reason.replace(/\s+/g, ' ').trim()})`,
		expected: 'an SVG',
		fix: 'open it in a browser, and correct it',
	};
	return new ContentError([{ file: iconFile, line: 1, ...problem }]);
}
