import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type Editor, serveEditor } from '../../packages/vitrine-editor/src/server/serve-editor.ts';
import { confirmedSite, type TranslatedSite } from '../support/translated-site.ts';
import { axeFindings } from './support/axe.ts';
import { launchChromium } from './support/browser.ts';

const [english, russian] = ['content/en/pages/index.yaml', 'content/ru/pages/index.yaml'] as const;
let browser: Browser;
const open: { editor: Editor; context: BrowserContext }[] = [];
beforeAll(async () => {
	browser = await launchChromium();
});
afterEach(async () => {
	for (const { editor, context } of open.splice(0)) {
		await context.close();
		await editor.close();
	}
});
afterAll(() => browser.close());

/** The home page of a site in three languages in the editor. */
async function opened(language: string): Promise<{ site: TranslatedSite; page: Page }> {
	const site = await confirmedSite();
	const editor = await serveEditor({ root: site.root });
	const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: language });
	open.push({ editor, context });
	const page = await context.newPage();
	await page.goto(editor.address);
	await page.goto(new URL(`/__edit/?open=index&language=${language}`, editor.address).href);
	return { site, page };
}

describe('sections in the editor', { timeout: 180_000 }, () => {
	it('are added from the gallery by keyboard, in every language of the page, and taken away by one step back', async () => {
		const { site, page } = await opened('en');
		const before = [english, russian].map(site.read);
		await page.getByRole('button', { name: 'Add a section below “Hero · A lamp for nights”' }).press('Enter');
		const gallery = page.getByRole('dialog', { name: 'Add a section' });
		const picture = gallery.locator('img').first();
		await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(480);
		expect(await axeFindings(page)).toEqual([]);
		await gallery.getByRole('button', { name: 'Questions and answers' }).press('Enter');
		const heading = page.frameLocator('iframe').getByRole('heading', { level: 2, name: 'Before you order' });
		await heading.waitFor();
		const ids = (text: string) => [...text.matchAll(/^ {2}([a-z-]+):$/gm)].map(([, id]) => id);
		expect(ids(site.read(english)).slice(0, 3)).toEqual(['hero', 'questions', 'features']);
		expect(ids(site.read(russian)).slice(0, 3)).toEqual(['hero', 'questions', 'features']);
		expect(site.read(english)).toContain('\n    title: Before you order\n');
		expect(site.read(russian)).toContain('\n    title: Перед заказом\n');
		await page.locator('[data-place=\'["sections","questions","title"]\']:focus').waitFor();
		await expect.poll(() => heading.evaluate((element) => element.getBoundingClientRect().top)).toBeLessThan(900);
		await page.getByRole('button', { name: 'Undo' }).click();
		await heading.waitFor({ state: 'detached' });
		expect([english, russian].map(site.read)).toEqual(before);
	});

	it('that would break the site are not added, and the gallery shows why', async () => {
		const { site, page } = await opened('en');
		const before = site.read(english);
		const add = page.getByRole('button', { name: /^Add a section below “Contact/ });
		await add.click();
		const gallery = page.getByRole('dialog', { name: 'Add a section' });
		await gallery.getByRole('button', { name: 'Downloads' }).click();
		await gallery.getByRole('alert').getByText('a file at "/catalogue.pdf"').waitFor();
		expect(site.read(english)).toBe(before);
		await page.keyboard.press('Escape');
		await gallery.waitFor({ state: 'detached' });
		await expect.poll(() => add.evaluate((element) => element === document.activeElement)).toBe(true);
	});

	it.each([
		['ru', 'Первый экран · Лампа для ночей', 'Текст кнопки', 'Первый экран · Заголовок'],
		['ja', /^ファーストビュー · /, 'ボタンの文言', 'ファーストビュー · キャッチコピー'],
	])('and their fields have labels in %s, also where a search finds them', async (language, name, label, found) => {
		const { page } = await opened(language);
		const section = page.getByRole('group').filter({ has: page.getByText(name) });
		await section.getByRole('textbox', { name: label }).first().waitFor();
		await page.getByRole('searchbox').fill('Лампа для ночей');
		await page.getByRole('button', { name: found }).first().waitFor();
	});
});
