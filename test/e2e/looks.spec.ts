import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest';
import { buildSite } from '#build/build-site.ts';
import { projectRoot } from '#build/project.ts';
import { showcaseSite } from '../showcase-site.ts';
import { launchChromium, serveSite } from './browser.ts';

let browser: Browser;
let site: Awaited<ReturnType<typeof serveSite>>;
let page: Page;

beforeAll(async () => {
	const folder = mkdtempSync(join(tmpdir(), 'vitrine-showcase-'));
	await buildSite({ root: showcaseSite(), out: folder });
	[browser, site] = await Promise.all([launchChromium(), serveSite(folder)]);
});
afterAll(async () => {
	await browser.close();
	site.close();
});
afterEach(() => page?.context().close());

/** Opens a page in a browser whose language the site does not have, for then no other is offered. */
async function open(path: string, options: BrowserContextOptions = {}): Promise<void> {
	const context = await browser.newContext({ locale: 'fr-FR', ...options });
	page = await context.newPage();
	await page.goto(site.origin + path);
}

const ground = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
const isDark = async () => Number(/\d+/.exec(await ground())?.[0]) < 128;
const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

describe('the colours', () => {
	it('are those of the system, and follow it', async () => {
		await open('/', { colorScheme: 'dark' });
		expect(await isDark()).toBe(true);
		await page.emulateMedia({ colorScheme: 'light' });
		expect(await isDark()).toBe(false);
	});

	it('change with the switch, which says what it offers, and are remembered on every page', async () => {
		await open('/', { colorScheme: 'light' });
		await page.getByRole('button', { name: 'Dark colours' }).click();
		expect(await isDark()).toBe(true);
		expect(await page.getByRole('button', { name: 'Light colours' }).isVisible()).toBe(true);
		for (const path of ['/about', '/ru', '/ja/about']) {
			await page.goto(site.origin + path);
			expect(await isDark()).toBe(true);
		}
	});

	it('are the chosen ones from the first frame on', async () => {
		await open('/', { colorScheme: 'light' });
		await page.getByRole('button', { name: 'Dark colours' }).click();
		// Nothing but the document arrives: no script of its own can have changed anything.
		await page.route('**/assets/*.js', (route) => route.abort());
		await page.goto(`${site.origin}/about`, { waitUntil: 'commit' });
		await page.waitForSelector('h1');
		expect(await isDark()).toBe(true);
	});

	it('colour the frame of the browser as well', async () => {
		await open('/', { colorScheme: 'light' });
		const frame = () =>
			page.evaluate(
				() =>
					[...document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')].find(
						({ media }) => matchMedia(media).matches,
					)?.content,
			);
		const light = await frame();
		await page.getByRole('button', { name: 'Dark colours' }).click();
		expect(await frame()).not.toBe(light);
		await page.reload();
		expect(await frame()).not.toBe(light);
	});

	it('follow the system again for those who return to its colours', async () => {
		await open('/', { colorScheme: 'light' });
		await page.getByRole('button', { name: 'Dark colours' }).click();
		await page.getByRole('button', { name: 'Light colours' }).click();
		expect(await page.evaluate(() => localStorage.length)).toBe(0);
		await page.emulateMedia({ colorScheme: 'dark' });
		expect(await isDark()).toBe(true);
	});

	it('stay when the app changes the page and its language', async () => {
		await open('/', { colorScheme: 'light' });
		await page.getByRole('button', { name: 'Dark colours' }).click();
		await page.getByRole('link', { name: 'Русский' }).hover();
		await page.waitForFunction(() => performance.getEntriesByName('app-active').length > 0);
		await page.getByRole('link', { name: 'Русский' }).click();
		await page.waitForFunction(() => document.documentElement.lang === 'ru-RU');
		expect(await isDark()).toBe(true);
		await page.getByRole('button', { name: 'Светлые цвета' }).click();
		expect(await isDark()).toBe(false);
	});

	it('can be changed where storage is blocked', async () => {
		const context = await browser.newContext({ locale: 'fr-FR', colorScheme: 'light' });
		await context.addInitScript(() => {
			Object.defineProperty(window, 'localStorage', {
				get() {
					throw new DOMException('blocked', 'SecurityError');
				},
			});
		});
		page = await context.newPage();
		const faults: string[] = [];
		page.on('pageerror', ({ message }) => faults.push(message));
		await page.goto(site.origin);
		await page.getByRole('button', { name: 'Dark colours' }).click();
		expect(await isDark()).toBe(true);
		expect(faults).toEqual([]);
	});

	it('offer no switch without scripts', async () => {
		await open('/', { javaScriptEnabled: false });
		expect(await page.locator('[data-theme-switch]').isVisible()).toBe(false);
	});
});

describe('the panes', () => {
	it('show the visitor’s language in front', async () => {
		for (const [path, word] of [
			['/', 'Lamp'],
			['/ru', 'Лампа'],
			['/ja', 'ランプ'],
		] as const) {
			await open(path);
			const front = await page.evaluate(() => {
				const panes = [...document.querySelectorAll('[data-pane]')];
				const z = (pane: Element) => Number(getComputedStyle(pane).zIndex) || 0;
				return panes.toSorted((a, b) => z(b) - z(a))[0]?.querySelector('span')?.textContent;
			});
			expect(front).toBe(word);
			await page.context().close();
		}
	});

	const moving = async (options: BrowserContextOptions) => {
		await open('/', options);
		await page.getByRole('link', { name: '日本語' }).hover();
		await page.waitForFunction(() => performance.getEntriesByName('app-active').length > 0);
		await page.evaluate(() => {
			const seen = new Set<string>();
			Object.assign(window, { seen });
			const look = () => {
				for (const { effect } of document.getAnimations()) seen.add((effect as KeyframeEffect)?.pseudoElement ?? '');
				requestAnimationFrame(look);
			};
			look();
		});
		await page.getByRole('link', { name: '日本語' }).click();
		await page.waitForFunction(() => document.documentElement.lang === 'ja-JP');
		await page.waitForTimeout(400);
		return page.evaluate(() =>
			[...(window as unknown as { seen: Set<string> }).seen].filter((one) => one.includes('pane-')),
		);
	};

	it('change places when the language changes', async () => {
		expect(await moving({})).toEqual(
			expect.arrayContaining(['pane-en', 'pane-ru', 'pane-ja'].map((name) => `::view-transition-group(${name})`)),
		);
	});

	it('stand still for visitors who want less motion (faults B8)', async () => {
		expect(await moving({ reducedMotion: 'reduce' })).toEqual([]);
	});
});

describe('the specimens', () => {
	/** The last letters of each line but the last, at one width of the box. */
	const lineEnds = (selector: string, width: number) =>
		page.evaluate(
			([selector, width]) => {
				const paragraph = document.querySelector(`${selector}`) as HTMLElement;
				const box = paragraph.closest('div[class*="box"]') as HTMLElement;
				box.style.inlineSize = `${width}px`;
				const range = document.createRange();
				const lines: string[] = [];
				let top = Number.NaN;
				const walker = document.createTreeWalker(paragraph, NodeFilter.SHOW_TEXT);
				for (let node = walker.nextNode(); node; node = walker.nextNode()) {
					for (let index = 0; index < (node.nodeValue?.length ?? 0); index++) {
						range.setStart(node, index);
						range.setEnd(node, index + 1);
						const box = [...range.getClientRects()].at(-1);
						if (!box || box.width === 0) continue;
						if (!(Math.abs(box.top - top) < 8)) lines.push('');
						top = box.top;
						lines.push(`${lines.pop()}${node.nodeValue?.[index]}`);
					}
				}
				return lines.slice(0, -1).map((line) => line.trimEnd());
			},
			[selector, width] as const,
		);
	const widths = Array.from({ length: 25 }, (_, step) => 420 + 20 * step);

	it('of Russian never end a line in a short word, where the text as it was typed does', async () => {
		await open('/', { viewport: { width: 1440, height: 900 } });
		const endsIn = async (selector: string) => {
			const ends: string[] = [];
			for (const width of widths) ends.push(...(await lineEnds(selector, width)));
			return ends.filter((line) => /(?:^|[\s\u00A0(«„"])[а-яё]{1,2}$/iu.test(line) || /^[—–-]/.test(line));
		};
		const specimen = '[class*="specimen"] figure';
		expect(await endsIn(`${specimen}:first-child [lang="ru"] p`)).toEqual([]);
		expect((await endsIn(`${specimen}:last-child [lang="ru"] p`)).length).toBeGreaterThan(0);
	});

	it('of Japanese break their headings between phrases alone', async () => {
		await open('/', { viewport: { width: 1440, height: 900 } });
		const selector = '[class*="specimen"] figure:first-child [lang="ja"] h4';
		const phrases = await page.evaluate(
			(selector) =>
				[...(document.querySelector(selector)?.childNodes ?? [])].flatMap(({ nodeValue }) => nodeValue ?? []),
			selector,
		);
		const starts = phrases.map((_, index) => phrases.slice(0, index + 1).join(''));
		for (const width of widths) {
			let read = '';
			for (const line of await lineEnds(selector, width)) {
				read += line;
				expect(starts).toContain(read);
			}
		}
	});

	it('are made narrow and wide with the keyboard', async () => {
		await open('/', { viewport: { width: 1440, height: 900 } });
		const width = async () => (await page.locator('[class*="box"]').first().boundingBox())?.width ?? 0;
		const medium = await width();
		await page.getByRole('radio', { name: 'medium' }).first().focus();
		await page.keyboard.press('ArrowRight');
		expect(await width()).toBeGreaterThan(medium);
		await page.keyboard.press('ArrowLeft');
		await page.keyboard.press('ArrowLeft');
		expect(await width()).toBeLessThan(medium);
	});
});

describe.each(['showcase', 'realSite'] as const)('every page of %s', (name) => {
	let pages: { origin: string; paths: string[]; close: () => void };

	beforeAll(async () => {
		pages = name === 'realSite' ? await serveSite(inject('realSite')) : site;
	});
	afterAll(() => {
		if (name === 'realSite') pages.close();
	});

	it.each([
		['in letters twice as large', 1280, 200],
		['in letters twice as large on a telephone', 640, 200],
	])('is not scrolled sideways %s', async (_, width, percent) => {
		await open('/', { viewport: { width, height: 900 } });
		const found: string[] = [];
		for (const path of pages.paths) {
			await page.goto(pages.origin + path);
			await page.evaluate((percent) => {
				document.documentElement.style.fontSize = `${1.0625 * percent}%`;
			}, percent);
			if ((await overflow()) > 0) found.push(`${path}: ${await overflow()} px too wide`);
		}
		expect(found).toEqual([]);
	});

	it('is not scrolled sideways with more space between letters, words and lines (WCAG 1.4.12, faults B8)', async () => {
		await open('/', { viewport: { width: 390, height: 900 } });
		const found: string[] = [];
		for (const path of pages.paths) {
			await page.goto(pages.origin + path);
			await page.evaluate(() => {
				for (const element of document.querySelectorAll<HTMLElement>('body *')) {
					element.style.letterSpacing = '0.12em';
					element.style.wordSpacing = '0.16em';
					element.style.lineHeight = '1.5';
				}
			});
			if ((await overflow()) > 0) found.push(`${path}: ${await overflow()} px too wide`);
		}
		expect(found).toEqual([]);
	});
});

describe('a page', () => {
	it('shows its frames, its switch and its focus in colours that the system forces (faults B8)', async () => {
		await open('/', { forcedColors: 'active' });
		const edges = await page.evaluate(() =>
			['[data-pane]', '[class*="plate"]', '[class*="box"]'].map((selector) => {
				const { borderTopStyle, borderTopColor } = getComputedStyle(document.querySelector(selector) as Element);
				return `${borderTopStyle} ${borderTopColor}`;
			}),
		);
		for (const edge of edges) expect(edge).toMatch(/^solid rgb\(/);
		await page.keyboard.press('Tab');
		expect(await page.evaluate(() => getComputedStyle(document.activeElement as Element).outlineStyle)).toBe('solid');
	});

	it('is printed in ink on white, without what only a screen has use for (faults B8)', async () => {
		await open('/about', { colorScheme: 'dark' });
		await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
		expect(await ground()).toBe('rgb(255, 255, 255)');
		expect(await page.locator('nav:visible, button:visible').count()).toBe(0);
		expect(await page.locator('h1').isVisible()).toBe(true);
	});
});

describe('the pseudo-locale', () => {
	it('fits at every width from 320 to 1440 px', async () => {
		const out = mkdtempSync(join(tmpdir(), 'vitrine-pseudo-'));
		await buildSite({ root: projectRoot, out, pseudo: true });
		const pseudo = await serveSite(out);
		await open('/');
		const paths = pseudo.paths.filter((path) => path.startsWith('/xa'));
		expect(paths.length).toBeGreaterThan(5);
		const found: string[] = [];
		for (const path of paths) {
			await page.goto(pseudo.origin + path);
			for (const width of [320, 390, 600, 768, 1024, 1440]) {
				await page.setViewportSize({ width, height: 900 });
				if ((await overflow()) > 0) found.push(`${path} at ${width}: ${await overflow()} px too wide`);
			}
		}
		pseudo.close();
		expect(found).toEqual([]);
	});
});
