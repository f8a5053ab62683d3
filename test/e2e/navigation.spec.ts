import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterEach, describe, expect, it } from 'vitest';
import { builtOnce } from '../support/built-site.ts';
import { navigationSite } from '../support/navigation-site.ts';
import { axeFindings } from './support/axe.ts';
import type { ServedSite } from './support/browser.ts';
import { stageSite } from './support/stage-site.ts';

const wide = { width: 1280, height: 800 };
const phone = { width: 320, height: 640 };

let browser: Browser;
let site: ServedSite;
let page: Page;
/** Documents that were loaded after the first. */
let loads: string[];

stageSite(
	() => builtOnce('vitrine-navigation', navigationSite()),
	(stage) => {
		({ browser, site } = stage);
	},
);
afterEach(() => page.context().close());

/** Opens a page in a browser whose language the site does not have, for then no other is offered. */
async function open(path: string, options: BrowserContextOptions): Promise<void> {
	const context = await browser.newContext({ locale: 'fr-FR', reducedMotion: 'reduce', ...options });
	page = await context.newPage();
	await page.goto(site.origin + path);
	loads = [];
	page.on('request', (request) => {
		if (request.isNavigationRequest()) loads.push(new URL(request.url()).pathname);
	});
}

/** Waits until React has taken the page over. */
async function activate(): Promise<void> {
	await page.locator('footer a').first().focus();
	await page.waitForFunction(() => performance.getEntriesByName('app-active').length > 0);
}

const button = (name: string) => page.locator('header').getByRole('button', { name });
const link = (name: string) => page.locator('header').getByRole('link', { name });
const focused = () => page.evaluate(() => document.activeElement?.textContent?.trim());
const openPopovers = () => page.evaluate(() => document.querySelectorAll(':popover-open').length);
const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

/** How far the edges of an element are from those of another at which lines begin, and below its end. */
const placeBelow = (selector: string, anchor: string) =>
	page.evaluate(
		([selector = '', anchor = '']) => {
			const [own, other] = [selector, anchor].map((one) => document.querySelector(one)?.getBoundingClientRect());
			if (!own || !other) throw new Error('They are not there.');
			const isRtl = document.documentElement.dir === 'rtl';
			return {
				fromStart: Math.round(isRtl ? other.right - own.right : own.left - other.left),
				below: Math.round(own.top - other.bottom),
			};
		},
		[selector, anchor],
	);

const ways = [
	['without JavaScript', { javaScriptEnabled: false }, async () => {}],
	['before the app is active', {}, async () => {}],
	['with the app', {}, activate],
] as const;

describe.each(ways)('a group of links, %s', (_, options, begin) => {
	it('opens and closes by keyboard, and lets the focus in', async () => {
		await open('/', { viewport: wide, ...options });
		await begin();
		expect(await link('Guide').count()).toBe(0);
		await button('Our lamps').focus();
		await page.keyboard.press('Enter');
		expect(await link('Guide').isVisible()).toBe(true);
		await page.keyboard.press('Tab');
		expect(await focused()).toBe('Guide');
		await page.keyboard.press('Escape');
		expect([await openPopovers(), await focused()]).toEqual([0, 'Our lamps']);
		await page.keyboard.press('Space');
		expect(await openPopovers()).toBe(1);
		await page.keyboard.press('Space');
		expect(await openPopovers()).toBe(0);
	});

	it('opens by a click under its button, and closes by a click outside', async () => {
		for (const path of ['/', '/ar']) {
			await page?.context().close();
			await open(path, { viewport: wide, ...options });
			await begin();
			await page.locator('[popovertarget=header-group-lamps]').click();
			const { fromStart, below } = await placeBelow('#header-group-lamps', '[popovertarget=header-group-lamps]');
			expect(fromStart).toBe(0);
			expect(below).toBeGreaterThan(0);
			expect(below).toBeLessThan(16);
			await page.mouse.click(640, 600);
			expect(await openPopovers()).toBe(0);
		}
	});
});

describe.each(ways)('the menu of a narrow screen, %s', (_, options, begin) => {
	it.each(['/', '/ru', '/ja', '/ar'])('is one row with the name, colours, language and menu, on %s', async (path) => {
		await open(path, { viewport: phone, ...options });
		await begin();
		const rows = await page.evaluate(() => {
			const shown = [...document.querySelectorAll('body > header > *')].filter(
				(one) => one.getClientRects().length > 0,
			);
			return shown.map((one) => one.getBoundingClientRect()).map(({ top, bottom }) => Math.round((top + bottom) / 2));
		});
		expect(rows.length).toBeGreaterThanOrEqual(3);
		expect(Math.max(...rows) - Math.min(...rows)).toBeLessThanOrEqual(1);
		expect(await overflow()).toBe(0);
		for (const id of ['header-languages', 'header-menu']) {
			await page.locator(`[popovertarget=${id}]`).click();
			expect(await overflow()).toBe(0);
			expect(await openPopovers()).toBe(1);
		}
	});

	it('opens and closes by keyboard and by a click outside, with its groups open', async () => {
		await open('/', { viewport: phone, ...options });
		await begin();
		expect(await link('Features').count()).toBe(0);
		await button('Menu').focus();
		await page.keyboard.press('Enter');
		await page.keyboard.press('Tab');
		expect(await focused()).toBe('Features');
		await page.keyboard.press('Tab');
		expect(await focused()).toBe('Guide');
		expect(await page.locator('#header-menu').ariaSnapshot()).toMatchInlineSnapshot(`
			"- navigation "Main":
			  - list:
			    - listitem:
			      - link "Features":
			        - /url: /#to-features
			    - listitem:
			      - text: Our lamps
			      - list:
			        - listitem:
			          - link "Guide":
			            - /url: /guide
			        - listitem:
			          - link "About":
			            - /url: /about
			        - listitem:
			          - link "Lamps & Co":
			            - /url: https://lamps.example/
			    - listitem:
			      - link "The wick":
			        - /url: /guide/wick
			    - listitem:
			      - link "Social":
			        - /url: https://social.example/@lantern"
		`);
		await page.keyboard.press('Escape');
		expect([await openPopovers(), await focused()]).toEqual([0, 'Menu']);
		await button('Menu').click();
		expect(await openPopovers()).toBe(1);
		await page.mouse.click(160, 620);
		expect(await openPopovers()).toBe(0);
	});

	it('covers nothing that the keyboard has reached below it', async () => {
		await open('/', { viewport: phone, ...options });
		await begin();
		await button('Menu').click();
		await link('Social').focus();
		expect(await page.locator('#header-menu').isVisible()).toBe(true);
		await page.keyboard.press('Tab');
		expect([await focused(), await page.locator('#header-menu').isVisible()]).toEqual(['More', false]);
		await page.keyboard.press('Shift+Tab');
		expect([await focused(), await page.locator('#header-menu').isVisible()]).toEqual(['Menu', true]);
	});

	it('leads to pages, to another language and to a place of the page', async () => {
		await open('/', { viewport: phone, ...options });
		await begin();
		await button('Menu').click();
		await link('Features').click();
		await page.waitForURL('**/#to-features');
		// The menu stays where it was, or is closed.
		expect(
			await page
				.locator('#header-menu')
				.boundingBox()
				.then((box) => (box ? box.y + box.height : 0)),
		).toBeLessThanOrEqual(0);
		await page.evaluate(() => scrollTo(0, 0));
		await button('Language').click();
		await link('Русский').click();
		// Where the page is the same, its place is kept.
		await page.waitForURL(/\/ru(#|$)/);
		await button('Меню').click();
		await link('Руководство').click();
		await page.waitForURL('**/ru/rukovodstvo');
		expect(await openPopovers()).toBe(0);
	});
});

it('a change of page closes what is open and moves the focus to the page', async () => {
	for (const viewport of [wide, phone]) {
		await page?.context().close();
		await open('/', { viewport });
		await activate();
		await button(viewport === wide ? 'Our lamps' : 'Menu').click();
		await link('Guide').click();
		await page.waitForURL('**/guide');
		await page.waitForFunction(() => document.querySelector('h1')?.textContent === 'Guide');
		expect([await openPopovers(), loads]).toEqual([0, []]);
		expect(await page.evaluate(() => document.activeElement?.closest('header'))).toBe(null);
	}
});

it('what is open has no fault that axe finds, in light and dark colours', async () => {
	for (const colorScheme of ['light', 'dark'] as const) {
		for (const [viewport, name] of [
			[wide, 'Our lamps'],
			[phone, 'Menu'],
			[phone, 'Language'],
		] as const) {
			await page?.context().close();
			await open('/', { viewport, colorScheme });
			await button(name).click();
			expect(await axeFindings(page)).toEqual([]);
		}
	}
});

it('what is open has a frame in colours that the system chose', async () => {
	for (const [viewport, id] of [
		[wide, 'header-group-lamps'],
		[phone, 'header-menu'],
	] as const) {
		await page?.context().close();
		await open('/', { viewport, forcedColors: 'active' });
		await page.locator(`[popovertarget=${id}]`).click();
		const style = await page.locator(`#${id}`).evaluate((one) => {
			const { borderTopWidth, borderTopColor, backgroundColor } = getComputedStyle(one);
			return { width: borderTopWidth, isSeen: borderTopColor !== backgroundColor };
		});
		expect(style).toEqual({ width: '1px', isSeen: true });
	}
});

it('links to other places have a name in every language, and say whose they are', async () => {
	for (const path of ['/', '/ja']) {
		await page?.context().close();
		await open(path, { viewport: wide });
		for (const part of ['header', 'footer']) {
			const social = page.locator(part).getByRole('link', { name: 'Social', exact: true });
			expect(
				await social.evaluate((one) => [
					one.getAttribute('href'),
					one.getAttribute('rel'),
					one.getAttribute('translate'),
				]),
			).toEqual(['https://social.example/@lantern', 'me', 'no']);
		}
	}
	expect(await page.locator('footer nav').ariaSnapshot()).toMatchInlineSnapshot(`
		"- navigation "ページ":
		  - list:
		    - listitem:
		      - text: ランプ
		      - list:
		        - listitem:
		          - link "Guide":
		            - /url: /guide
		        - listitem:
		          - link "The wick":
		            - /url: /guide/wick
		    - listitem:
		      - text: 会社
		      - list:
		        - listitem:
		          - link "ランプについて":
		            - /url: /ja/about
		        - listitem:
		          - link "お問い合わせ":
		            - /url: mailto:lamp@lantern.example
		  - list:
		    - listitem:
		      - link "Contacts":
		        - /url: /ja#to-contacts
		  - list:
		    - listitem:
		      - link "Social":
		        - /url: https://social.example/@lantern
		    - listitem:
		      - link "Video":
		        - /url: https://video.example/lantern"
	`);
});

it('the columns of a footer stand beside each other where there is room, and below each other on a phone', async () => {
	await open('/', { viewport: wide });
	const lefts = () =>
		page.evaluate(() =>
			[...document.querySelectorAll('footer nav > div > ul > li')].map((column) => column.getBoundingClientRect().left),
		);
	expect(new Set(await lefts()).size).toBe(2);
	await page.setViewportSize(phone);
	expect(new Set(await lefts()).size).toBe(1);
	expect(await overflow()).toBe(0);
});
