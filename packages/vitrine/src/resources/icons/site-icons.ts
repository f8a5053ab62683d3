import { href } from '#routes.ts';
import type { RenderContext } from '#views/render-context.ts';
import { lightColors } from '#views/theme-colors.ts';
import type { Answer, Resource } from '../resource.ts';
import { drawSvg } from './draw-svg.ts';
import { packIco } from './ico.ts';

/**
 * The site's icon in the forms that browsers and home screens request, all made from `public/favicon.svg`. Without it
 * there are none; a file in `public/` takes the place of the one that would be made.
 */
export function siteIcons(context: RenderContext): Resource[] {
	const source = iconSource(context);
	if (source === undefined) return [];
	const ground = lightColors().paper;
	const file = { source, name: 'public/favicon.svg' };
	const square = (size: number) => ({ width: size, height: size });
	const png = (path: string, size: number, margin: number) =>
		picture(path, 'image/png', () => drawSvg(file, { ...square(size), margin, ground }));
	return unlessPublic(context, [
		picture(href('faviconIco'), 'image/x-icon', async () =>
			packIco(await Promise.all([16, 32, 48].map(async (size) => ({ size, png: await drawSvg(file, square(size)) })))),
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
