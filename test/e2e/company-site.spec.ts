import type { Browser, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { builtOnce } from '../support/built-site.ts';
import { companySite } from '../support/fixture-site.ts';
import { sampled } from '../support/long-form.ts';
import { axeFindings } from './support/axe.ts';
import type { ServedSite } from './support/browser.ts';
import { stageSite } from './support/stage-site.ts';

let browser: Browser;
let site: ServedSite;

stageSite(
	() => builtOnce('vitrine-company', companySite()),
	(stage) => {
		({ browser, site } = stage);
	},
);

/** What is wrong with the page that is open, at the width that it has. */
async function faultsOf(page: Page): Promise<string[]> {
	const overflow = await page.evaluate(
		() => document.documentElement.scrollWidth - document.documentElement.clientWidth,
	);
	return [...(overflow > 0 ? [`${overflow} px too wide`] : []), ...(await axeFindings(page))];
}

/** What is wrong with the pages of the site at a width. */
async function faultsAt(width: number): Promise<string[]> {
	const context = await browser.newContext({ viewport: { width, height: 800 }, locale: 'fr-FR' });
	const page = await context.newPage();
	const found: string[] = [];
	for (const path of sampled(pagesOf(site), 6)) {
		await page.goto(site.origin + path);
		found.push(...(await faultsOf(page)).map((fault) => `${path} at ${width} px: ${fault}`));
	}
	await context.close();
	return found;
}

/** Those that the company wrote: pages of errors are the same on every site. */
function pagesOf({ paths }: ServedSite): string[] {
	return paths.filter((path) => !/\/(404|500)$/.test(path));
}

it('shows each page without obstacles and sideways scroll, on a small phone and on a desktop', async () => {
	expect(pagesOf(site).length).toBeGreaterThanOrEqual(18);
	expect((await Promise.all([320, 1440].map(faultsAt))).flat()).toEqual([]);
});

it('leaves no hole beside a field of its form, and no second gap below its pictures', async () => {
	const page = await browser.newPage({ viewport: { width: 1440, height: 800 }, locale: 'fr-FR' });
	const endOf = (selector: string, side: 'right' | 'bottom') =>
		page.locator(selector).evaluate((element, name) => Math.round(element.getBoundingClientRect()[name]), side);
	await page.goto(site.origin);
	expect(await endOf('[name=company]', 'right')).toBe(await endOf('textarea', 'right'));
	await page.goto(`${site.origin}/about`);
	expect(await endOf('#to-gallery', 'bottom')).toBe(await endOf('#to-gallery figure:first-child', 'bottom'));
	await page.close();
});
