import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import sharp, { type OverlayOptions, type Sharp } from 'sharp';
import { buildSite } from '#build/export/build-site.ts';
import { launchChromium } from '#check/shots/chromium.ts';
import { openPage } from '#check/shots/open-page.ts';
import { samplePages } from '#check/shots/sample-pages.ts';
import { serveFolder } from '#check/shots/serve-folder.ts';

interface PictureOptions {
	/** The home pages, the one in front first, and the languages of their visitors. */
	homes: { address: string; tag: string }[];
	colorScheme: 'light' | 'dark';
}

/** What a visitor sees first, and how large that is in the picture. */
const viewport = { width: 1440, height: 840 };
const pane = { width: 864, height: 504 };
/** How far each pane shows behind the one before it, so that two lines of its heading are seen. */
const step = { x: 328, y: 268 };
const margin = 40;

// `node --import ./test/node-version.js docs/draw-picture.ts`: draws the picture of the README, in light and dark colors.
const root = join(import.meta.dirname, '..');
const out = join(root, 'dist');
const browser = await launchChromium();
try {
	const { manifest } = await buildSite({ root, out });
	const { origin, close } = await serveFolder(out);
	const homes = samplePages(manifest)
		.filter(({ kind }) => kind === 'home')
		.map(({ path, tag }) => ({ address: origin + path, tag }));
	for (const [colorScheme, file] of [
		['light', 'vitrine.webp'],
		['dark', 'vitrine-dark.webp'],
	] as const) {
		const picture = await drawPicture(browser, { homes, colorScheme });
		await picture.toFile(join(import.meta.dirname, file));
	}
	close();
} finally {
	await browser.close();
}

/** Draws the tops of the home pages as panes of glass, one behind the other, on the paper of the site. */
async function drawPicture(browser: Browser, { homes, colorScheme }: PictureOptions): Promise<Sharp> {
	const panes: OverlayOptions[] = [];
	let paper = '';
	for (const [depth, { address, tag }] of homes.entries()) {
		const page = await openPage(browser, address, { viewport, deviceScaleFactor: 2, colorScheme, locale: tag });
		paper = await colorOf(page, '--paper');
		const frame = await colorOf(page, depth === 0 ? '--ink' : '--line');
		const top = margin + (homes.length - 1 - depth) * step.y;
		panes.unshift({ input: await framed(await page.screenshot(), frame), left: margin + depth * step.x, top });
		await page.context().close();
	}
	const width = 2 * margin + pane.width + (homes.length - 1) * step.x;
	const height = 2 * margin + pane.height + (homes.length - 1) * step.y;
	return sharp({ create: { width, height, channels: 3, background: paper } })
		.composite(panes)
		.webp({ quality: 90, effort: 6 });
}

/** The value of a token in the colors that the page is shown in. */
function colorOf(page: Page, token: string): Promise<string> {
	return page.evaluate((name) => {
		document.body.style.outlineColor = `var(${name})`;
		return getComputedStyle(document.body).outlineColor;
	}, token);
}

function framed(screenshot: Buffer, color: string): Promise<Buffer> {
	const hairline = { top: 1, bottom: 1, left: 1, right: 1, background: color };
	return sharp(screenshot)
		.resize(pane.width - 2, pane.height - 2)
		.extend(hairline)
		.png()
		.toBuffer();
}
