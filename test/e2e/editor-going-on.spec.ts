import { describe, expect, it } from 'vitest';
import { editorPages } from './support/editor-page.ts';

const opened = editorPages();

/** Returns the place of the field with the focus. */
const focusedField = () => {
	const field = document.activeElement?.closest<HTMLElement>('[data-place]');
	return field?.dataset.place;
};

describe('a person who goes on at once', { timeout: 120_000 }, () => {
	it('types into no field of the language that was left', async () => {
		const { page, site, saved } = await opened('?open=about');
		await page.locator('[data-place="[0]"]').focus();
		const before = site.read('content/en/pages/about.md');
		await page.evaluate(async () => {
			const languages = [...document.querySelectorAll<HTMLElement>('button[lang]')];
			languages.find(({ lang }) => lang.startsWith('ru'))?.click();
			await Promise.resolve();
			document.querySelector<HTMLElement>('[data-place="[0]"]')?.focus();
			document.execCommand('insertText', false, 'Typed.');
		});
		await page.getByRole('button', { name: 'Русский' }).and(page.locator('[aria-pressed="true"]')).waitFor();
		await saved();
		const pending = await page.evaluate(async () => (await fetch('/__edit/api/pending')).json());
		expect(pending).toMatchObject({ edits: [] });
		expect(site.read('content/en/pages/about.md')).toBe(before);
	});

	it('keeps the focus where it went last', async () => {
		const { page } = await opened('?open=about');
		await page.locator('[data-place="[3]"]').waitFor();
		await page.evaluate(() => {
			for (const place of [0, 1, 3, 1]) document.querySelector<HTMLElement>(`[data-place="[${place}]"]`)?.focus();
		});
		await expect.poll(() => new URL(page.url()).searchParams.get('field')).toBe('[1]');
		// The next frame and what follows it.
		await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done, 50))));
		expect(await page.evaluate(focusedField)).toBe('[1]');
	});
});
