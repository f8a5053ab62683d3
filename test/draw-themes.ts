import { mkdirSync, mkdtempSync, renameSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { buildSite } from '#build/export/build-site.ts';
import { launchChromium } from '#check/shots/chromium.ts';
import { openPage } from '#check/shots/open-page.ts';
import { samplePages } from '#check/shots/sample-pages.ts';
import { serveFolder } from '#check/shots/serve-folder.ts';
import { themeNames } from '#cli/theme-fonts.ts';
import { findAnswers } from '../packages/create-vitrine/src/answers.js';
import { writeSite } from '../packages/create-vitrine/src/write-site.js';
import { repositoryRoot } from './support/repository.ts';
import { pictureOfTheme, type ThemePicture } from './support/themes.ts';

/** What is seen of a home page, and how wide that is in the picture: that of a phone has two pixels for one. */
const screens = {
	desktop: { viewport: { width: 1200, height: 880 }, deviceScaleFactor: 1, width: 960 },
	phone: { viewport: { width: 390, height: 780 }, deviceScaleFactor: 2, width: 780 },
} satisfies Record<ThemePicture['screen'], object>;

// `node --import ./test/node-version.js test/draw-themes.ts`: draws the pictures of the page /themes, of sites as `create-vitrine`
// makes them; `node --import ./test/node-version.js test/draw-themes.ts poster` those of one theme.
const [only] = process.argv.slice(2);
const browser = await launchChromium();
/** What the last build has cached: the pictures of all looks are the same. */
let cache: string | undefined;
try {
	for (const theme of themeNames().filter((name) => only === undefined || name === only)) {
		const root = mkdtempSync(join(tmpdir(), 'vitrine-theme-'));
		symlinkSync(join(repositoryRoot, 'node_modules'), join(root, 'node_modules'));
		const words = ['--yes', '--name', 'Halden', '--languages', 'en,ru,ja', '--look', theme, '--content', 'company'];
		writeSite(root, await findAnswers([`${root}-new`, ...words]));
		const out = join(root, 'dist');
		mkdirSync(out);
		if (cache) renameSync(cache, join(out, 'cache'));
		cache = join(out, 'cache');
		const { manifest } = await buildSite({ root, out });
		const { origin, close } = await serveFolder(out);
		for (const { path, tag, locale } of samplePages(manifest).filter(({ kind }) => kind === 'home')) {
			for (const colorScheme of ['light', 'dark'] as const) {
				for (const screen of ['desktop', 'phone'] as const) {
					const { viewport, deviceScaleFactor, width } = screens[screen];
					const options = { viewport, deviceScaleFactor, colorScheme, locale: tag };
					const page = await openPage(browser, origin + path, options);
					await waitForPictures(page);
					const file = join(repositoryRoot, pictureOfTheme({ theme, locale, colorScheme, screen }));
					mkdirSync(join(file, '..'), { recursive: true });
					await sharp(await page.screenshot())
						.resize({ width })
						.avif({ quality: 60, effort: 4 })
						.toFile(file);
					await page.context().close();
				}
			}
		}
		close();
	}
} finally {
	await browser.close();
}

/** Waits until fonts and pictures that are in sight are shown. */
async function waitForPictures(page: Page): Promise<void> {
	// A font that comes late is left out; now it is in the cache.
	await page.reload();
	await page.evaluate(() => document.fonts.ready.then(() => undefined));
	// The picture for the other ground is not shown, and never loaded.
	await page.waitForFunction(() =>
		[...document.images]
			.filter((image) => image.checkVisibility() && image.getBoundingClientRect().top < innerHeight)
			.every(({ complete }) => complete),
	);
	// A picture that is complete may not be decoded yet, and is left out as well.
	await page.evaluate(async () => {
		const shown = [...document.images].filter((image) => image.checkVisibility() && image.complete);
		await Promise.all(shown.map((image) => image.decode()));
	});
}
