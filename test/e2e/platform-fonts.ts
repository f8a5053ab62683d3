import type { CDPSession, Page } from 'playwright-core';

/** A font that a browser really draws letters with. */
export interface PlatformFont {
	familyName: string;
	/** Whether the page brought it. */
	isCustomFont: boolean;
	glyphCount: number;
}

/** Says which fonts draw an element, the one with most letters first (Chrome DevTools Protocol, CSS domain). */
export async function platformFonts(page: Page, selector: string): Promise<PlatformFont[]> {
	const devtools: CDPSession = await page.context().newCDPSession(page);
	await devtools.send('DOM.enable');
	await devtools.send('CSS.enable');
	const { root } = await devtools.send('DOM.getDocument');
	const { nodeId } = await devtools.send('DOM.querySelector', { nodeId: root.nodeId, selector });
	const { fonts } = await devtools.send('CSS.getPlatformFontsForNode', { nodeId });
	await devtools.detach();
	return fonts.sort((a, b) => b.glyphCount - a.glyphCount);
}
