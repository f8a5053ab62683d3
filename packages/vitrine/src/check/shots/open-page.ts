import type { Browser, BrowserContextOptions, Page } from 'playwright-core';

/** Opens a page for a visitor of its own and waits until it is drawn in its fonts. Closing its context ends the visit. */
export async function openPage(browser: Browser, address: string, visitor: BrowserContextOptions): Promise<Page> {
	const context = await browser.newContext({ reducedMotion: 'reduce', ...visitor });
	const page = await context.newPage();
	await page.goto(address);
	await page.evaluate(() => document.fonts.ready.then(() => undefined));
	return page;
}
