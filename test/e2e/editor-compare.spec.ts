import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { axeFindings } from './support/axe.ts';
import { editorPages } from './support/editor-page.ts';

const opened = editorPages();

/** What is seen of the editor while two languages of a page are compared. */
function comparisonIn(page: Page) {
	const region = (name: string) => page.getByRole('region', { name, exact: true });
	const shown = { first: page.frameLocator('iframe').first(), second: page.frameLocator('iframe').last() };
	const choice = page.getByRole('combobox', { name: 'Compare' });
	return {
		...shown,
		choice,
		words: region('Words'),
		pages: [region('Page'), region('Compare')] as const,
		text: region('Words').locator('[data-place="[0]"]'),
		offered: () => choice.locator('option').allTextContents(),
		async isOf(first: string, second: string) {
			await shown.first.locator(`html:lang(${first}) h1`).waitFor();
			await shown.second.locator(`html:lang(${second}) h1`).waitFor();
			await region('Words').waitFor({ state: 'detached' });
		},
		async isOver() {
			await region('Words').getByRole('textbox').first().waitFor();
			await region('Compare').waitFor({ state: 'detached' });
			expect(await page.locator('iframe').count()).toBe(1);
		},
	};
}

describe('two languages of a page beside each other', { timeout: 120_000 }, () => {
	it('take the room of the words, show what was typed in both, and follow the files', async () => {
		const { site, page, problems } = await opened('?open=about&language=ru');
		const { first, second, choice, pages, text, offered, isOf, isOver } = comparisonIn(page);
		// Nothing is saved.
		await page.route('**/__edit/api/type', () => {});
		await text.fill('Другая лампа.');
		await page.getByRole('main').getByRole('button', { name: 'English' }).click();
		await expect.poll(() => text.inputValue()).toContain('A *lamp*');
		await text.fill('Another lamp.');
		expect(await offered()).toEqual(['Compare: off', 'Русский', '日本語']);
		await choice.selectOption('ru');
		await isOf('en', 'ru');
		await first.getByText('Another lamp.').waitFor();
		await second.getByText('Другая лампа.').waitFor();
		site.edit('content/ru/pages/about.md', 'title: О лампе', 'title: О новой лампе');
		await second.getByRole('heading', { level: 1, name: 'О новой лампе' }).waitFor();
		const [left, right] = await Promise.all(pages.map((one) => one.boundingBox()));
		if (!left || !right) throw new Error('One of the pages is not shown.');
		expect(left.x + left.width).toBeLessThanOrEqual(right.x);
		expect(Math.abs(left.width - right.width)).toBeLessThan(2);
		expect(await axeFindings(page)).toEqual([]);
		await choice.selectOption('ja');
		await isOf('en', 'ja');
		await choice.selectOption('');
		await isOver();
		expect(await text.inputValue()).toBe('Another lamp.');
		expect(problems).toEqual([]);
	});

	it('are those of the address, and keys end them: the focus goes to the choice', async () => {
		const { page } = await opened('?open=about&beside=ru');
		const { pages, choice, isOf, isOver } = comparisonIn(page);
		await isOf('en', 'ru');
		await pages[1].getByRole('button', { name: 'Close' }).press('Enter');
		await isOver();
		expect(new URL(page.url()).searchParams.has('beside')).toBe(false);
		expect(await choice.evaluate((element) => element === document.activeElement)).toBe(true);
		expect(await choice.inputValue()).toBe('');
	});

	it('are those that the page has: a page without one of them shows its words, and Back compares again', async () => {
		const { site, page } = await opened('?open=about&beside=ja');
		const { choice, offered, isOf, isOver } = comparisonIn(page);
		await isOf('en', 'ja');
		await page.getByRole('navigation').getByRole('link', { name: 'Guide' }).click();
		await isOver();
		expect(await offered()).toEqual(['Compare: off', 'Русский']);
		expect(await choice.inputValue()).toBe('');
		await page.goBack();
		await isOf('en', 'ja');
		site.remove('content/ja/pages/about.md');
		await isOver();
		expect(await offered()).toEqual(['Compare: off', 'Русский']);
	});

	it('give way to the words when a field is opened from a search', async () => {
		const { page } = await opened('?open=about&beside=ru&search=oil');
		const { isOf, isOver } = comparisonIn(page);
		await isOf('en', 'ru');
		await page.getByRole('navigation').getByRole('button', { name: /olive/ }).click();
		await isOver();
		await expect.poll(() => page.locator('textarea:focus').inputValue()).toContain('olive');
	});

	it.each([
		['en', 'List', 'Words', 'Page', 'Compare'],
		['ru', 'Список', 'Тексты', 'Страница', 'Сравнить'],
		['ja', '一覧', '文章', 'ページ', '並べて表示'],
	])('have no room on a phone, which shows the list, the words and the page, in %s', async (locale, ...names) => {
		const { page, shown, problems } = await opened('?open=about&beside=ru', { width: 390, height: 844, locale });
		const [list, words, pageName, compare] = names as [string, string, string, string];
		const main = page.getByRole('main');
		const panes = [
			[list, main.getByRole('link', { name: /^(?:About|О лампе|ランプについて)/ })],
			[words, main.getByRole('textbox', { name: /^1\./ })],
			[pageName, shown.getByRole('heading', { level: 1, name: 'About' })],
		] as const;
		for (const [name, part] of panes) {
			await page.getByRole('button', { name, exact: true }).click();
			await part.waitFor();
			expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
			expect(await page.getByLabel(compare, { exact: true }).count()).toBe(0);
			expect(await axeFindings(page)).toEqual([]);
		}
		expect(await page.locator('iframe').count()).toBe(1);
		await page.setViewportSize({ width: 960, height: 844 });
		await page.getByRole('region', { name: compare, exact: true }).waitFor();
		expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(960);
		expect(problems).toEqual([]);
	});
});
