import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { type DevelopmentServer, startDevelopmentServer } from '../support/development-server.ts';
import { englishSite } from '../support/fixture-site.ts';
import { launchChromium } from './support/browser.ts';

const root = englishSite();
let server: DevelopmentServer;
let browser: Browser;
let page: Page;

beforeAll(async () => {
	server = await startDevelopmentServer({ root, env: { DATA_DIR: join(root, 'data') } });
	browser = await launchChromium();
});
// A page of its own for each test: a mended file reloads the former one at a moment of its own.
beforeEach(async () => {
	page = await browser.newPage();
});
afterEach(() => page.close());
afterAll(async () => {
	await browser.close();
	await server.stop();
});

function edit(change: (text: string) => string): void {
	const path = join(root, 'content/en/pages/about.md');
	writeFileSync(path, change(readFileSync(path, 'utf8')));
}

const look = (element: Locator) =>
	element.evaluate((shown) => {
		const { backgroundColor, borderRadius } = getComputedStyle(shown);
		return { backgroundColor, borderRadius };
	});

it('shows a mistake as the terminal does, with its lines and in the colors of the site, until it is fixed', async () => {
	await page.goto(`${server.origin}/about`, { waitUntil: 'networkidle' });
	edit((text) => text.replace('title:', 'titel:'));
	const overlay = page.locator('vite-error-overlay');
	const message = overlay.locator('.message');
	await message.waitFor();
	expect(await message.innerText()).toMatch(
		/^content\/en\/pages\/about\.md:2\b.*\n {2}1 \| ---\n> 2 \| titel: .*\n {2}3 \| .*\n {2}found {5}the unknown key "titel"\n/,
	);
	expect(await message.locator('.at').innerText()).toMatch(/^> 2 \| titel: /);
	expect(await message.locator('.advice').innerText()).toBe('  to do     rename it to "title"');
	expect(await overlay.getByRole('alertdialog').innerText()).not.toContain('disable');
	for (const colorScheme of ['light', 'dark'] as const) {
		await page.emulateMedia({ colorScheme });
		const { backgroundColor } = await look(page.locator('html'));
		expect(await look(overlay.getByRole('alertdialog'))).toEqual({ backgroundColor, borderRadius: '0px' });
	}
	await page.keyboard.press('Escape');
	expect(await overlay.count()).toBe(0);
	await page.reload({ waitUntil: 'networkidle' });
	await overlay.getByRole('button', { name: 'Hide' }).click();
	expect(await overlay.count()).toBe(0);
	await page.reload({ waitUntil: 'networkidle' });
	await message.waitFor();
	edit((text) => text.replace('titel:', 'title:'));
	await overlay.waitFor({ state: 'detached' });
});

it('shows it over the board as well, whose corners are those of the house', async () => {
	await page.goto(`${server.origin}/__translations`, { waitUntil: 'networkidle' });
	expect((await look(page.locator('#filters label').first())).borderRadius).toBe('0px');
	edit((text) => text.replace('title:', 'titel:'));
	const overlay = page.locator('vite-error-overlay');
	await overlay.locator('.place').waitFor();
	edit((text) => text.replace('titel:', 'title:'));
	await overlay.waitFor({ state: 'detached' });
});

it('takes the focus, keeps it from the page behind, and gives it back where it was', async () => {
	await page.goto(`${server.origin}/about`, { waitUntil: 'networkidle' });
	const focused = () => page.evaluate(() => document.activeElement?.localName);
	const link = page.locator('main a').first();
	await link.focus();
	edit((text) => text.replace('title:', 'titel:'));
	const dialog = page.getByRole('alertdialog');
	await dialog.waitFor();
	expect(await dialog.evaluate((shown) => shown.matches(':modal'))).toBe(true);
	expect(await dialog.getByRole('heading').evaluate((title) => title.matches(':focus'))).toBe(true);
	for (let presses = 0; presses < 8; presses++) {
		await page.keyboard.press('Tab');
		expect(['vite-error-overlay', 'body']).toContain(await focused());
	}
	await dialog.getByRole('button', { name: 'Hide' }).press('Escape');
	expect(await dialog.count()).toBe(0);
	expect(await link.evaluate((element) => element === document.activeElement)).toBe(true);
	edit((text) => text.replace('titel:', 'title:'));
});
