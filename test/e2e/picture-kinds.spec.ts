import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterEach, describe, expect, it } from 'vitest';
import { builtKinds } from '../support/kinds-page.ts';
import { axeFindings } from './support/axe.ts';
import type { ServedSite } from './support/browser.ts';
import { stageSite } from './support/stage-site.ts';

let browser: Browser;
let site: ServedSite;
let page: Page;

stageSite(builtKinds, (stage) => {
	({ browser, site } = stage);
});
afterEach(() => page.context().close());

async function open(options: BrowserContextOptions): Promise<void> {
	const context = await browser.newContext(options);
	page = await context.newPage();
	await page.goto(`${site.origin}/pictures`);
}

const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

describe('sections with pictures', () => {
	it.each<[string, BrowserContextOptions]>([
		['a phone', { viewport: { width: 320, height: 640 } }],
		['a desktop, in the dark', { viewport: { width: 1440, height: 900 }, colorScheme: 'dark' }],
		['forced colors', { viewport: { width: 768, height: 800 }, forcedColors: 'active' }],
	])('have nothing that axe finds, and no sideways scroll, with %s', async (_, options) => {
		await open(options);
		expect(await axeFindings(page)).toEqual([]);
		expect(await overflow()).toBe(0);
	});

	it.each([320, 960, 2560])('fit %d px with letters of twice the size, and from right to left', async (width) => {
		await open({ viewport: { width, height: 800 } });
		await page.evaluate(() => {
			document.documentElement.style.fontSize = '200%';
		});
		expect(await overflow()).toBe(0);
		await page.evaluate(() => {
			document.documentElement.dir = 'rtl';
		});
		expect(await overflow()).toBe(0);
	});
});

it('rings a link on a plane of the accent in the color of its letters', async () => {
	await open({ viewport: { width: 1440, height: 900 } });
	const colors = await page.locator('#to-bento-first a').evaluate((link: HTMLElement) => {
		link.focus({ focusVisible: true } as FocusOptions);
		const { outlineColor, outlineStyle, color } = getComputedStyle(link);
		const plane = getComputedStyle(link.closest('li') as Element).backgroundColor;
		return { outlineStyle, isOfLetters: outlineColor === color, isOfPlane: outlineColor === plane };
	});
	expect(colors).toEqual({ outlineStyle: 'solid', isOfLetters: true, isOfPlane: false });
});

it.each([640, 768, 1024, 1440, 1920])(
	'keeps a wide tile no wider than two and a half of its heights, at %d px',
	async (width) => {
		await open({ viewport: { width, height: 900 } });
		const shapes = await page
			.locator('#to-bento-first img')
			.evaluateAll((images) => images.map((image) => image.clientWidth / image.clientHeight));
		expect(Math.max(...shapes)).toBeGreaterThan(1.5);
		expect(Math.max(...shapes)).toBeLessThan(2.5);
	},
);

it('shows the dark version where the switch asks for it, and loads no other before that', async () => {
	const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, colorScheme: 'light' });
	page = await context.newPage();
	const loaded: string[] = [];
	page.on('request', (request) => {
		const name = /\/assets\/(bench(?:-night)?)-\d/.exec(request.url())?.[1];
		if (name) loaded.push(name);
	});
	await page.goto(`${site.origin}/pictures`);
	const [light, dark] = await page.locator('#to-text-with-picture-first figure img').all();
	await light?.scrollIntoViewIfNeeded();
	await expect.poll(() => light?.evaluate((img: HTMLImageElement) => img.complete)).toBe(true);
	expect(loaded).not.toContain('bench-night');
	await page.locator('[data-theme-switch]').click();
	await expect.poll(() => dark?.evaluate((img: HTMLImageElement) => img.complete && img.naturalWidth > 0)).toBe(true);
	expect([await light?.isVisible(), await dark?.isVisible()]).toEqual([false, true]);
	await page.emulateMedia({ media: 'print' });
	expect([await light?.isVisible(), await dark?.isVisible()]).toEqual([true, false]);
});

it('fills the rows of a gallery, each with pictures of one height', async () => {
	await open({ viewport: { width: 1280, height: 800 } });
	const boxes = await page.locator('#to-picture-gallery-first img').evaluateAll((images) =>
		images.map((image) => {
			const { top, right, height } = image.getBoundingClientRect();
			return [top, height, right].map(Math.round);
		}),
	);
	const rows = Object.values(Object.groupBy(boxes, ([top]) => `${top}`));
	expect(rows.map((row) => row?.length)).toEqual([3, 2]);
	for (const row of rows) expect(new Set(row?.map(([, height]) => height)).size).toBe(1);
	expect(new Set(rows.map((row) => row?.at(-1)?.[2])).size).toBe(1);
});
