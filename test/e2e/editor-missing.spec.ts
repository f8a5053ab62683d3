import { describe, expect, it } from 'vitest';
import type { TranslatedSite } from '../support/translated-site.ts';
import { axeFindings } from './support/axe.ts';
import { editorPages } from './support/editor-page.ts';

const opened = editorPages();

/** Adds a part to the guide in English, and an item and a short title to the home page; the guide's title changes. */
const grow = (site: TranslatedSite) => {
	site.edit('content/en/pages/guide.md', 'Light it.', 'Trim the wick first.\n\nLight it.');
	site.edit('content/en/pages/about.md', 'title: About', 'title: About this lamp');
	site.edit(
		'content/en/pages/index.yaml',
		'    items:\n      - icon: lucide:lamp\n        title: Features 1\n',
		'    items:\n      - icon: lucide:sun\n        title: It warms hands\n        text: In winter too.\n      - icon: lucide:lamp\n        title: Features 1\n',
	);
};

describe('texts that a translation lacks', { timeout: 180_000 }, () => {
	it('begin in their place with the words of the original, and are found with the rest by one key', async () => {
		const { page, site, saved, problems } = await opened('?open=index&language=ru', { change: grow });
		const missing = page.getByRole('region', { name: 'Missing' });
		await missing.getByText('It warms hands').waitFor();
		expect(await missing.locator('li').count()).toBe(1);
		expect(await axeFindings(page)).toEqual([]);
		await page.getByRole('button', { name: 'Hide up to date' }).click();
		await missing.getByText('It warms hands').waitFor();
		await page.keyboard.press('F8');
		await missing.getByRole('button').and(page.locator(':focus')).waitFor();
		await page.keyboard.press('Enter');
		const title = page.locator(`[data-place='["sections","features","items",0,"title"]']`);
		await title.and(page.locator(':focus')).waitFor();
		await missing.waitFor({ state: 'detached' });
		expect(await title.inputValue()).toBe('It warms hands');
		await title.fill('Греет руки');
		await page.keyboard.press('F8');
		const text = page.locator(`[data-place='["sections","features","items",0,"text"]']`);
		await text.and(page.locator(':focus')).waitFor();
		await text.fill('И зимой тоже.');
		await page.keyboard.press('Shift+F8');
		await title.and(page.locator(':focus')).waitFor();
		await saved();
		await expect
			.poll(() => site.read('content/ru/pages/index.yaml'))
			.toMatch(/title: Греет руки\s+text: И зимой тоже\.\s+- icon: lucide:lamp\s+title: Свойства 1/);
		for (const field of [title, text]) {
			await field.focus();
			await page.keyboard.press('Control+Enter');
			await expect
				.poll(() =>
					field
						.locator('xpath=ancestor::*[@data-field]')
						.getByRole('button', { name: /^Confirm/ })
						.count(),
				)
				.toBe(0);
		}
		expect(await site.openIn('ru', 'features')).toEqual([]);
		await page.keyboard.press('F8');
		await page.getByRole('heading', { name: 'О лампе', level: 2 }).waitFor();
		await page.locator(`[data-place='["title"]']:focus`).waitFor();
		await page.keyboard.press('F8');
		await page.getByRole('heading', { name: 'Руководство', level: 2 }).waitFor();
		await missing.getByRole('button').and(page.locator(':focus')).waitFor();
		await page.keyboard.press('Enter');
		const part = page.locator(`[data-place="[1]"]`);
		await part.and(page.locator(':focus')).waitFor();
		expect(await part.inputValue()).toBe('Trim the wick first.');
		await saved();
		await page.getByRole('button', { name: 'Undo' }).click();
		await missing.getByText('Trim the wick first.').waitFor();
		expect(site.read('content/ru/pages/guide.md')).not.toContain('Trim');
		await page.keyboard.press('F8');
		await missing.getByRole('button').and(page.locator(':focus')).waitFor();
		await page.keyboard.press('F8');
		await page.getByRole('heading', { name: 'Interface texts (Русский)', level: 2 }).waitFor();
		expect(problems).toEqual([]);
	});
});
