import { describe, expect, it } from 'vitest';
import { activate, loads, open, page, prepareFixtureTab } from './support/fixture-tab.ts';
import { enlargeText } from './support/reading-aids.ts';

prepareFixtureTab();

describe('a reader of the screen', () => {
	it('hears the sentence of an error screen in its heading, after the number', async () => {
		for (const [path, sentence] of [
			['/nowhere', 'No such page'],
			['/ru/nowhere', 'Такой страницы нет'],
		] as const) {
			await open(path);
			expect(await page.getByRole('heading', { level: 1, name: `404 ${sentence}`, exact: true }).count()).toBe(1);
		}
	});

	it('hears which link of the navigation leads to the page that is shown, also after a change of page', async () => {
		await open('/guide');
		const current = () => page.locator('[aria-current=page]').allInnerTexts();
		expect(await current()).toEqual([await page.locator('h1').innerText()]);
		await activate();
		await page.locator('footer a').first().click();
		await page.waitForURL('**/about');
		expect(await current()).toEqual(['About']);
		expect(loads).toEqual([]);
	});

	it('hears where in the navigation a page belongs that lies below one of its links', async () => {
		await open('/guide/wick');
		const header = page.locator('header nav').first();
		expect(await header.locator('[aria-current=true]').allInnerTexts()).toEqual(['Guide']);
		expect(await header.locator('[aria-current=page]').count()).toBe(0);
		await activate();
		await header.getByRole('link', { name: 'Guide' }).click();
		await page.waitForURL('**/guide');
		expect(await header.locator('[aria-current=page]').allInnerTexts()).toEqual(['Guide']);
		expect(await header.locator('[aria-current=true]').count()).toBe(0);
	});

	it('hears lists without markers as lists, in Safari too', async () => {
		for (const path of ['/', '/guide']) {
			await open(path);
			const lists = await page.evaluate(() =>
				[...document.querySelectorAll('main :is(ul, ol)')]
					.filter((list) => !list.closest('nav') && getComputedStyle(list).listStyleType === 'none')
					.map((list) => list.getAttribute('role')),
			);
			expect(new Set(lists)).toEqual(new Set(path === '/' ? ['list'] : []));
		}
	});
});

it('links that stand alone are as high as a target must be (WCAG 2.5.8)', async () => {
	await open('/');
	const heights = await page.evaluate(() =>
		[...document.querySelectorAll('main a')]
			.filter((link) => link.textContent === link.parentElement?.textContent)
			.map((link) => link.getBoundingClientRect().height),
	);
	expect(heights.length).toBeGreaterThan(1);
	expect(Math.min(...heights)).toBeGreaterThanOrEqual(24);
});

it('the link to the content is out of sight until it has the focus, in letters of any size', async () => {
	await open('/ru', { viewport: { width: 160, height: 600 } });
	await enlargeText(page);
	const box = () => page.locator('.skip-link').boundingBox();
	const hidden = await box();
	expect((hidden?.y ?? 1) + (hidden?.height ?? 0)).toBeLessThanOrEqual(0);
	await page.keyboard.press('Tab');
	expect((await box())?.y).toBeGreaterThan(0);
});
