import type { CDPSession } from 'playwright-core';
import { beforeEach, describe, expect, it } from 'vitest';
import { margin } from '#build/page-weight.ts';
import { openTab, page, prepareShowcaseTab, site } from './showcase-tab.ts';

prepareShowcaseTab();
beforeEach(() => openTab());

interface DomNode {
	nodeId: number;
	nodeName: string;
	nodeType: number;
	nodeValue: string;
	attributes?: string[];
	children?: DomNode[];
}

/** Texts of the page that are not drawn with its own fonts, with the font that drew them. Code is set in the system's. */
async function drawnOtherwise(devtools: CDPSession): Promise<string[]> {
	await devtools.send('DOM.enable');
	await devtools.send('CSS.enable');
	const { root } = (await devtools.send('DOM.getDocument', { depth: -1 })) as unknown as { root: DomNode };
	const strays: string[] = [];
	const look = async (node: DomNode): Promise<void> => {
		if (['HEAD', 'CODE', 'PRE', 'SCRIPT', 'STYLE'].includes(node.nodeName)) return;
		if (node.attributes?.includes('data-system-font')) return;
		if (node.nodeType === 3 && node.nodeValue.trim() !== '') {
			const { fonts } = await devtools.send('CSS.getPlatformFontsForNode', { nodeId: node.nodeId });
			for (const { familyName, isCustomFont } of fonts) {
				if (!isCustomFont) strays.push(`${familyName}: ${node.nodeValue.slice(0, 60)}`);
			}
		}
		for (const child of node.children ?? []) await look(child);
	};
	await look(root);
	return strays;
}

describe('the fonts of the site', () => {
	it('draw every word of every page', async () => {
		const devtools = await page.context().newCDPSession(page);
		const strays: string[] = [];
		for (const path of site.paths) {
			await page.goto(site.origin + path);
			// A page is seen with all its fonts from the second time on at the latest: they are in the cache then.
			await page.evaluate(() => document.fonts.ready);
			await page.goto(site.origin + path);
			await page.evaluate(() => document.fonts.ready);
			strays.push(...(await drawnOtherwise(devtools)).map((stray) => `${path} ${stray}`));
		}
		expect(strays).toEqual([]);
	});

	it.each(['/', '/ru', '/ja'])('are two files on the home page %s, and no other is asked for', async (path) => {
		const asked: string[] = [];
		page.on('request', (request) => {
			if (request.url().endsWith('.woff2')) asked.push(request.url());
		});
		await page.goto(site.origin + path, { waitUntil: 'networkidle' });
		const preloaded = await page
			.locator('link[rel="preload"][as="font"]')
			.evaluateAll((links) => links.map((link) => (link as HTMLLinkElement).href));
		expect(asked.sort()).toEqual(preloaded.sort());
		expect(asked.length).toBe(2);
	});

	it.each(['/', '/ru', '/ja', '/ja/about'])('move nothing on %s, however late they come', async (path) => {
		await page.route('**/*.woff2', async (route) => {
			await new Promise((resolve) => setTimeout(resolve, 1500));
			await route.continue();
		});
		await page.goto(site.origin + path);
		await page.waitForTimeout(2500);
		const shift = await page.evaluate(
			() =>
				new Promise<number>((resolve) => {
					new PerformanceObserver((list) => {
						const values = list.getEntries().map((entry) => (entry as PerformanceEntry & { value: number }).value);
						resolve(values.reduce((sum, value) => sum + value, 0));
					}).observe({ type: 'layout-shift', buffered: true });
					setTimeout(() => resolve(0), 300);
				}),
		);
		expect(shift).toBe(0);
	});

	it('are there when the language changes in place', async () => {
		await page.goto(site.origin);
		await page.getByRole('link', { name: '日本語' }).hover();
		await page.waitForFunction(() => performance.getEntriesByName('app-active').length > 0);
		await page.getByRole('link', { name: '日本語' }).click();
		await page.waitForFunction(() => document.documentElement.lang === 'ja-JP');
		await page.waitForTimeout(500);
		expect(await drawnOtherwise(await page.context().newCDPSession(page))).toEqual([]);
	});
});

describe('the plate', () => {
	it.each(['/', '/ru', '/ja'])('states what %s really loads', async (path) => {
		const loaded: { url: string; bytes: number }[] = [];
		page.on('response', async (response) => {
			const { responseBodySize: bytes } = await response.request().sizes();
			loaded.push({ url: response.url(), bytes });
		});
		await page.goto(site.origin + path);
		await page.waitForTimeout(1800);
		const figures = (await page.locator('#to-plate dd').allInnerTexts()).map((text) => Number.parseInt(text, 10));
		const total = loaded.reduce((sum, { bytes }) => sum + bytes, 0);
		// The build leaves room for the digits that it writes.
		expect([Math.ceil(total / 1024), Math.ceil((total + margin) / 1024)]).toContain(figures[0]);
		expect(figures.slice(1)).toEqual([
			loaded.length,
			loaded.filter(({ url }) => url.endsWith('.woff2')).length,
			loaded.filter(({ url }) => new URL(url).origin !== site.origin).length,
		]);
	});
});
