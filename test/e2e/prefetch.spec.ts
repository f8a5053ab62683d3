import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect, inject, it } from 'vitest';
import { type ServedSite, serveSite, sharedChromium } from './support/browser.ts';

let browser: Browser;
let site: ServedSite;
let page: Page;
/** Whether the app can be had. */
let hasApp = false;
/** Paths of documents that were asked for, with what the browser says they are for. */
let documents: string[] = [];
/** How often the app was requested. */
let apps = 0;

// An answer by the driver in place of the server would keep the browser from fetching documents ahead.
beforeAll(async () => {
	browser = await sharedChromium();
	site = await serveSite(inject('fixture'), undefined, async ({ url, headers }) => {
		const { pathname } = new URL(url);
		if (pathname.startsWith('/assets/app-')) apps++;
		if (pathname.startsWith('/assets/app-') && !hasApp) return new Response('Gone', { status: 404 });
		if (headers.get('accept')?.includes('text/html')) {
			documents.push(`${pathname} ${headers.get('sec-purpose') ?? 'click'}`);
		}
		return undefined;
	});
});
beforeEach(() => {
	hasApp = false;
	apps = 0;
});
afterEach(() => page.context().close());
afterAll(() => site.close());

async function open(options: BrowserContextOptions = {}, connection?: object): Promise<void> {
	const context = await browser.newContext({ locale: 'fr-FR', reducedMotion: 'reduce', ...options });
	page = await context.newPage();
	if (connection)
		await page.addInitScript((value) => Object.defineProperty(navigator, 'connection', { value }), connection);
	await page.goto(site.origin);
	documents = [];
}

const about = () => page.locator('footer a').first();
const deliveries = () =>
	page.evaluate(() =>
		performance.getEntriesByType('navigation').map((entry) => (entry as { deliveryType?: string }).deliveryType),
	);

it('fetches the document behind a link that a pointer rests on, and shows it on a click without asking again (§9)', async () => {
	await open();
	await about().hover();
	await expect.poll(() => documents).toEqual(['/about prefetch']);
	await about().click();
	await page.waitForURL('**/about');
	expect(await page.locator('h1').textContent()).toBe('About');
	expect(await deliveries()).toEqual(['navigational-prefetch']);
	expect(documents).toEqual(['/about prefetch']);
});

it('leaves the connection to the document of a link that is clicked soon', async () => {
	hasApp = true;
	await open();
	await about().click();
	await page.waitForURL('**/about');
	expect(await page.locator('h1').textContent()).toBe('About');
	expect([documents, apps]).toEqual([['/about prefetch'], 0]);
});

it('fetches the document behind a link that the keyboard reaches', async () => {
	await open();
	await about().focus();
	await expect.poll(() => documents).toEqual(['/about prefetch']);
});

it('fetches no home page that the server would answer in another language than a click gets (§3, §9)', async () => {
	await open({ locale: 'ru-RU' });
	await page.goto(`${site.origin}/about`);
	documents = [];
	const logo = page.locator('header a[href="/"]').first();
	await logo.hover();
	await expect.poll(() => logo.getAttribute('data-prefetch')).toBe('');
	// What is fetched later, and is there, comes behind what would have been fetched before.
	const next = page.locator('main a[href^="/"], footer a[href^="/"]').first();
	await next.hover();
	await expect.poll(() => documents).toEqual([expect.stringMatching(/^\/\w.* prefetch$/)]);
	await logo.click();
	await page.waitForURL(`${site.origin}/`);
	expect(await page.locator('html').getAttribute('lang')).toBe('en-US');
	expect(documents.at(-1)).toBe('/ click');
});

it('fetches no document for those who save data', async () => {
	await open({}, { saveData: true });
	await about().hover();
	await page.waitForTimeout(500);
	expect(documents).toEqual([]);
});

it('fetches no document where the app shows the next page', async () => {
	hasApp = true;
	await open();
	await page.locator('header [data-locale=ru]').focus();
	await page.waitForFunction(() => performance.getEntriesByName('app-active').length > 0);
	await about().hover();
	await page.waitForTimeout(500);
	await about().click();
	await page.waitForURL('**/about');
	await expect.poll(() => page.locator('h1').textContent()).toBe('About');
	expect(documents.filter((one) => one.startsWith('/about'))).toEqual([]);
});

it.each([
	['another page', () => about(), false],
	['the page in another language', () => page.getByRole('link', { name: 'Русский' }).first(), true],
])('opens %s with a transition only where something moves', async (_, link, isMoving) => {
	await open({ reducedMotion: 'no-preference' });
	await page.context().addInitScript(() => {
		addEventListener('pagereveal', ({ viewTransition }) =>
			Object.assign(window, { isMoving: viewTransition !== null }),
		);
	});
	await link().click();
	await page.waitForURL((url) => url.pathname !== '/');
	await expect.poll(() => page.evaluate(() => Reflect.get(window, 'isMoving'))).toBe(isMoving);
});
