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

/** A text of a page with a font that draws letters of it. */
export interface DrawnText {
	text: string;
	/** What it is set in: headings in the font for display, all else in the one for running text. */
	role: 'text' | 'display';
	family: string;
	/** Whether the page brought that font. */
	isOwn: boolean;
}

interface DomNode {
	nodeId: number;
	nodeName: string;
	nodeType: number;
	nodeValue: string;
	attributes?: string[];
	children?: DomNode[];
}

/** Says what draws each text of a page that is seen; one that two fonts draw is named twice. Code is set in fonts of the system. */
export async function drawnTexts(page: Page): Promise<DrawnText[]> {
	const devtools = await page.context().newCDPSession(page);
	await devtools.send('DOM.enable');
	await devtools.send('CSS.enable');
	const { root } = (await devtools.send('DOM.getDocument', { depth: -1 })) as unknown as { root: DomNode };
	const look = async (node: DomNode, outer: DrawnText['role']): Promise<DrawnText[]> => {
		const { nodeName, attributes = [] } = node;
		const isSeen = !attributes.includes('hidden-text') && !['HEAD', 'SCRIPT', 'STYLE'].includes(nodeName);
		if (!isSeen || ['CODE', 'PRE'].includes(nodeName) || attributes.includes('data-system-font')) return [];
		const isHeading = ['H1', 'H2', 'H3'].includes(nodeName) && !attributes.includes('data-text');
		const role = isHeading || attributes.includes('data-display') ? 'display' : outer;
		if (node.nodeType === 3 && node.nodeValue.trim() !== '') {
			const { fonts } = await devtools.send('CSS.getPlatformFontsForNode', { nodeId: node.nodeId });
			return fonts.map(({ familyName: family, isCustomFont: isOwn }) => ({
				text: node.nodeValue,
				role,
				family,
				isOwn,
			}));
		}
		return (await Promise.all((node.children ?? []).map((child) => look(child, role)))).flat();
	};
	const drawn = await look(root, 'text');
	await devtools.detach();
	return drawn;
}
