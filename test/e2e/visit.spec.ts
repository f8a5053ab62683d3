import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest';
import type { ServedSite } from './support/browser.ts';
import { stageSite } from './support/stage-site.ts';

let browser: Browser;
let site: ServedSite;
let context: BrowserContext;
let page: Page;

stageSite(
	() => inject('fixture'),
	(stage) => {
		({ browser, site } = stage);
	},
);
beforeEach(async () => {
	context = await browser.newContext();
	page = await context.newPage();
});
afterEach(() => context.close());

const cookies = async () => (await context.cookies()).map(({ name, value }) => `${name}=${value}`);

describe('a visitor', () => {
	it('changes the language of the page they are on, and the choice is remembered (§3, §4)', async () => {
		await page.goto(`${site.origin}/about`);
		await page.getByRole('link', { name: 'Русский' }).click();
		await page.waitForURL(/\/ru\//);
		expect(await page.getAttribute('html', 'lang')).toBe('ru-RU');
		expect(await page.locator('h1').innerText()).toBe('О\u00A0лампе');
		expect(await cookies()).toEqual(['i18n_redirected=ru']);
		const [cookie] = await context.cookies();
		expect(cookie).toMatchObject({ path: '/', sameSite: 'Lax' });
		expect((cookie?.expires ?? 0) - Date.now() / 1000).toBeGreaterThan(364 * 24 * 60 * 60);
	});

	it('leaves no trace by reading (§3)', async () => {
		await page.goto(site.origin);
		await page.getByRole('link', { name: 'Guide' }).click();
		await page.waitForURL('**/guide');
		expect(await cookies()).toEqual([]);
		expect(await page.evaluate(() => localStorage.length + sessionStorage.length)).toBe(0);
	});

	it('skips to the content with the keyboard', async () => {
		await page.goto(`${site.origin}/about`);
		await page.keyboard.press('Tab');
		expect(await page.locator(':focus').innerText()).toBe('Skip to content');
		await page.keyboard.press('Enter');
		await page.keyboard.press('Tab');
		expect(await page.locator(':focus').innerText()).toBe('the guide');
	});

	it('meets the error screen with the focus on its heading (§10)', async () => {
		await page.goto(`${site.origin}/ja/nowhere`);
		expect(await page.locator(':focus').innerText()).toMatch(/^404\n./);
		await page
			.getByRole('link', { name: 'できること' })
			.or(page.getByRole('link', { name: '特長' }))
			.first()
			.click();
		await page.waitForURL('**/ja#to-features');
	});

	it('scrolls a table with the keyboard where it is wider than its place, and finds it named by its heading', async () => {
		await page.goto(`${site.origin}/about`);
		await page.keyboard.press('Tab');
		await page.keyboard.press('Tab');
		const table = page.getByRole('group', { name: 'Oil' });
		await page.waitForFunction(() => document.querySelector('[data-scroller]:not([tabindex])'));
		await table.evaluate((element) => {
			element.style.inlineSize = '3rem';
		});
		await page.waitForFunction(() => document.querySelector('[data-scroller][tabindex="0"]'));
		await table.focus();
		await page.keyboard.press('ArrowRight');
		await page.waitForFunction(() => (document.activeElement?.scrollLeft ?? 0) > 0);
	});
});
