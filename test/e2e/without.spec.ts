import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { afterEach, describe, expect, inject, it } from 'vitest';
import type { ServedSite } from './support/browser.ts';
import { stageSite } from './support/stage-site.ts';

let browser: Browser;
let site: ServedSite;
let context: BrowserContext;

stageSite(
	() => inject('fixture'),
	(stage) => {
		({ browser, site } = stage);
	},
);
afterEach(() => context.close());

/** Opens a page in a browser whose language the site does not have, for then no other is offered. */
async function open(path: string, options: BrowserContextOptions, prepare = async (_: Page) => {}): Promise<Page> {
	context = await browser.newContext({ locale: 'fr-FR', ...options });
	const page = await context.newPage();
	await prepare(page);
	await page.goto(site.origin + path);
	return page;
}

const nothing = async () => {};

describe('a visitor (faults B7)', () => {
	it.each<[string, BrowserContextOptions, (page: Page) => Promise<unknown>]>([
		['scripts', { javaScriptEnabled: false }, nothing],
		[
			'styles',
			{},
			(page) =>
				page.route('**/*', async (route) => {
					if (route.request().resourceType() !== 'document') return route.continue();
					const response = await route.fetch();
					const body = (await response.text()).replaceAll(/<style>.*?<\/style>/gs, '');
					return route.fulfill({ response, body });
				}),
		],
		['pictures', {}, (page) => page.route(/\.(svg|png|avif|webp|jpg|ico)$/, (route) => route.abort())],
		['fonts', {}, (page) => page.route('**/*.woff2', (route) => route.abort())],
		[
			'a fast connection, with data saver',
			{},
			(page) =>
				page.addInitScript(() => {
					const slow = { saveData: true, effectiveType: 'slow-2g', addEventListener: () => {} };
					Object.defineProperty(navigator, 'connection', { value: slow });
				}),
		],
	])('without %s reads, follows links and changes the language', async (_, options, prepare) => {
		const page = await open('/about', options, async (fresh) => {
			await prepare(fresh);
		});
		expect(await page.locator('h1').innerText()).toBe('About');
		await page.getByRole('link', { name: 'the guide' }).click();
		await page.waitForURL('**/guide*');
		// Without styles, the browser shows what a button opens as on a narrow screen.
		const russian = page.getByRole('link', { name: 'Русский' });
		if (!(await russian.isVisible())) await page.getByRole('button', { name: 'Language' }).click();
		await russian.click();
		await page.waitForURL('**/ru/**');
		expect(await page.locator('html').getAttribute('lang')).toBe('ru-RU');
	});
});

describe('a visitor with a keyboard alone (faults B8)', () => {
	it('reaches everything there is to use, in its order, and sees where they are', async () => {
		const page = await open('/about', {});
		// The app takes what has nothing to scroll out of the order.
		await page.hover('header a[href="/guide"]');
		await page.waitForFunction(() => performance.getEntriesByName('app-active').length > 0);
		await page.waitForFunction(() => !document.querySelector('main [data-scroller][tabindex]'));
		const wanted = await page.evaluate(() =>
			[...document.querySelectorAll<HTMLElement>('a[href], button, input, [tabindex="0"]')]
				.filter((element) => element.checkVisibility())
				.map((element, index) => {
					element.dataset.number = `${index}`;
					return `${index}`;
				}),
		);
		const reached: string[] = [];
		for (let presses = 0; presses < wanted.length; presses++) {
			await page.keyboard.press('Tab');
			const [number, outline] = await page.evaluate(() => {
				const focused = document.activeElement as HTMLElement;
				return [focused.dataset.number ?? 'nothing', getComputedStyle(focused).outlineStyle];
			});
			expect(outline).not.toBe('none');
			reached.push(number);
		}
		expect(wanted.length).toBeGreaterThan(8);
		expect(reached).toEqual(wanted);
	});
});
