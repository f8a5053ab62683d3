import { describe, expect, it } from 'vitest';
import { axeFindings } from './support/axe.ts';
import { editorPages } from './support/editor-page.ts';

const opened = editorPages();

describe('the help page of the editor', { timeout: 120_000 }, () => {
	it.each([
		['en', 1440, 'How the editor works', 'Help'],
		['ru', 1440, 'Как пользоваться редактором', 'Справка'],
		['ja', 390, 'エディターの使い方', 'ヘルプ'],
	])('opens by its button, F1 and ?, with its pictures, in %s', async (locale, width, title, button) => {
		const { page, problems } = await opened('?open=about', { locale, width });
		const help = page.getByRole('dialog', { name: title });
		await page.getByRole('button', { name: button, exact: true }).click();
		await help.waitFor();
		const pictures = help.getByRole('img');
		expect(await pictures.count()).toBe(4);
		for (const picture of await pictures.all()) {
			await picture.scrollIntoViewIfNeeded();
			await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(500);
		}
		expect(await help.evaluate(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)).toBe(false);
		expect(await axeFindings(page)).toEqual([]);
		for (const key of ['F1', '?']) {
			await page.keyboard.press('Escape');
			// A dialog that is closed goes with its event, a moment later.
			await expect.poll(() => page.locator('dialog').count()).toBe(0);
			await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
			await page.keyboard.press(key);
			await help.waitFor();
		}
		expect(problems).toEqual([]);
	});

	it('leaves a question mark that is typed where it is', async () => {
		const { page } = await opened('?open=about');
		const search = page.getByRole('searchbox');
		await search.focus();
		await page.keyboard.press('?');
		expect(await search.inputValue()).toBe('?');
		expect(await page.getByRole('dialog').count()).toBe(0);
	});
});
