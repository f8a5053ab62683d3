import { describe, expect, it } from 'vitest';
import { axeFindings } from './support/axe.ts';
import { activate, loads, open, overflow, page, phone, stageNavigation, wide } from './support/navigation-tab.ts';

stageNavigation();

/** The headings of the page with their levels, and the language of each where that is not the page's. */
const headings = () =>
	page().evaluate(() =>
		[...document.querySelectorAll<HTMLElement>('main :is(h1, h2, h3)')].map((heading) =>
			[
				heading.tagName,
				heading.textContent?.replaceAll('\u00A0', ' '),
				heading.closest<HTMLElement>('main [lang]')?.lang,
			]
				.filter(Boolean)
				.join(' '),
		),
	);

describe('a page made of sections', () => {
	it('has one first heading, no two equal ids, nothing that axe finds, and no sideways scroll at 320 px', async () => {
		for (const path of ['/prices', '/ru/prices', '/ar/prices']) {
			await open(path, { viewport: phone });
			const found = await page().evaluate(() => {
				const ids = [...document.querySelectorAll('[id]')].map(({ id }) => id);
				return { first: document.querySelectorAll('h1').length, isUnique: new Set(ids).size === ids.length };
			});
			expect({ path, ...found, wider: await overflow() }).toEqual({ path, first: 1, isUnique: true, wider: 0 });
			expect(await axeFindings(page())).toEqual([]);
		}
	});

	it('marks sections that the language lacks with their own', async () => {
		await open('/ru/prices', { viewport: wide });
		expect(await headings()).toEqual(['H1 Лампа на любой стол', 'H2 Why it is worth it en-US', 'H3 Repairable en-US']);
	});

	it('is reached from other pages, and left to its places, without a load', async () => {
		await open('/about', { viewport: wide });
		await activate();
		await page().evaluate(() => {
			const link = document.createElement('a');
			link.href = '/prices#to-reasons';
			link.textContent = 'Prices';
			document.querySelector('main')?.append(link);
		});
		await page().getByRole('link', { name: 'Prices' }).click();
		await page().waitForFunction(() => document.querySelector('h1')?.textContent === 'A lamp for every desk');
		const top = await page().evaluate(() => document.querySelector('#to-reasons')?.getBoundingClientRect().top);
		expect(top).toBeLessThan(400);
		await page().locator('header nav').getByRole('link', { name: 'Русский' }).first().click();
		await page().waitForFunction(() => document.documentElement.lang === 'ru-RU');
		expect(await headings()).toContain('H1 Лампа на любой стол');
		expect(new URL(page().url()).hash).toBe('#to-reasons');
		expect(loads()).toEqual([]);
	});
});
