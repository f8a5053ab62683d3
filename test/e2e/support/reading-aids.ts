import type { CDPSession, Page } from 'playwright-core';

/**
 * Sets the default size of letters, which visitors choose in their browser, to twice what it is, or to another one in pixels. It
 * stays for the tab.
 */
export async function enlargeText(page: Page, size = 32, devtools?: CDPSession): Promise<void> {
	const session = devtools ?? (await page.context().newCDPSession(page));
	await session.send('Page.setFontSizes', { fontSizes: { standard: size } });
	await page.waitForFunction((size) => matchMedia('(width < 30.1rem)').matches === innerWidth < 30.1 * size, size);
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
