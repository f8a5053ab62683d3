import { describe, expect, it } from 'vitest';
import { serveEditor } from '../../packages/vitrine-editor/src/server/serve-editor.ts';
import type { TranslatedSite } from '../support/translated-site.ts';
import { axeFindings } from './support/axe.ts';
import { editorPages } from './support/editor-page.ts';

const opened = editorPages();

/** Changes a title after it was translated. */
const change = (site: TranslatedSite) => {
	site.edit('content/en/pages/about.md', 'title: About', 'title: About this lamp');
};

describe('the list of the editor', { timeout: 300_000 }, () => {
	it('shows the pages of a state in a language, with the number of each, and the search looks in these alone', async () => {
		const { page, problems } = await opened('', { change });
		const states = page.getByRole('group', { name: 'What is listed' });
		const button = (name: string) => states.getByRole('button', { name });
		const rows = page.getByRole('navigation').locator('a');
		await expect.poll(() => rows.count()).toBeGreaterThan(5);
		await button('Out of date 1').waitFor();
		await button('Not published 1').waitFor();
		expect(await button('With a message').isDisabled()).toBe(true);
		await button('Out of date').click();
		await expect.poll(() => rows.allTextContents()).toEqual([expect.stringContaining('About this lamp')]);
		expect(await page.getByRole('heading', { name: 'Pages 1' }).count()).toBe(1);
		await page.getByRole('combobox', { name: 'Language of the texts' }).selectOption('ru');
		await expect.poll(() => rows.count()).toBe(1);
		await page.getByRole('searchbox').fill('ламп');
		const found = page.getByRole('navigation').locator('li');
		await expect.poll(() => found.count()).toBeGreaterThan(0);
		for (const text of await found.allTextContents()) expect(text).toMatch(/лампе? ·|О лампе/i);
		await page.getByRole('searchbox').fill('зажечь');
		await page.getByText('Nothing in what is listed has “зажечь”.').waitFor();
		await page.getByRole('button', { name: 'Search everywhere' }).click();
		await expect.poll(() => found.count()).toBeGreaterThan(0);
		expect(await button('Out of date').getAttribute('aria-pressed')).toBe('false');
		await page.getByRole('searchbox').fill('');
		await page.getByRole('combobox', { name: 'Language of the texts' }).selectOption('ru');
		await button('Missing').click();
		await expect.poll(async () => (await rows.allTextContents()).some((text) => text.includes('About'))).toBe(false);
		const { searchParams } = new URL(page.url());
		expect([searchParams.get('state'), searchParams.get('only')]).toEqual(['missing', 'ru']);
		const before = await rows.count();
		await page.reload();
		await expect.poll(() => rows.count()).toBe(before);
		expect(await axeFindings(page)).toEqual([]);
		expect(problems).toEqual([]);
	});

	it('shows what the site had at the last start until it is read again', async () => {
		const { site, page, end } = await opened('');
		const titles = () => page.getByRole('navigation').locator('a').allTextContents();
		const about = expect.stringMatching(/^About(?! this)/);
		await expect.poll(titles).toContainEqual(about);
		await end();
		change(site);
		const next = await serveEditor({ root: site.root, port: Number(new URL(page.url()).port) });
		try {
			const read = Promise.withResolvers<void>();
			await page.route('**/__edit/api/site', async (route) => {
				await read.promise;
				await route.continue();
			});
			await page.goto(next.address);
			await expect.poll(titles).toContainEqual(about);
			read.resolve();
			await expect.poll(titles).toContainEqual(expect.stringContaining('About this lamp'));
			expect(await titles()).not.toContainEqual(about);
		} finally {
			await next.close();
		}
	});

	it('names the page with a message as soon as a text does not pass, and no other', async () => {
		const { page } = await opened('?open=about');
		const message = page.getByRole('button', { name: 'With a message' });
		await page.getByRole('textbox', { name: /A \*lamp\*/ }).fill('See [this](/nowhere).');
		await page.getByRole('button', { name: 'With a message 1' }).click();
		const rows = page.getByRole('navigation').locator('a');
		await expect.poll(() => rows.allTextContents()).toEqual([expect.stringContaining('About')]);
		await page.getByRole('button', { name: 'Discard what I typed' }).click();
		await page.getByText('Nothing here: all is done.').waitFor();
		expect(await message.getAttribute('aria-pressed')).toBe('true');
		await page.getByRole('button', { name: 'Show all' }).click();
		expect(await message.getAttribute('aria-pressed')).toBe('false');
		await expect.poll(() => rows.count()).toBeGreaterThan(5);
	});

	it('is gone through by the arrow keys, from the search and back', async () => {
		const { page } = await opened('');
		await page.getByRole('navigation').locator('a').first().waitFor();
		await page.keyboard.press('/');
		const focused = () => page.evaluate(() => document.activeElement?.textContent ?? '');
		await page.keyboard.press('ArrowDown');
		expect(await focused()).toContain('Home');
		await page.keyboard.press('ArrowDown');
		expect(await focused()).toContain('About');
		await page.keyboard.press('Enter');
		await page.getByRole('heading', { level: 2, name: 'About' }).waitFor();
		await page.keyboard.press('ArrowUp');
		await page.keyboard.press('ArrowUp');
		expect(await page.evaluate(() => document.activeElement?.getAttribute('type'))).toBe('search');
	});

	it('hides texts that are up to date, and shows the one in hand until it is left', async () => {
		const { page, problems } = await opened('?open=about&language=ru', { change });
		const fields = page.getByRole('main').locator('[data-field]');
		await page.getByRole('button', { name: 'Hide up to date' }).click();
		await expect.poll(() => fields.filter({ visible: true }).count()).toBe(1);
		await page.getByRole('button', { name: 'Confirm: matches the original' }).waitFor();
		const title = page.getByRole('textbox', { name: 'Title', exact: true });
		await title.fill('Об этой лампе');
		await page.keyboard.press('Control+Enter');
		await page.getByText('Everything on this page is up to date.').waitFor({ timeout: 30_000 });
		await page.reload();
		await page.getByText('Everything on this page is up to date.').waitFor({ timeout: 30_000 });
		await page.getByRole('button', { name: 'Hide up to date' }).click();
		await expect.poll(() => fields.filter({ visible: true }).count()).toBeGreaterThan(2);
		expect(problems).toEqual([]);
	});
});
