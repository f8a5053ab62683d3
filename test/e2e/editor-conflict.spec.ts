import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Editor, serveEditor } from '../../packages/vitrine-editor/src/server/serve-editor.ts';
import { writeEditors } from '../support/remote-editor.ts';
import { freePort } from '../support/running-server.ts';
import { confirmedSite, type TranslatedSite } from '../support/translated-site.ts';
import { axeFindings } from './support/axe.ts';
import { launchChromium } from './support/browser.ts';

const header = 'X-Forwarded-Email';
const rows = ['Anna', 'Ben'].map((name) => ({ address: `${name}@example.com`, name, confirm: true, publish: true }));
const file = 'content/ru/pages/about.md';
const before = '*Лампа*. Читайте [руководство](/guide).';
/** What stays pending: no page is there. */
const pending = (text: string) => `${text} Читайте [руководство](/nowhere).`;

let browser: Browser;
let site: TranslatedSite;
let editor: Editor;
let origin: string;

beforeAll(async () => {
	[browser, site] = await Promise.all([launchChromium(), confirmedSite()]);
	writeEditors(site.root, rows);
	site.commit('Begin');
	const port = await freePort();
	origin = `http://localhost:${port}`;
	const access = { origin, userHeader: header, trustProxy: '127.0.0.1' };
	editor = await serveEditor({ root: site.root, port, access });
}, 60_000);
afterAll(async () => {
	await browser.close();
	await editor.close();
});

async function opened(name: string, { locale = 'en', width = 1440 } = {}): Promise<Page> {
	const extraHTTPHeaders = { [header]: `${name}@example.com` };
	const context = await browser.newContext({ locale, viewport: { width, height: 844 }, extraHTTPHeaders });
	const page = await context.newPage();
	page.setDefaultTimeout(90_000);
	await page.goto(`${origin}/__edit/?open=about&language=ru&field=${encodeURIComponent('[0]')}`);
	return page;
}

const textOf = (page: Page) => page.locator('[data-place="[0]"]');
const conflictOf = (page: Page) =>
	page
		.locator('[data-field]')
		.filter({ has: textOf(page) })
		.locator('fieldset[tabindex]');
const versionOf = (page: Page, name: string) =>
	conflictOf(page)
		.locator('div')
		.filter({ hasText: new RegExp(`^${name}`) });
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const isFocused = (page: Page) => textOf(page).evaluate((element) => element === document.activeElement);
const written = (text: string) => expect.poll(() => site.read(file), { timeout: 30_000 }).toContain(text);

/** Closes the page of a person, and puts the file back with nothing pending. */
async function restore(page: Page, ...others: Page[]): Promise<void> {
	site.git('checkout', '--', 'content');
	for (const one of [page, ...others]) await one.context().close();
}

describe('two versions of one field', { timeout: 240_000 }, () => {
	it('are mine, theirs and before, and the text is written anew over what a colleague typed', async () => {
		const [anna, ben] = [await opened('Anna'), await opened('Ben')];
		await textOf(ben).waitFor();
		await ben.route('**/__edit/api/type', (route) => route.abort());
		const mine = before.replace('*Лампа*', '*Лампа* и масло');
		await textOf(ben).fill(mine);
		await textOf(anna).fill(pending('*Лампа* и фитиль.'));
		await anna.getByText('a link to "/nowhere"').waitFor();
		await ben.unroute('**/__edit/api/type');

		await ben.getByRole('group', { name: 'Anna has changed this text' }).waitFor();
		expect(await versionOf(ben, 'Before').innerText()).toContain(before);
		expect(await versionOf(ben, 'Mine').locator('ins').allTextContents()).toEqual(['added:  и масло']);
		expect(await versionOf(ben, 'Theirs').locator('ins').allTextContents()).toEqual([
			'added:  и фитиль',
			'added: nowhere',
		]);
		expect(await versionOf(ben, 'Theirs').innerText()).toMatch(/Anna, \d{2}:\d{2}/);
		expect(await axeFindings(ben)).toEqual([]);

		await ben.getByRole('button', { name: 'Write it anew' }).focus();
		await ben.keyboard.press('Enter');
		await expect.poll(() => textOf(ben).inputValue()).toBe(pending('*Лампа* и фитиль.'));
		expect(await isFocused(ben)).toBe(true);
		// Nothing is decided, and nothing lost, before something is typed.
		await ben.reload();
		await expect.poll(() => versionOf(ben, 'Mine').innerText()).toContain('и масло');
		await press(ben, 'Undo');
		await expect.poll(() => textOf(ben).inputValue()).toBe(mine);
		await press(ben, 'Write it anew');
		const anew = before.replace('*Лампа*', '*Лампа*, масло и фитиль');
		await textOf(ben).fill(anew);
		await written(anew);
		await ben.getByRole('banner').getByText('Saved', { exact: true }).waitFor();
		expect(await versionOf(ben, 'Mine').innerText()).toContain('и масло');
		await textOf(ben).press('Tab');
		await press(ben, 'Undo');
		await conflictOf(ben).waitFor({ state: 'detached' });
		await expect.poll(() => textOf(ben).inputValue()).toBe(mine);
		await written(mine);
		await restore(anna, ben);
	});

	it('are chosen over what another program wrote, also by a colleague, and Undo brings mine back', async () => {
		const ben = await opened('Ben');
		const mine = pending('*Светильник*.');
		await textOf(ben).fill(mine);
		await ben.getByText('a link to "/nowhere"').waitFor();
		site.edit(file, before, before.replace('*Лампа*', '*Лампа* и масло'));
		await ben.getByRole('group', { name: 'Somebody else has changed this text' }).waitFor();
		expect(await versionOf(ben, 'Before').innerText()).toContain(before);
		expect(await versionOf(ben, 'Mine').innerText()).toContain('Светильник');
		expect(await versionOf(ben, 'Theirs').locator('ins').allTextContents()).toEqual(['added:  и масло']);

		for (const [locale, mine, keep] of [
			['en', /^Ben, \d{2}:\d{2}/, 'Keep what Ben typed'],
			['ru', /^Ben, \d{2}:\d{2}/, 'Оставить вариант: Ben'],
			['ja', /^Benさん・\d{2}:\d{2}/, 'Benさんの文章にする'],
		] as const) {
			const anna = await opened('Anna', { locale, width: 390 });
			await anna.getByRole('button', { name: keep }).waitFor();
			expect(await conflictOf(anna).innerText()).toMatch(new RegExp(mine.source, 'm'));
			expect(await anna.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
			expect(await axeFindings(anna)).toEqual([]);
			await anna.context().close();
		}

		await press(ben, 'Keep theirs');
		await conflictOf(ben).waitFor({ state: 'detached' });
		await expect.poll(() => textOf(ben).inputValue()).toContain('и масло');
		expect(await isFocused(ben)).toBe(true);
		await press(ben, 'Undo');
		await expect.poll(() => textOf(ben).inputValue()).toBe(mine);
		await press(ben, 'Discard what I typed');
		await restore(ben);
	});
});
