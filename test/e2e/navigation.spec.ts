import { describe, expect, it } from 'vitest';
import { sampled } from '../support/long-form.ts';
import {
	activate,
	button,
	loads,
	open,
	openPopovers,
	overflow,
	page,
	phone,
	stageNavigation,
	wide,
} from './support/navigation-tab.ts';

stageNavigation();

const link = (name: string) => page().locator('header').getByRole('link', { name });
const focused = () => page().evaluate(() => document.activeElement?.textContent?.trim());

/** How far the edges of an element are from those of another at which lines begin, and below its end. */
const placeBelow = (selector: string, anchor: string) =>
	page().evaluate(
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
		await page().keyboard.press('Enter');
		expect(await link('Guide').isVisible()).toBe(true);
		await page().keyboard.press('Tab');
		expect(await focused()).toBe('Guide');
		await page().keyboard.press('Escape');
		expect([await openPopovers(), await focused()]).toEqual([0, 'Our lamps']);
		await page().keyboard.press('Space');
		expect(await openPopovers()).toBe(1);
		await page().keyboard.press('Space');
		expect(await openPopovers()).toBe(0);
	});

	it('opens by a click under its button, and closes by a click outside', async () => {
		for (const path of ['/', '/ar']) {
			await open(path, { viewport: wide, ...options });
			await begin();
			await page().locator('[popovertarget=header-group-lamps]').click();
			const { fromStart, below } = await placeBelow('#header-group-lamps', '[popovertarget=header-group-lamps]');
			expect(fromStart).toBe(0);
			expect(below).toBeGreaterThan(0);
			expect(below).toBeLessThan(16);
			await page().mouse.click(640, 600);
			expect(await openPopovers()).toBe(0);
		}
	});
});

describe.each(ways)('the menu of a narrow screen, %s', (_, options, begin) => {
	it.each(sampled(['/', '/ru', '/ja', '/ar'], 2))(
		'is one row with the name, colors, language and menu, on %s',
		async (path) => {
			await open(path, { viewport: phone, ...options });
			await begin();
			const rows = await page().evaluate(() => {
				const shown = [...document.querySelectorAll('body > header > *')].filter(
					(one) => one.getClientRects().length > 0,
				);
				return shown.map((one) => one.getBoundingClientRect()).map(({ top, bottom }) => Math.round((top + bottom) / 2));
			});
			expect(rows.length).toBeGreaterThanOrEqual(3);
			expect(Math.max(...rows) - Math.min(...rows)).toBeLessThanOrEqual(1);
			expect(await overflow()).toBe(0);
			for (const id of ['header-languages', 'header-menu']) {
				await page().locator(`[popovertarget=${id}]`).click();
				expect(await overflow()).toBe(0);
				expect(await openPopovers()).toBe(1);
			}
		},
	);

	it('opens and closes by keyboard and by a click outside, with its groups open', async () => {
		await open('/', { viewport: phone, ...options });
		await begin();
		expect(await link('Features').count()).toBe(0);
		await button('Menu').focus();
		await page().keyboard.press('Enter');
		await page().keyboard.press('Tab');
		expect(await focused()).toBe('Features');
		await page().keyboard.press('Tab');
		expect(await focused()).toBe('Guide');
		expect(await page().locator('#header-menu').ariaSnapshot()).toMatchInlineSnapshot(`
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
		await page().keyboard.press('Escape');
		expect([await openPopovers(), await focused()]).toEqual([0, 'Menu']);
		await button('Menu').click();
		expect(await openPopovers()).toBe(1);
		await page().mouse.click(160, 620);
		expect(await openPopovers()).toBe(0);
	});

	it('covers nothing that the keyboard has reached below it', async () => {
		await open('/', { viewport: phone, ...options });
		await begin();
		await button('Menu').click();
		await link('Social').focus();
		expect(await page().locator('#header-menu').isVisible()).toBe(true);
		// The buttons beside that of the menu are not below it.
		for (let presses = 0; presses < 4 && (await focused()) !== 'More'; presses++) await page().keyboard.press('Tab');
		expect([await focused(), await page().locator('#header-menu').isVisible()]).toEqual(['More', false]);
		await page().keyboard.press('Shift+Tab');
		expect(await page().locator('#header-menu').isVisible()).toBe(true);
	});

	it('leads to pages, to another language and to a place of the page', async () => {
		await open('/', { viewport: phone, ...options });
		await begin();
		await button('Menu').click();
		await link('Features').click();
		await page().waitForURL('**/#to-features');
		// The menu stays where it was, or is closed.
		expect(
			await page()
				.locator('#header-menu')
				.boundingBox()
				.then((box) => (box ? box.y + box.height : 0)),
		).toBeLessThanOrEqual(0);
		await page().evaluate(() => scrollTo(0, 0));
		await button('Language').click();
		await link('Русский').click();
		// Where the page is the same, its place is kept.
		await page().waitForURL(/\/ru(#|$)/);
		await button('Меню').click();
		await link('Руководство').click();
		await page().waitForURL('**/ru/rukovodstvo');
		expect(await openPopovers()).toBe(0);
	});
});

describe('a menu that is open while the window gets another width', () => {
	it.each(['header-menu', 'header-languages'])(
		'is closed where the header shows its links in a row (%s)',
		async (id) => {
			await open('/', { viewport: phone });
			await page().locator(`[popovertarget=${id}]`).click();
			const first = page().locator(`#${id} a`).first();
			await first.focus();
			// A window that grows, and leaves the header as it is, closes nothing.
			await page().setViewportSize({ width: 400, height: 500 });
			expect(await openPopovers()).toBe(1);
			await page().setViewportSize(wide);
			await expect.poll(openPopovers).toBe(0);
			expect((await first.boundingBox())?.y).toBeLessThan(120);
			expect(await first.evaluate((link) => link === document.activeElement)).toBe(true);
		},
	);

	it('is closed where the header shows it as a part of another menu', async () => {
		await open('/', { viewport: wide });
		await button('Our lamps').click();
		expect(await openPopovers()).toBe(1);
		await page().setViewportSize(phone);
		await expect.poll(openPopovers).toBe(0);
	});
});

it('a change of page closes what is open and moves the focus to the page', async () => {
	for (const viewport of [wide, phone]) {
		await open('/', { viewport });
		await activate();
		await button(viewport === wide ? 'Our lamps' : 'Menu').click();
		await link('Guide').click();
		await page().waitForURL('**/guide');
		await page().waitForFunction(() => document.querySelector('h1')?.textContent === 'Guide');
		expect([await openPopovers(), loads()]).toEqual([0, []]);
		expect(await page().evaluate(() => document.activeElement?.closest('header'))).toBe(null);
	}
});
