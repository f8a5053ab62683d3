import { describe, expect, it } from 'vitest';
import { settings } from '../support/fixture-site.ts';
import { axeFindings } from './support/axe.ts';
import { editorPages } from './support/editor-page.ts';

const file = 'content/en/pages/offer.md';

const offer = (lines = '') => `---\ntitle: Offer\ndescription: Lamps for less.\n${lines}---\n\nText.\n`;

const files = {
	'site.config.ts': settings().replace("defaultLocale: 'en',", "defaultLocale: 'en',\n\ttimeZone: 'Asia/Tokyo',"),
	[file]: offer(),
};
/** Opens the fields of the page. */
const group = `details:has([data-place='["title"]']) > summary`;
const opened = editorPages();

describe('dates in the editor', { timeout: 180_000 }, () => {
	it('are set in the time zone of the site, shown in words, and refused where they contradict each other', async () => {
		const { site, page } = await opened('?open=offer&language=en', { files });
		await page.locator(group).click();
		await page.locator(`details:has([data-place='["title"]'])`).getByText('Add more fields', { exact: true }).click();
		await page.getByRole('button', { name: 'Published from', exact: true }).press('Enter');
		const from = page.getByLabel('Published from', { exact: true });
		expect(await from.getAttribute('type')).toBe('datetime-local');
		await from.fill('2999-01-07T09:00');
		await from.blur();
		await expect.poll(() => site.read(file)).toContain('publishAt: 2999-01-07T09:00');
		await page.getByText(/^in [\d,]+ days, Monday, January 7, 2999 09:00 ·\sJapan Time$/).waitFor();
		await page.getByRole('link', { name: /Appears in [\d,]+ days, Monday, January 7, 2999 09:00/ }).waitFor();
		expect(await axeFindings(page)).toEqual([]);
		await page.getByRole('button', { name: 'Published until', exact: true }).press('Enter');
		await page.getByLabel('Published until', { exact: true }).fill('2999-01-06T09:00');
		await page.getByLabel('Published until', { exact: true }).blur();
		await page.getByText('an end after the beginning').waitFor();
		expect(site.read(file)).not.toContain('expireAt');
	});

	it('are there once, and are taken away by a press, by emptying them, and by steps back', async () => {
		const { site, page, saved } = await opened('?open=offer&language=en', { files });
		await page.locator(group).click();
		const pane = page.locator(`details:has([data-place='["title"]'])`);
		await pane.getByText('Add more fields', { exact: true }).click();
		await page.getByRole('button', { name: 'Published from', exact: true }).press('Enter');
		const from = page.getByLabel('Published from', { exact: true });
		await from.fill('2999-01-07T09:00');
		await from.blur();
		await expect.poll(() => site.read(file)).toContain('publishAt: 2999-01-07T09:00');
		await saved();
		expect(await from.count()).toBe(1);
		await page.getByRole('button', { name: 'Remove Published from' }).click();
		await expect.poll(() => site.read(file)).toBe(offer());
		await page.getByRole('button', { name: 'Undo' }).click();
		await expect.poll(() => site.read(file)).toContain('publishAt: 2999-01-07T09:00');
		await page.getByRole('button', { name: 'Undo' }).click();
		await expect.poll(() => site.read(file)).toBe(offer());
		await page.getByRole('button', { name: 'Redo' }).click();
		await expect.poll(() => site.read(file)).toContain('publishAt: 2999-01-07T09:00');
		await from.fill('');
		await from.blur();
		await expect.poll(() => site.read(file)).toBe(offer());
		await saved();
	});

	it.each([
		['ru', 'Начало публикации', /^через .+ \(.+, 09:00\) ·\sвремя: Япония$/],
		['ja', '公開日時（予約）', /^2999年1月7日（月）9:00（.+日後） ·\s日本標準時$/],
	])('have words in %s', async (locale, label, words) => {
		const dated = {
			...files,
			[file]: offer('publishAt: 2999-01-07T09:00\n'),
		};
		const { page } = await opened('?open=offer&language=en', { files: dated, locale });
		await page.locator(group).click();
		expect(await page.getByLabel(label, { exact: true }).inputValue()).toBe('2999-01-07T09:00');
		await page.getByText(words).waitFor();
	});
});
