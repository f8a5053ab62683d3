import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterEach } from 'vitest';
import { builtOnce } from '../../support/built-site.ts';
import { showcaseSite } from '../../support/fixture-site.ts';
import type { ServedSite } from './browser.ts';
import { stageSite } from './stage-site.ts';

let browser: Browser;
export let site: ServedSite;
/** The tab that a test opened last; each has a context of its own. */
export let page: Page;

/** Serves the showcase to the tests of a file. It is built by the first file of a run that asks for it. */
export function prepareShowcaseTab(): void {
	stageSite(buildShowcase, (stage) => {
		({ browser, site } = stage);
	});
	afterEach(() => page?.context().close());
}

function buildShowcase(): Promise<string> {
	return builtOnce('vitrine-showcase', showcaseSite());
}

/** Opens an empty tab in a browser whose language the site does not have, for then no other is offered. */
export async function newTab(options: BrowserContextOptions = {}): Promise<Page> {
	const context = await browser.newContext({ locale: 'fr-FR', ...options });
	return context.newPage();
}

/** Opens such a tab for the test that runs. */
export async function openTab(options: BrowserContextOptions = {}): Promise<void> {
	page = await newTab(options);
}

/** Opens a path of the showcase in such a tab. */
export async function open(path: string, options: BrowserContextOptions = {}): Promise<void> {
	await openTab(options);
	await page.goto(site.origin + path);
}

/** The color of the ground that the tab shows. */
export const ground = (): Promise<string> =>
	page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
