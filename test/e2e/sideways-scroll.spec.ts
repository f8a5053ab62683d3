import type { Browser, Page } from 'playwright-core';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import { buildFourLanguages, buildPseudoLocale } from '../support/more-languages.ts';
import { serveSite, sharedChromium } from './support/browser.ts';
import { enlargeText, spaceText } from './support/reading-aids.ts';

let browser: Browser;
beforeAll(async () => {
	browser = await sharedChromium();
});

/** Opens a tab in a browser whose language the site does not have, for then no other is offered. */
async function openTab(address: string, width: number): Promise<Page> {
	const context = await browser.newContext({ locale: 'fr-FR', viewport: { width, height: 900 } });
	const page = await context.newPage();
	await page.goto(address);
	return page;
}

/** Says how much a page is too wide, if it is. */
async function overflow(page: Page, path: string): Promise<string[]> {
	const pixels = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
	return pixels > 0 ? [`${path}: ${pixels} px too wide`] : [];
}

const folders = { 'the site in four languages': buildFourLanguages, 'the real site': () => inject('realSite') };

describe.each(Object.entries(folders))('every page of %s', (_, folderOf) => {
	/** What is too wide, by how the page is read. Each page is opened once for each size of letters. */
	const found: Record<'large' | 'largeOnPhone' | 'spaced', string[]> = { large: [], largeOnPhone: [], spaced: [] };

	beforeAll(async () => {
		const site = await serveSite(await folderOf());
		const [enlarged, spaced] = await Promise.all([openTab(`${site.origin}/`, 1280), openTab(`${site.origin}/`, 390)]);
		await enlargeText(enlarged);
		for (const path of site.paths) {
			await Promise.all([enlarged, spaced].map((page) => page.goto(site.origin + path)));
			found.large.push(...(await overflow(enlarged, path)));
			await enlarged.setViewportSize({ width: 390, height: 900 });
			found.largeOnPhone.push(...(await overflow(enlarged, path)));
			await enlarged.setViewportSize({ width: 1280, height: 900 });
			await spaceText(spaced);
			found.spaced.push(...(await overflow(spaced, path)));
		}
		await Promise.all([enlarged, spaced].map((page) => page.context().close()));
		site.close();
	}, 10 * 60_000);

	it('is not scrolled sideways in letters twice as large', () => expect(found.large).toEqual([]));
	it('is not scrolled sideways in letters twice as large on a phone', () => expect(found.largeOnPhone).toEqual([]));
	it('is not scrolled sideways with more space between letters, words and lines (WCAG 1.4.12, faults B8)', () =>
		expect(found.spaced).toEqual([]));
});

describe('the pseudo-locale', () => {
	it('fits at every width from 320 to 1440 px', async () => {
		const pseudo = await serveSite(await buildPseudoLocale());
		const page = await openTab(`${pseudo.origin}/`, 1280);
		const paths = pseudo.paths.filter((path) => path.startsWith('/xa'));
		expect(paths).toContain('/xa');
		const found: string[] = [];
		for (const path of paths) {
			await page.goto(pseudo.origin + path);
			for (const width of [320, 390, 600, 768, 1024, 1440]) {
				await page.setViewportSize({ width, height: 900 });
				found.push(...(await overflow(page, `${path} at ${width}`)));
			}
		}
		await page.context().close();
		pseudo.close();
		expect(found).toEqual([]);
	});
});
