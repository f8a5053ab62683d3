import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { buildSite } from '#build/export/build-site.ts';
import { launchChromium } from '#check/shots/chromium.ts';
import { openPage } from '#check/shots/open-page.ts';
import { samplePages } from '#check/shots/sample-pages.ts';
import { serveFolder } from '#check/shots/serve-folder.ts';
import { readThemeFonts } from '#cli/theme.ts';
import { loadSiteConfig } from '#content/site-config.ts';
import { companySite } from './support/fixture-site.ts';
import { repositoryRoot } from './support/repository.ts';
import { pictureOfTheme, themeFiles, themeNames } from './support/themes.ts';

/** What is seen of the home page of a company, and how wide that is in the picture. */
const viewport = { width: 1200, height: 880 };
const width = 960;

// `node --import ./test/node-version.js test/draw-themes.ts`: draws the pictures of the page /themes, in light and dark colors, in each language;
// `node --import ./test/node-version.js test/draw-themes.ts poster` those of one theme.
const [only] = process.argv.slice(2);
const own = await loadSiteConfig(repositoryRoot);
const browser = await launchChromium();
try {
	for (const theme of themeNames().filter((name) => only === undefined || name === only)) {
		const root = companySite();
		for (const [file, css] of themeFiles(theme)) {
			mkdirSync(join(root, 'theme'), { recursive: true });
			writeFileSync(join(root, 'theme', file), css);
		}
		const { fonts } = theme === 'vitrine' ? own.config : readThemeFonts(theme);
		const [first = '', last = first] = Object.keys(fonts);
		const settings = readFileSync(join(root, 'site.config.ts'), 'utf8').replace('export default', 'const settings =');
		const rows = `settings.locales.map((row) => ({ ...row, font: row.code === 'ja' ? '${last}' : '${first}' }))`;
		writeFileSync(
			join(root, 'site.config.ts'),
			`${settings}\nexport default { ...settings, locales: ${rows}, fonts: ${JSON.stringify(fonts)} };\n`,
		);
		const out = join(root, 'dist');
		const { manifest } = await buildSite({ root, out });
		const { origin, close } = await serveFolder(out);
		for (const { path, tag, locale } of samplePages(manifest).filter(({ kind }) => kind === 'home')) {
			for (const colorScheme of ['light', 'dark'] as const) {
				const page = await openPage(browser, origin + path, { viewport, colorScheme, locale: tag });
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
				const file = join(repositoryRoot, pictureOfTheme({ theme, locale, colorScheme }));
				mkdirSync(join(file, '..'), { recursive: true });
				await sharp(await page.screenshot())
					.resize({ width })
					.avif({ quality: 60, effort: 4 })
					.toFile(file);
				await page.context().close();
			}
		}
		close();
	}
} finally {
	await browser.close();
}
