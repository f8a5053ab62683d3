import type { Locator, Page, Route } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { sampled } from '../support/long-form.ts';
import { searchedSite } from '../support/searched-site.ts';
import { open, page, prepareFixtureTab, said, site } from './support/fixture-tab.ts';

prepareFixtureTab(searchedSite);

/** Answers what is asked for of the files of the index. */
const answerFiles = (answer: (route: Route) => Promise<void>) => (tab: Page) =>
	tab.route(/\/search\/en\/(?!index)[^/]*\.json$/, answer);

const isFocused = (place: Locator) => place.evaluate((element) => element === document.activeElement);

/** As a static host answers: with the page, whatever stands behind the question mark. */
const answerAsStatic = (tab: Page) =>
	tab.route('**/search?q=*', async (route) => {
		const response = await route.fetch({ url: `${site.origin}/search` });
		await route.fulfill({ response });
	});

it('searches from a page that does not exist, and not from one that failed', async () => {
	await open('/no-such-page', { javaScriptEnabled: false });
	const field = () => page.getByRole('main').getByRole('searchbox');
	await field().fill('guides');
	await field().press('Enter');
	await page.waitForURL('**/search?q=guides');
	await open('/500');
	expect(await field().count()).toBe(0);
});

describe('the field of search in the header', () => {
	it('answers while somebody types, from the keys on, and tells nobody what', async () => {
		const asked: string[] = [];
		await open('/about', {}, async (tab) => {
			tab.on('request', (request) =>
				asked.push(request.url(), request.postData() ?? '', request.headers().referer ?? ''),
			);
		});
		await page.keyboard.press('Control+k');
		await page.keyboard.type('guides', { delay: 20 });
		const header = page.getByRole('banner');
		await expect
			.poll(() =>
				header
					.getByRole('listitem')
					.filter({ has: page.locator('mark') })
					.count(),
			)
			.toBeGreaterThan(0);
		await expect.poll(() => header.getByRole('status').innerText()).toMatch(/^Pages found: \d+$/);
		expect(asked.filter((text) => text.includes('guides'))).toEqual([]);
		expect(await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }))).not.toContain('guides');
		expect(new URL(page.url()).search).toBe('');

		await page.keyboard.press('Escape');
		expect(await header.getByRole('status').count()).toBe(0);
		await page.keyboard.press('Backspace');
		await header.locator('form li a').first().waitFor();
		// Behind the button that sends the form.
		await page.keyboard.press('Tab');
		await page.keyboard.press('Tab');
		await page.keyboard.press('Enter');
		await page.waitForURL('**/guide**');
		expect(said).toEqual([]);
	});

	it('leads to its results and back by keys', async () => {
		await open('/about');
		const field = page.locator('header input');
		const panel = page.locator('header form > div');
		const links = panel.getByRole('link');
		await field.fill('guide');
		await links.nth(1).waitFor();
		await page.keyboard.press('ArrowDown');
		expect(await isFocused(links.first())).toBe(true);
		await page.keyboard.press('ArrowDown');
		expect(await isFocused(links.nth(1))).toBe(true);
		await page.keyboard.press('Escape');
		expect([await isFocused(field), await panel.isVisible()]).toEqual([true, false]);
		await page.keyboard.press('ArrowDown');
		expect([await isFocused(links.first()), await panel.isVisible()]).toEqual([true, true]);
		await page.keyboard.press('ArrowUp');
		expect(await isFocused(field)).toBe(true);
		await page.keyboard.press('ArrowUp');
		expect(await isFocused(field)).toBe(true);
		await page.keyboard.press('ArrowDown');
		await page.keyboard.press('Enter');
		await page.waitForURL('**/guide**');
		expect(said).toEqual([]);
	});

	it('leaves keys to an input method, and shows the results of the same words again', async () => {
		await open('/about');
		const field = page.locator('header input');
		const panel = page.locator('header form > div');
		await field.fill('guide');
		await panel.getByRole('link').first().waitFor();
		for (const key of ['Escape', 'ArrowDown']) {
			for (const composing of [{ isComposing: true }, { keyCode: 229 }]) {
				await field.dispatchEvent('keydown', { key, ...composing });
				expect([key, await isFocused(field), await panel.isVisible()]).toEqual([key, true, true]);
			}
		}
		await page.keyboard.press('Escape');
		expect(await panel.isVisible()).toBe(false);
		await field.fill('guide');
		await panel.waitFor();
		await expect.poll(() => panel.getByRole('status').innerText()).toMatch(/^Pages found: \d+$/);
	});

	it('marks found words on pages that mark none themselves', async () => {
		await open('/about');
		await page.locator('header input').fill('guide');
		const mark = page.locator('header mark').first();
		await mark.waitFor();
		const colorOf = (element: Element) => getComputedStyle(element).backgroundColor;
		const panel = await page.locator('header form > div').evaluate(colorOf);
		expect(['rgba(0, 0, 0, 0)', panel]).not.toContain(await mark.evaluate(colorOf));
	});

	it.each([true, false])('is sent by its button (with JavaScript: %s)', async (javaScriptEnabled) => {
		await open('/ru', { javaScriptEnabled, viewport: { width: 320, height: 640 } });
		const search = page.getByRole('banner').getByRole('search');
		// Where the field is closed, a press opens it.
		await search.click();
		expect(await isFocused(search.getByRole('textbox'))).toBe(true);
		await page.keyboard.type('руководство');
		await search.getByRole('button', { name: 'Поиск' }).click();
		await page.waitForURL('**/ru/search?q=*');
		expect(await page.locator('main li').count()).toBeGreaterThan(0);
	});

	it('shows what it found within the window', async () => {
		await open('/about');
		const panel = page.locator('header form > div');
		for (const width of [320, 390, 768, 1280]) {
			await page.setViewportSize({ width, height: 800 });
			await page.locator('header input').fill(`guide${' '.repeat(width % 7)}`);
			await page.locator('header input').press('Escape');
			await page.locator('header input').blur();
			await page.locator('header input').focus();
			await panel.locator('li').first().waitFor();
			const { x = -1, width: own = 0 } = (await panel.boundingBox()) ?? {};
			expect([width, x >= 0, x + own <= width]).toEqual([width, true, true]);
		}
	});

	it('leads to the page of search where its script or its files do not come (faults S5)', async () => {
		await open(
			'/about',
			{},
			answerFiles((route) => route.fulfill({ status: 404, body: 'Not found' })),
		);
		await page.locator('header input').fill('guide');
		await expect.poll(() => said.some((text) => text.startsWith('Search does not answer'))).toBe(true);
		expect(await page.locator('header li mark').count()).toBe(0);
		await page.keyboard.press('Enter');
		await page.waitForURL('**/search?q=guide');
	});
});

describe('the page of search', () => {
	it('answers without JavaScript', async () => {
		await open('/ru/search', { javaScriptEnabled: false });
		await page.getByRole('searchbox').fill('руководство');
		await page.getByRole('button', { name: 'Поиск' }).click();
		expect(await page.locator('[data-search-summary]').innerText()).toMatch(/^Найдено страниц: \d+$/);
		expect(await page.locator('main li').count()).toBeGreaterThan(0);
	});

	it('is filled in by the browser where no server has done so, and corrects a letter', async () => {
		await open('/search', {}, answerAsStatic);
		await page.goto(`${site.origin}/search?q=giude`);
		await expect.poll(() => page.locator('[data-search-summary]').innerText()).toContain('“guide”');
		expect(await page.locator('main li').count()).toBeGreaterThan(0);
		expect(await page.getByRole('searchbox').inputValue()).toBe('giude');
	});

	it('shows further results, also where no server answers', async () => {
		await open('/search?q=wicker', { javaScriptEnabled: false });
		await page.getByRole('link', { name: 'More results' }).click();
		expect(await page.locator('main li').count()).toBe(1);
		expect(await page.getByRole('navigation', { name: 'Pages of this list' }).innerText()).toContain('Page 2 of 2');
		expect(await page.title()).toMatch(/^Page 2 of 2 · Search · /);

		await open('/search', {}, answerAsStatic);
		await page.goto(`${site.origin}/search?q=wicker&page=2`);
		await page.getByRole('link', { name: 'Previous results' }).waitFor();
		expect(await page.locator('main li').count()).toBe(1);
		expect(await page.title()).toMatch(/^Page 2 of 2 · Search · /);
		await page.getByRole('searchbox').pressSequentially('s');
		await page.getByText('Page 1 of 2').waitFor();
		expect(await page.locator('main li').count()).toBe(10);
		expect(await page.title()).toMatch(/^Search · /);
		await page.keyboard.press('ArrowDown');
		expect(await isFocused(page.locator('main li a').first())).toBe(true);
	});

	it('begins once more where a newer export has taken its files away (faults S6)', async () => {
		let failures = 0;
		await open(
			'/search',
			{},
			answerFiles((route) => (failures++ === 0 ? route.fulfill({ status: 404 }) : route.continue())),
		);
		await page.getByRole('searchbox').fill('guide');
		await expect.poll(() => page.locator('main li').count()).toBeGreaterThan(0);
		expect(failures).toBeGreaterThan(1);
	});

	it.each(
		sampled(
			[
				['HTML', { contentType: 'text/html', body: '<!doctype html><p>Hello' }],
				['cut', { contentType: 'application/json', body: '["guide","' }],
				['missing', { status: 404, body: '' }],
			],
			2,
		),
	)('says that search does not answer where files of the index are %s (faults S5)', async (_, answer) => {
		await open(
			'/search',
			{},
			answerFiles((route) => route.fulfill(answer)),
		);
		await page.getByRole('searchbox').fill('guide');
		const failure = page.getByText('Search is not responding');
		await failure.waitFor();
		expect(await page.locator('main li').count()).toBe(0);
		await page.unrouteAll();
		await page.getByRole('searchbox').fill('guides');
		await expect.poll(() => page.locator('main li').count()).toBeGreaterThan(0);
		expect(await failure.isVisible()).toBe(false);
	});
});
