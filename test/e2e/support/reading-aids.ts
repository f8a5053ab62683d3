import type { Page } from 'playwright-core';

/** Sets the default size of letters, which visitors choose in their browser, to twice what it is. It stays for the tab. */
export async function enlargeText(page: Page): Promise<void> {
	const devtools = await page.context().newCDPSession(page);
	await devtools.send('Page.setFontSizes', { fontSizes: { standard: 32 } });
	await page.waitForFunction(() => matchMedia('(width < 30.1rem)').matches === innerWidth < 30.1 * 32);
}

/** Puts as much space between letters, words, lines and paragraphs of the page as visitors may ask for (WCAG 1.4.12). */
export async function spaceText(page: Page): Promise<void> {
	await page.evaluate(() => {
		const sheet = new CSSStyleSheet();
		sheet.replaceSync(`
			* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }
			p { margin-block-end: 2em !important }
		`);
		document.adoptedStyleSheets = [sheet];
	});
}
