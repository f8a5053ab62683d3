import { join } from 'node:path';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { buildSite } from '#build/export/build-site.ts';
import { launchChromium } from '#check/shots/chromium.ts';
import { openPage } from '#check/shots/open-page.ts';
import { serveFolder } from '#check/shots/serve-folder.ts';
import { sectionFolders } from '#content/section-types/section-types.ts';
import { thumbnailFile } from '#content/section-types/thumbnails.ts';
import { hashOfLooks } from './section-looks.ts';

/** What a thumbnail shows, and how large it is. */
const viewport = { width: 1024, height: 640 };
const size = { width: 480, height: 300 };

// `node --import ./test/node-version.js docs/draw-sections.ts`: draws the thumbnail of each section type from the gallery.
const root = join(import.meta.dirname, '..');
const out = join(root, 'dist');
await buildSite({ root, out });
const { origin, close } = await serveFolder(out);
const browser = await launchChromium();
try {
	const page = await openPage(browser, `${origin}/gallery`, { viewport, colorScheme: 'light', locale: 'en-US' });
	// A first visit shows texts in their stand-in.
	await page.reload();
	await page.evaluate(() => document.fonts.ready.then(() => undefined));
	for (const { kind, folder } of sectionFolders(root)) {
		await showAlone(page, `to-${kind}`);
		await sharp(await page.screenshot())
			.resize(size)
			.webp({ quality: 80, effort: 6 })
			.withExif({ IFD0: { ImageDescription: hashOfLooks(folder) } })
			.toFile(join(folder, thumbnailFile));
	}
} finally {
	await browser.close();
	close();
}

/** Hides all but one section, which is in the middle where it is lower than the picture. */
async function showAlone(page: Page, id: string): Promise<void> {
	await page.evaluate(async (id) => {
		const section = document.getElementById(id);
		if (!section) throw new Error(`The gallery has no ${id}.`);
		const hide = (parent: Element) => {
			for (const child of parent.children) {
				const isShown = child.contains(section);
				if (child instanceof HTMLElement) child.style.display = isShown ? '' : 'none';
				if (isShown && child !== section) hide(child);
			}
		};
		hide(document.body);
		section.style.setProperty('--section', '3rem');
		document.body.style.cssText = 'display: grid; align-content: safe center; min-block-size: 100vh';
		for (const image of section.querySelectorAll('img')) image.loading = 'eager';
		await Promise.all([...section.querySelectorAll('img')].map((image) => image.decode().catch(() => undefined)));
		window.scrollTo(0, 0);
	}, id);
}
