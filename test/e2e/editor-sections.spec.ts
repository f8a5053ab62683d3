import { describe, expect, it } from 'vitest';
import type { TranslatedSite } from '../support/translated-site.ts';
import { axeFindings } from './support/axe.ts';
import { editorPages, written } from './support/editor-page.ts';

const [english, russian] = ['content/en/pages/index.yaml', 'content/ru/pages/index.yaml'] as const;
const opened = editorPages();

describe('sections in the editor', { timeout: 180_000 }, () => {
	it('are added from the gallery by keyboard, in every language of the page, and taken away by one step back', async () => {
		const { site, page } = await opened('?open=index&language=en');
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

	it('show a form of the site, which is chosen among those that there are', async () => {
		const change = (one: TranslatedSite) => one.edit(english, 'kind: contacts', 'kind: contacts\n    form: contact');
		const place = '["sections","contacts","form"]';
		const { site, page } = await opened(`?open=index&language=en&field=${encodeURIComponent(place)}`, { change });
		const form = page.locator(`select[data-place='${place}']`);
		await form.waitFor();
		expect(await form.locator('option').allTextContents()).toEqual(['none', 'contact']);
		site.write('forms/order.yaml', site.read('forms/contact.yaml'));
		await expect
			.poll(() => form.locator('option').allTextContents(), { timeout: 60_000 })
			.toEqual(['none', 'contact', 'order']);
		await form.selectOption('order');
		await form.blur();
		await written(site, english, 'form: order');
		expect(await axeFindings(page)).toEqual([]);
		site.edit(english, 'form: order', 'form: contact');
		site.remove('forms/order.yaml');
		await expect.poll(() => form.locator('option').allTextContents(), { timeout: 60_000 }).toEqual(['none', 'contact']);
	});

	it('that would break the site are not added, and the gallery shows why', async () => {
		const { site, page } = await opened('?open=index&language=en');
		const before = site.read(english);
		const add = page.getByRole('button', { name: /^Add a section below “Contact/ });
		await add.click();
		const gallery = page.getByRole('dialog', { name: 'Add a section' });
		await gallery.getByRole('button', { name: 'Downloads' }).click();
		await gallery.getByRole('alert').getByText('"/catalogue.pdf"').waitFor();
		expect(site.read(english)).toBe(before);
		await page.keyboard.press('Escape');
		await gallery.waitFor({ state: 'detached' });
		await expect.poll(() => add.evaluate((element) => element === document.activeElement)).toBe(true);
	});

	it.each([
		['ru', 'Первый экран · Лампа для ночей', 'Текст кнопки', 'Первый экран · Заголовок'],
		['ja', /^ファーストビュー「/, 'ボタンの文言', 'ファーストビュー · キャッチコピー'],
	])('and their fields have labels in %s, also where a search finds them', async (language, name, label, found) => {
		const { page } = await opened(`?open=index&language=${language}`, { locale: language });
		const section = page.getByRole('group').filter({ has: page.getByText(name) });
		await section.getByRole('textbox', { name: label }).first().waitFor();
		await page.getByRole('searchbox').fill('Лампа для ночей');
		await page.getByRole('button', { name: found }).first().waitFor();
	});
});
