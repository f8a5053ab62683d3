import type { Browser } from 'playwright-core';
import type { Manifest } from '#protocol/manifest.ts';
import { lookAtHeader } from './look-at-header.ts';
import { openPage } from './open-page.ts';
import { samplePages } from './sample-pages.ts';
import { serveFolder } from './serve-folder.ts';

/** A small phone, a phone and a desktop. */
const widths = [320, 390, 1440];

/**
 * Opens the home page and an article of each language, at several widths.
 *
 * @param site the folder with `site/`, and what was built there
 * @returns where a page scrolls sideways, its header breaks, or the browser complains
 */
export async function lookAtPages(
	browser: Browser,
	{ out, manifest }: { out: string; manifest: Manifest },
): Promise<string[]> {
	const { origin, close } = await serveFolder(out);
	const complaints: string[] = [];
	try {
		// A browser complains of each page that is not found.
		for (const { path, tag } of samplePages(manifest).filter(({ kind }) => kind !== '404')) {
			const add = (complaint: string) => complaints.push(`${path}: ${complaint}`);
			const visitor = { viewport: { width: 1440, height: 900 }, locale: tag };
			const page = await openPage(browser, origin + path, visitor, (page) => {
				page.on('pageerror', ({ message }) => add(message));
				page.on('console', (told) => {
					if (['error', 'warning'].includes(told.type())) add(told.text());
				});
			});
			for (const width of widths) {
				await page.setViewportSize({ width, height: 900 });
				const drawn = await page.evaluate(() => document.documentElement.scrollWidth);
				if (drawn > width) add(`is ${drawn} pixels wide in a window of ${width}.`);
			}
			for (const complaint of await lookAtHeader(page)) add(complaint);
			await page.context().close();
		}
	} finally {
		close();
	}
	return complaints;
}
