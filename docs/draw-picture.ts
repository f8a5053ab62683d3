import { join } from 'node:path';
import sharp from 'sharp';
import { buildSite } from '#build/export/build-site.ts';
import { launchChromium } from '#check/shots/chromium.ts';
import { openPage } from '#check/shots/open-page.ts';
import { serveFolder } from '#check/shots/serve-folder.ts';

/** How the home page is seen, and how wide that is in the picture. */
const viewport = { width: 1240, height: 900 };
const width = 1600;
/** Free space above and below the section. */
const margin = 28;

// `node --import ./test/node-version.js docs/draw-picture.ts`: draws the picture of the README, the first section of the
// home page by day and by night.
const root = join(import.meta.dirname, '..');
const out = join(root, 'dist');
await buildSite({ root, out });
const { origin, close } = await serveFolder(out);
const browser = await launchChromium();
try {
	for (const [colorScheme, file] of [
		['light', 'vitrine.webp'],
		['dark', 'vitrine-dark.webp'],
	] as const) {
		const visitor = { viewport, deviceScaleFactor: 2, colorScheme, locale: 'en-US' };
		const page = await openPage(browser, origin, visitor);
		// A font that comes late is left out; now it is in the cache.
		await page.reload();
		await page.evaluate(() => document.fonts.ready.then(() => undefined));
		const { top, bottom } = await page.evaluate(() => {
			const section = document.querySelector('main section > *');
			if (!section) throw new Error('The home page has no section.');
			const { top, bottom } = section.getBoundingClientRect();
			return { top, bottom };
		});
		const clip = { x: 0, y: top - margin, width: viewport.width, height: bottom - top + 2 * margin };
		await sharp(await page.screenshot({ clip }))
			.resize({ width })
			.webp({ quality: 90, effort: 6 })
			.toFile(join(import.meta.dirname, file));
		await page.context().close();
	}
} finally {
	await browser.close();
	close();
}
