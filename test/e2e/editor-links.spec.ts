import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { article } from '../support/complaint-about.ts';
import { quickBuild } from '../support/quick-build.ts';
import type { TranslatedSite } from '../support/translated-site.ts';
import { axeFindings } from './support/axe.ts';
import { editorPages, written } from './support/editor-page.ts';

const opened = editorPages();
const [about, home] = ['content/ru/pages/about.md', 'content/ru/pages/index.yaml'] as const;
const heroLink = JSON.stringify(['sections', 'hero', 'actions', 0, 'link']);

/** A page whose second heading has an anchor of its own in each language. */
const files = {
	'content/en/pages/lamps.md': article('', '## Light it {#light}\n\nOne.\n\n### Trim the wick\n\nTwo.'),
	'content/ru/pages/lamps.md': article('', '## Как зажечь {#light}\n\nРаз.\n\n### Чистый фитиль\n\nДва.').replace(
		'title: Oil',
		'title: Лампы',
	),
};

/** Moves the focus on by keyboard until it is on an element. */
async function tabTo(page: Page, wanted: Locator): Promise<void> {
	await wanted.waitFor();
	for (let presses = 0; presses < 20; presses++) {
		if (await wanted.evaluate((element) => element === document.activeElement)) return;
		await page.keyboard.press('Tab');
	}
	throw new Error(`${wanted} is out of reach of the keyboard.`);
}

/** Builds a site as its owner does. */
async function builds({ root }: TranslatedSite): Promise<void> {
	const out = mkdtempSync(join(tmpdir(), 'vitrine-links-'));
	await quickBuild({ root, out });
	rmSync(out, { recursive: true });
}

describe('links in the editor', { timeout: 180_000 }, () => {
	it('lead to a heading in the language of the text, chosen by keyboard alone on a phone', async () => {
		const { site, page, saved, problems } = await opened('?open=about&language=ru', {
			locale: 'ru',
			width: 390,
			files,
		});
		const text = page.locator('[data-place="[0]"]');
		await text.focus();
		await page.keyboard.press('Control+a');
		await page.keyboard.type('Читайте ');
		await page.keyboard.press('Control+k');
		const dialog = page.getByRole('dialog');
		await dialog.getByRole('textbox').and(page.locator(':focus')).waitFor();
		await page.keyboard.type('лам');
		await tabTo(page, dialog.getByRole('button', { name: 'Заголовки страницы «Лампы»' }));
		await page.keyboard.press('Enter');
		const headings = dialog.getByRole('list', { name: 'Заголовки страницы «Лампы»' });
		await expect
			.poll(() => headings.getByRole('button').allInnerTexts())
			.toEqual(['Как зажечь #light', 'Чистый фитиль #чистый-фитиль']);
		expect(await axeFindings(page)).toEqual([]);
		expect(await dialog.evaluate(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)).toBe(false);
		await tabTo(page, headings.getByRole('button', { name: 'Чистый фитиль' }));
		await page.keyboard.press('Enter');
		await expect.poll(() => text.inputValue()).toBe('Читайте [Чистый фитиль](/lamps#чистый-фитиль)');
		await text.and(page.locator(':focus')).waitFor();
		await saved();
		await written(site, about, '(/lamps#чистый-фитиль)');
		expect(problems).toEqual([]);
	});

	it('of a field lead to a heading that is found by its words, and the page and the build have it', async () => {
		const { site, page, shown } = await opened('?open=index&language=ru', { locale: 'ru', files });
		const choose = page.getByRole('button', { name: 'Выбрать… Куда ведёт' }).first();
		await choose.focus();
		await page.keyboard.press('Enter');
		const dialog = page.getByRole('dialog');
		const target = dialog.getByRole('textbox');
		await expect.poll(() => target.inputValue()).toBe('/guide');
		await page.keyboard.type('зажечь');
		const found = dialog.getByRole('list', { name: 'Заголовки' });
		await expect.poll(() => found.getByRole('button').allInnerTexts()).toEqual(['Как зажечь Лампы']);
		expect(await axeFindings(page)).toEqual([]);
		await target.press('Enter');
		await expect.poll(() => page.locator(`[data-place='${heroLink}']`).inputValue()).toBe('/lamps#light');
		await choose.and(page.locator(':focus')).waitFor();
		await written(site, home, 'link: /lamps#light');
		await shown.locator('a[href="/ru/lamps#light"]').first().waitFor({ state: 'attached' });
		await builds(site);
	});

	it('within a page name the place alone, and offer no heading that another language lacks', async () => {
		const { site, page, shown } = await opened('?open=about&language=en', { files });
		const text = page.locator('[data-place="[0]"]');
		const dialog = page.getByRole('dialog');
		const target = dialog.getByRole('textbox');
		await text.fill('See ');
		await text.press('Control+k');
		await target.fill('#');
		const headings = dialog.getByRole('list', { name: 'Headings of “About”' });
		await expect.poll(() => headings.getByRole('button').allInnerTexts()).toEqual(['Oil #oil']);
		await target.fill('#o');
		await target.press('Enter');
		await expect.poll(() => text.inputValue()).toBe('See [Oil](#oil)');
		await written(site, 'content/en/pages/about.md', 'See [Oil](#oil)');
		await shown.locator('a[href="#oil"]').first().waitFor({ state: 'attached' });

		// Menus are followed in every language: there is no anchor of the second heading in all of them.
		await page.goto(new URL('/__edit/?open=content/navigation.yaml', page.url()).href);
		await page
			.getByRole('button', { name: /^Choose…/ })
			.first()
			.click();
		await target.fill('/lamps#');
		const offered = dialog.getByRole('list', { name: 'Headings of “Oil”' });
		await expect.poll(() => offered.getByRole('button').allInnerTexts()).toEqual(['Light it #light']);
		await target.fill('/#');
		const sections = dialog.getByRole('list', { name: /^Headings of “Lantern/ });
		await expect
			.poll(() => sections.getByRole('button').allInnerTexts())
			.toEqual(['What it does #to-features', 'Write to us #to-contacts']);
	});
});
