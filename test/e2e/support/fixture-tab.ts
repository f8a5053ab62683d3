import type { Browser, BrowserContext, BrowserContextOptions, Locator, Page, Route } from 'playwright-core';
import { afterEach, inject } from 'vitest';
import { noteDocuments, type ServedSite } from './browser.ts';
import { stageSite } from './stage-site.ts';

let browser: Browser;
export let site: ServedSite;
/** The tab that a test opened last. */
export let page: Page;
export let context: BrowserContext;
/** What its console said, and errors that nobody caught. */
export let said: string[];
/** Documents that were loaded after the first. */
export let loads: string[];

/**
 * Serves the fixture to the tests of a file, each of which opens the page that it needs.
 *
 * @param build gives the folder of a fixture that is built with changes
 */
export function prepareFixtureTab(build: () => string | Promise<string> = () => inject('fixture')): void {
	stageSite(build, (stage) => {
		({ browser, site } = stage);
	});
	afterEach(() => context?.close());
}

/** Opens a path of the fixture in a fresh tab, instead of the one before. */
export async function open(
	path: string,
	options: BrowserContextOptions = {},
	prepare?: (page: Page) => Promise<unknown>,
): Promise<void> {
	await context?.close();
	context = await browser.newContext({ reducedMotion: 'reduce', ...options });
	page = await context.newPage();
	said = [];
	loads = [];
	page.on('console', (message) => said.push(message.text()));
	page.on('pageerror', (error) => said.push(error.message));
	await prepare?.(page);
	await page.goto(site.origin + path);
	noteDocuments(page, (address) => loads.push(address.slice(site.origin.length)));
}

/** Shows intent and waits until React has taken the page over. A clock that the test moves takes its marks with it. */
export async function activate({ hasOwnClock = false } = {}): Promise<void> {
	await page.evaluate(() => {
		// A language, so that no page of the navigation is loaded beforehand.
		const links = ['header [data-locale]', 'header a'].flatMap((selector) => [
			...document.querySelectorAll<HTMLAnchorElement>(selector),
		]);
		links.find((link) => link.checkVisibility() && link.pathname !== location.pathname)?.focus();
	});
	if (hasOwnClock) {
		await page.waitForFunction(() => Object.keys(document).some((key) => key.startsWith('__reactContainer')));
		await page.clock.runFor(2000);
		await page.waitForLoadState('networkidle');
	} else await page.waitForFunction(() => performance.getEntriesByName('app-active').length > 0);
}

export const isActive = (): Promise<boolean> =>
	page.evaluate(() => performance.getEntriesByName('app-active').length > 0);
export const heading = (): Promise<string | null> => page.locator('h1').textContent();
export const path = (): string => page.url().slice(site.origin.length);
export const cookie = async (): Promise<string> => (await context.cookies()).map(({ value }) => value).join();
export const english = (): Locator => page.getByRole('link', { name: 'English' });
export const russian = (): Locator => page.getByRole('link', { name: 'Русский' });
export const japanese = (): Locator => page.getByRole('link', { name: '日本語' });

/** Ways in which a request can go wrong. */
export const faults: Record<string, (route: Route) => Promise<void>> = {
	'404': (route) => route.fulfill({ status: 404, body: 'Not found' }),
	'500': (route) => route.fulfill({ status: 500, body: 'oops' }),
	'HTML instead of JSON': (route) =>
		route.fulfill({ status: 200, contentType: 'text/html', body: '<!doctype html><p>Hello' }),
	'half a JSON': (route) => route.fulfill({ status: 200, contentType: 'application/json', body: '{"ru":{"a' }),
	'no connection': (route) => route.abort('internetdisconnected'),
};
