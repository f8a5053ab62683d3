import { describe, expect, it } from 'vitest';
import { axeFindings } from './support/axe.ts';
import { editorPages } from './support/editor-page.ts';

const opened = editorPages();

describe('words of the editor', { timeout: 120_000 }, () => {
	it('name a former address and what is wrong with it in Russian', async () => {
		const { page } = await opened('?open=about&language=en', { locale: 'ru' });
		await page.locator(`details:has([data-place='["title"]']) > summary`).click();
		await page.getByText('Прежние адреса', { exact: true }).first().waitFor();
		const address = page.locator(`[data-place='["redirectFrom",0]']`);
		await address.fill('/company?x');
		await address.blur();
		await page.getByText('Как исправить: укажите «/company»').waitFor();
		expect(await page.getByText('Должно быть: прежний адрес без ?').count()).toBe(1);
		expect(await axeFindings(page)).toEqual([]);
	});

	it('name the settings of a form and what is wrong with them in Japanese', async () => {
		const { site, page } = await opened('?open=forms/contact.yaml', { locale: 'ja' });
		const before = site.read('forms/contact.yaml');
		const address = page.getByLabel('宛先のメールアドレス', { exact: true });
		await address.fill('lamp');
		await address.blur();
		await page.getByText('必要な内容：メールアドレス').waitFor();
		expect(site.read('forms/contact.yaml')).toBe(before);
		await page.getByText('入力項目', { exact: true }).first().waitFor();
	});
});
