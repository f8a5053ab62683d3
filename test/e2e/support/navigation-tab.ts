import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterEach } from 'vitest';
import { builtOnce } from '../../support/built-site.ts';
import { navigationSite } from '../../support/navigation-site.ts';
import { noteDocuments, type ServedSite } from './browser.ts';
import { stageSite } from './stage-site.ts';

export const wide = { width: 1280, height: 800 };
export const phone = { width: 320, height: 640 };

let browser: Browser;
let site: ServedSite;
let shown: Page | undefined;
let loaded: string[] = [];

/** Serves the site whose navigation has all that it can have, for the tests of a file. */
export function stageNavigation(): void {
	stageSite(
		() => builtOnce('vitrine-navigation', navigationSite()),
		(stage) => {
			({ browser, site } = stage);
		},
	);
	afterEach(close);
}

async function close(): Promise<void> {
	await shown?.context().close();
	shown = undefined;
}

/** Opens a page, in place of the one before, in a browser whose language the site does not have: no other is offered. */
export async function open(path: string, options: BrowserContextOptions): Promise<void> {
	await close();
	const context = await browser.newContext({ locale: 'fr-FR', reducedMotion: 'reduce', ...options });
	shown = await context.newPage();
	await shown.goto(site.origin + path);
	loaded = [];
	noteDocuments(shown, (address) => loaded.push(new URL(address).pathname));
}

/** The page that is open. */
export function page(): Page {
	if (!shown) throw new Error('No page is open.');
	return shown;
}

/** Documents that were loaded after the first. */
export const loads = (): readonly string[] => loaded;

/** Waits until React has taken the page over. */
export async function activate(): Promise<void> {
	await page().locator('footer a').first().focus();
	await page().waitForFunction(() => performance.getEntriesByName('app-active').length > 0);
}

export const button = (name: string) => page().locator('header').getByRole('button', { name });
export const openPopovers = () => page().evaluate(() => document.querySelectorAll(':popover-open').length);

/** How many pixels wider the page is than its window. */
export const overflow = () =>
	page().evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
