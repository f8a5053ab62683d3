import { join } from 'node:path';
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
const about = 'content/en/pages/about.md';

let browser: Browser;
let site: TranslatedSite;
let editor: Editor;
let origin: string;

async function serve(): Promise<void> {
	const access = { origin, userHeader: header, trustProxy: '127.0.0.1' };
	editor = await serveEditor({ root: site.root, port: Number(new URL(origin).port), access });
}

beforeAll(async () => {
	[browser, site] = await Promise.all([launchChromium(), confirmedSite()]);
	writeEditors(site.root, rows);
	site.commit('Begin');
	site.git('config', 'user.name', 'Server');
	origin = `http://localhost:${await freePort()}`;
	await serve();
}, 60_000);
afterAll(async () => {
	await browser.close();
	await editor.close();
});

async function opened(name: string, address: string, locale = 'en'): Promise<Page> {
	const extraHTTPHeaders = { [header]: `${name}@example.com` };
	const viewport = { width: 1440, height: 900 };
	const context = await browser.newContext({ locale, timezoneId: 'Asia/Tokyo', viewport, extraHTTPHeaders });
	const page = await context.newPage();
	page.setDefaultTimeout(90_000);
	await page.goto(`${origin}/__edit/${address}`);
	return page;
}

const atTitle = `?open=about&field=${encodeURIComponent('["title"]')}`;
const titleOf = (page: Page) => page.locator(`[data-place='["title"]']`);
/** What is at a field below its label. */
const fieldOf = (page: Page) => page.locator('[data-field]').filter({ has: titleOf(page) });
const rowOf = (page: Page) => page.getByRole('navigation').locator('a[data-row][href="?open=about"]');

/** Pictures of a state in each language of the interface, light and dark, wide and narrow, where a folder for them is named. */
async function look(name: string, address: string): Promise<void> {
	const folder = process.env.PICTURES;
	if (!folder) return;
	for (const locale of ['en', 'ru', 'ja']) {
		const page = await opened('Ben', address, locale);
		await page.locator('iframe').or(page.getByRole('checkbox').first()).first().waitFor();
		for (const colorScheme of ['light', 'dark'] as const) {
			for (const width of [1440, 390]) {
				await page.emulateMedia({ colorScheme });
				await page.setViewportSize({ width, height: 844 });
				await page.screenshot({ path: join(folder, `${name}-${locale}-${colorScheme}-${width}.png`) });
			}
		}
		await page.context().close();
	}
}

describe('two people at one site', { timeout: 420_000 }, () => {
	it('see what the other wrote and did not publish: at the field, in the list, and where it is published', async () => {
		const anna = await opened('Anna', atTitle);
		const ben = await opened('Ben', atTitle);
		await titleOf(ben).waitFor();
		await titleOf(anna).fill('About oil');
		await titleOf(anna).blur();
		const mark = /^✎ Anna, \d{2}:\d{2}, not published$/;
		await fieldOf(ben).getByText(mark).waitFor();
		await expect.poll(() => site.read(about)).toContain('title: About oil');
		// In its file, it is known as before.
		await fieldOf(ben).getByText(mark).waitFor();
		await rowOf(ben).getByText(mark).waitFor();
		expect(await axeFindings(ben)).toEqual([]);
		// What is one's own needs no mark.
		expect(await fieldOf(anna).getByText(/Anna/).count()).toBe(0);
		expect(await rowOf(anna).getByText(/Anna/).count()).toBe(0);

		await editor.close();
		await serve();
		await ben.goto(`${origin}/__edit/${atTitle}`);
		await fieldOf(ben).getByText(mark).waitFor();
		await rowOf(ben).getByText(mark).waitFor();
		await look('field', atTitle);
		await anna.goto(`${origin}/__edit/?view=publish`);
		await anna.getByRole('region', { name: 'About oil' }).getByText(mark).waitFor();
		await look('publish', '?view=publish');

		await titleOf(ben).fill('About');
		await titleOf(ben).blur();
		await expect.poll(() => site.read(about)).toContain('title: About\n');
		await expect.poll(() => rowOf(ben).getByText(mark).count()).toBe(0);
		await expect.poll(() => fieldOf(ben).getByText(mark).count()).toBe(0);
		await anna.getByText('Everything is published.').waitFor();
	});
});
