import type { Browser, BrowserContextOptions, Page } from 'playwright-core';

/**
 * Opens a page for a visitor of its own and waits until it is drawn in its fonts. Closing its context ends the visit.
 *
 * @param watch is called before anything is loaded
 */
export async function openPage(
	browser: Browser,
	address: string,
	visitor: BrowserContextOptions,
	watch?: (page: Page) => void,
): Promise<Page> {
	const context = await browser.newContext({ reducedMotion: 'reduce', ...visitor });
	const page = await context.newPage();
	watch?.(page);
	await page.goto(address);
	await page.evaluate(() => document.fonts.ready.then(() => undefined));
	return page;
}
