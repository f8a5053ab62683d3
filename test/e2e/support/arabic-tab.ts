import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterEach, beforeAll } from 'vitest';
import { buildFourLanguages } from '../../support/more-languages.ts';
import type { ServedSite } from './browser.ts';
import { stageSite } from './stage-site.ts';

export let browser: Browser;
export let site: ServedSite;
export let page: Page;
export let folder: string;

/** Serves the site in four languages to the tests of a file. */
export function prepareArabicTab(): void {
	stageSite(buildFourLanguages, (stage) => {
		({ browser, site } = stage);
	});
	beforeAll(async () => {
		folder = await buildFourLanguages();
	});
	afterEach(() => page?.context().close());
}

export const guide = `/ar/${encodeURIComponent('دليل')}`;

/** Opens a page in a browser whose language the site does not have, for then no other is offered. */
export async function open(path: string, options: BrowserContextOptions = {}): Promise<void> {
	const context = await browser.newContext({ locale: 'fr-FR', reducedMotion: 'reduce', ...options });
	page = await context.newPage();
	await page.goto(site.origin + path);
}

export const html = () =>
	page.evaluate(() => {
		const { lang, dir, dataset } = document.documentElement;
		return { lang, dir, digits: dataset.digits };
	});

export const arabic = { lang: 'ar-EG', dir: 'rtl', digits: 'arab' };
export const english = { lang: 'en-US', dir: 'ltr', digits: undefined };
