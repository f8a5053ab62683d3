import { expect, it } from 'vitest';
import type { TranslatedSite } from '../support/translated-site.ts';
import { axeFindings } from './support/axe.ts';
import { editorPages } from './support/editor-page.ts';

const opened = editorPages();
const home = 'content/en/pages/index.yaml';

/** Changes two texts of the home page, and adds one. */
function change(site: TranslatedSite): void {
	site.edit(home, 'lead: A lamp', 'lead: The lamp');
	site.edit(home, 'title: Write to us', 'title: Write to us soon\n    lead: By mail.');
}

it.each([
	['en', 1440, 'Confirm: matches the original', 'Confirm all…', '2 texts in Русский are out of date', 'Confirm'],
	['ru', 390, 'Подтвердить: соответствует оригиналу', 'Подтвердить всё…', 'Устаревших переводов', 'Подтвердить'],
	['ja', 390, '原文どおりと確認する', 'すべて確認済みにする…', '要更新2件', '確認済みにする'],
])(
	'confirms all of a page that is out of date, and nothing that is missing, in %s at %i pixels',
	async (locale, width, one, all, question, confirm) => {
		const { site, page, problems } = await opened('?open=index&language=ru', { locale, width, change });
		await page.getByRole('button', { name: one }).first().waitFor();
		expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
		await page.getByRole('button', { name: all }).click();
		await page.getByText(question).waitFor();
		expect(await axeFindings(page)).toEqual([]);
		expect(await site.open('ru', 'pages/index.yaml')).toHaveLength(3);
		await page.getByRole('button', { name: confirm, exact: true }).click();
		await expect
			.poll(() => site.open('ru', 'pages/index.yaml'), { timeout: 30_000 })
			.toEqual(['sections.contacts.lead missing']);
		await expect.poll(() => page.locator('[data-field] [data-state="out-of-date"]').count()).toBe(0);
		expect(await page.getByRole('button', { name: all }).isDisabled()).toBe(true);
		expect(problems).toEqual([]);
	},
	120_000,
);
