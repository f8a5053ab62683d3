import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { outFolder } from '../support/built-site.ts';
import { quickBuild } from '../support/quick-build.ts';
import type { RunningHost } from '../support/running-host.ts';
import { searchedRoot } from '../support/searched-site.ts';
import { serveByName } from '../support/serve-by-name.ts';
import { launchChromium } from './support/browser.ts';

describe('a site that is built for GitHub Pages, served by names of files alone,', () => {
	let browser: Browser;
	let host: RunningHost;
	let page: Page;
	/** What the console said. */
	let said: string[];
	const out = outFolder();

	beforeAll(async () => {
		await quickBuild({ root: searchedRoot(), out, target: 'github-pages' });
		[browser, host] = await Promise.all([launchChromium(), serveByName(out)]);
	});
	afterAll(async () => {
		await browser?.close();
		await host?.stop();
	});

	async function open(path: string, options: BrowserContextOptions = {}): Promise<void> {
		for (const context of browser.contexts()) await context.close();
		page = await (await browser.newContext(options)).newPage();
		said = [];
		page.on('console', (message) => said.push(message.text()));
		page.on('pageerror', ({ message }) => said.push(message));
		await page.goto(host.origin + path);
	}
	const path = () => page.url().slice(host.origin.length);

	it('leads visitors of / to their language, and from page to page', async () => {
		await open('/', { locale: 'ru-RU' });
		await page.waitForURL('**/ru');
		const about = page.getByRole('contentinfo').getByRole('link').first();
		await about.hover();
		await page.waitForFunction(() => performance.getEntriesByName('app-active').length > 0);
		await about.click();
		await page.waitForURL(`**/ru/${encodeURIComponent('о-лампе')}`);
		await page.getByRole('link', { name: 'English' }).click();
		await page.waitForURL('**/about');
		expect(said).toEqual([]);
	});

	it('holds the policy in its pages: a script from nowhere does not run', async () => {
		await open('/about');
		const ran = await page.evaluate(() => {
			try {
				const script = document.createElement('script');
				script.textContent = 'document.title = "run"';
				document.head.append(script);
			} catch {
				return false;
			}
			return document.title === 'run';
		});
		expect([ran, said.length > 0]).toEqual([false, true]);
	});

	it('shows no form, and the address for letters', async () => {
		await open('/');
		expect(await page.locator('main form').count()).toBe(0);
		expect(await page.locator('a[href="mailto:lamp@lantern.example"]').count()).toBeGreaterThan(0);
	});

	it('finds pages by script', async () => {
		await open('/search?q=wick');
		await page.locator('main mark').first().waitFor();
		expect(said).toEqual([]);
	});

	it('leads on from an old address by a small page', async () => {
		await open('/company');
		await page.waitForURL('**/about');
		expect(path()).toBe('/about');
		expect(said).toEqual([]);
	});

	it('answers a missing page with the error screen of the default language', async () => {
		await open('/ru/no-such-page');
		expect(await page.locator('html').getAttribute('lang')).toBe('en-US');
		expect(await page.getByRole('heading', { level: 1 }).count()).toBe(1);
		expect(said.filter((text) => !text.includes('404'))).toEqual([]);
	});
});
