import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterEach, describe, expect, it } from 'vitest';
import { weighHomes } from '#build/export/page-weight.ts';
import { realSite } from '../support/built-site.ts';
import { sampled } from '../support/long-form.ts';
import { repositoryRoot } from '../support/repository.ts';
import { axeFindings } from './support/axe.ts';
import type { ServedSite } from './support/browser.ts';
import { stageSite } from './support/stage-site.ts';

let browser: Browser;
let site: ServedSite;
let page: Page;

stageSite(realSite, (stage) => {
	({ browser, site } = stage);
});
afterEach(() => page.context().close());

async function open(path: string, options: BrowserContextOptions = {}) {
	const context = await browser.newContext({ locale: 'fr-FR', ...options });
	page = await context.newPage();
	await page.goto(`${site.origin}${path}`);
}

const read = (path: string) => readFileSync(join(repositoryRoot, path), 'utf8');

/** What is declared in a rule, by name. */
function declarationsIn(css: string, rule: string): Record<string, string> {
	const from = css.indexOf('{', css.indexOf(rule));
	const block = css.slice(from + 1, css.indexOf('}', from));
	return Object.fromEntries(
		[...block.matchAll(/(--[\w-]+):\s*([^;]+);/g)].map(([, name = '', value = '']) => [name, value]),
	);
}

describe('the home page of this site', () => {
	it('has windows that lead to the page in every language, that of the visitor in front, without scripts as well', async () => {
		await open('/ru', { javaScriptEnabled: false });
		const windows = page.getByRole('navigation', { name: 'Одна страница на всех языках' }).getByRole('link');
		expect(
			await windows.evaluateAll((links) =>
				links.map((link) => [link.getAttribute('hreflang'), link.getAttribute('aria-current')]),
			),
		).toEqual([
			['ru-RU', 'true'],
			['en-US', null],
			['ja-JP', null],
		]);
		await windows.nth(2).click();
		expect(await page.getAttribute('html', 'lang')).toBe('ja-JP');
		expect(await windows.count()).toBe(0);
		expect(await page.locator('h1').innerText()).toContain('いつも最新に');
	});

	it.each([
		['', 'en'],
		['/ru', 'ru'],
		['/ja', 'ja'],
	])('is weighed at %s/measurements within 5 % (else run `npm run bench -- size`)', async (prefix, locale) => {
		await open(`${prefix}/measurements`);
		const weight = weighHomes(site.folder, site.manifest)[locale];
		const section = page.locator('#to-page-weight');
		const numberIn = (text: string) => Number.parseFloat(text.replace(',', '.'));
		const sizes = (await section.locator('td:last-child').allInnerTexts()).map(numberIn);
		const measured: number[] = [];
		let small = 0;
		for (const { kind, bytes } of weight?.parts ?? []) {
			if (kind === 'image' || kind === 'data') small += bytes / 1024;
			else measured.push(bytes / 1024);
		}
		const inOrder = (values: number[]) => values.toSorted((a, b) => a - b);
		const kilobytes = inOrder([...measured, small]);
		expect(sizes.at(-1)).toBe(weight?.otherHosts);
		const shown = inOrder(sizes.slice(0, -1));
		expect(shown).toHaveLength(kilobytes.length);
		// Shown are tenths of a kilobyte, and the sum in whole ones.
		const isOff = (shown: number, measured: number, rounding: number) =>
			Math.abs(shown - measured) > 0.05 * measured + rounding;
		expect(kilobytes.filter((measured, index) => isOff(shown[index] ?? 0, measured, 0.05))).toEqual([]);
		const total = numberIn(await section.locator('[data-display]').first().innerText());
		expect(isOff(total, (weight?.bytes ?? 0) / 1024, 0.5)).toBe(false);
		await page.goto(`${site.origin}${prefix || '/'}`);
		const [line] = await page.locator('#to-proof dd b').allInnerTexts();
		expect(isOff(numberIn(line ?? ''), (weight?.bytes ?? 0) / 1024, 0.5)).toBe(false);
	});

	it.each([
		['/', 1440],
		['/ja', 390],
	])('loads nothing on %s at %i px that its weight leaves out', async (path, width) => {
		await open('/about', { viewport: { width, height: 900 } });
		const loaded = new Set<string>();
		page.on('response', (response) => loaded.add(response.url()));
		await page.goto(`${site.origin}${path}`, { waitUntil: 'networkidle' });
		const pictures = [...loaded].filter((url) => /\.(avif|webp|png|jpg)$/.test(url));
		expect(pictures).toEqual([]);
		expect(loaded.size).toBeGreaterThan(0);
	});

	it.each(
		['/', '/ru', '/ja'].flatMap((path) => [
			[path, 390],
			[path, 1440],
		]) as [string, number][],
	)('has words of its hero as the largest paint on %s at %i px', async (path, width) => {
		await open(path, { viewport: { width, height: 900 } });
		const largest = () =>
			page.evaluate(
				() =>
					new Promise<string>((resolve) => {
						new PerformanceObserver((list) => {
							const { element, url } = list.getEntries().at(-1) as PerformanceEntry & {
								element?: Element;
								url: string;
							};
							resolve(`${element?.closest('section')?.id} ${element?.localName}${url}`);
						}).observe({ type: 'largest-contentful-paint', buffered: true });
					}),
			);
		await page.evaluate(() => document.fonts.ready);
		await expect.poll(largest).toMatch(/^to-hero (h1|p)$/);
	});

	it('shows the message that the check gives for the file beside it', async () => {
		await open('/');
		const exhibit = page.locator('#to-write');
		expect(await exhibit.locator('mark').innerText()).toContain('link: /how-it-work');
		expect((await exhibit.locator('[lang="en"]').innerText()).replace(/\s+/g, ' ')).toBe(
			'content/en/pages/index.yaml:12 sections.hero.actions.0.link found a link to "/how-it-work" expected a page of the site or a file in public/ to do write "/how-it-works"',
		);
	});

	it('continues a line of that file that does not fit below its fields, on the smallest phone', async () => {
		for (const path of ['/', '/ru', '/ja']) {
			await open(path, { viewport: { width: 320, height: 800 } });
			const shown = await page.locator('#to-write [data-line]:visible code').evaluateAll((lines) =>
				lines.map((line) => {
					const range = document.createRange();
					range.selectNodeContents(line);
					const [, ...further] = [...range.getClientRects()].map(({ left }) => left);
					const frame = line.closest('pre')?.getBoundingClientRect().left ?? 0;
					return further.map((left) => Math.round(left - frame));
				}),
			);
			expect(shown.flat().length).toBeGreaterThan(0);
			expect(Math.min(...shown.flat())).toBeGreaterThan(80);
		}
	});

	it('darkens windows whose translation is out of date and lights them again, without scripts', async () => {
		await open('/', { javaScriptEnabled: false, reducedMotion: 'reduce' });
		const street = page.locator('#to-hero');
		const states = () => street.locator('[data-state]:visible').allInnerTexts();
		const lights = () =>
			street
				.locator('li')
				.evaluateAll((all) => all.map((one) => getComputedStyle(one).getPropertyValue('--lit').trim()));
		const story = () => street.locator('[aria-live] > :visible').allInnerTexts();
		expect([await states(), await lights()]).toEqual([
			['Out of date', 'Out of date'],
			['1', '0', '0'],
		]);
		expect(await street.locator('del').innerText()).toBe('€12');
		expect((await story()).join()).toContain('dark window');
		await street.getByRole('radio').first().check();
		expect([await states(), await lights()]).toEqual([
			['Up to date', 'Up to date'],
			['1', '1', '1'],
		]);
		await street.getByRole('radio').last().check();
		expect([await states(), await lights()]).toEqual([
			['Up to date', 'Up to date'],
			['1', '1', '1'],
		]);
		expect(await street.locator('li').nth(2).innerText()).toContain('€10');
		expect(await story()).toHaveLength(1);
	});

	it('is dressed in another brand by a choice, without scripts', async () => {
		await open('/', { javaScriptEnabled: false, colorScheme: 'light' });
		const paper = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
		const before = await paper();
		await page.getByRole('radio', { name: 'Harbour' }).check();
		expect(await paper()).toBe('rgb(241, 245, 247)');
		await page.getByRole('radio', { name: 'Vitrine' }).check();
		expect(await paper()).toBe(before);
	});

	it.each(['harbour', 'poster', 'orchard'])('shows %s as the theme of the kit has it', (brand) => {
		const shown = declarationsIn(read('sections/brands/brands.module.css'), `.${brand},`);
		const theme = declarationsIn(read(`packages/vitrine/themes/${brand}/theme/tokens.css`), ':root');
		const names = [
			'--paper',
			'--ink',
			'--accent',
			'--corner',
			'--rule',
			'--pane',
			'--ink-soft',
			'--line',
			'--line-strong',
		];
		expect(names.map((name) => shown[name])).toEqual(names.map((name) => theme[name]));
	});

	it('shows its own brand as its theme has it', () => {
		const shown = declarationsIn(read('sections/brands/brands.module.css'), '.vitrine');
		const theme = declarationsIn(read('theme/tokens.css'), ':root');
		const names = Object.keys(shown).filter((name) => name in theme);
		expect(names).toEqual(expect.arrayContaining(['--paper', '--ink', '--accent']));
		expect(names.map((name) => shown[name])).toEqual(names.map((name) => theme[name]));
	});

	it('shows figures that the bench wrote', async () => {
		await open('/');
		const { figures } = JSON.parse(read('bench/results/build.json')) as { figures: { name: string; value: number }[] };
		const changed = figures.find(({ name }) => name === '1000 pages × 3 languages, one page changed');
		expect(await page.locator('#to-proof').innerText()).toContain(`${changed?.value.toFixed(1)} s`);
	});

	it('ends with a colophon: this page in every language, and the terms of fonts and kit', async () => {
		await open('/ru/about', { javaScriptEnabled: false });
		const footer = page.getByRole('contentinfo');
		const links = (row: string) =>
			footer
				.getByRole('listitem')
				.filter({ hasText: row })
				.getByRole('link')
				.evaluateAll((found) => found.map((link) => `${link.textContent} ${link.getAttribute('href')}`));
		expect(await links('Язык')).toEqual(['English /about', 'Русский /ru/about', '日本語 /ja/about']);
		expect(await links('Шрифты')).toEqual(['Zen Old Mincho, M\u00a0PLUS\u00a01p (OFL) /licences.txt']);
		await footer.getByRole('link', { name: 'Vitrine (MIT)' }).click();
		expect(await page.innerText('body')).toContain('Font: zenoldmincho');
	});

	it('is at most 7,500 px high on a phone', async () => {
		for (const path of ['/', '/ru', '/ja']) {
			await open(path, { viewport: { width: 390, height: 844 } });
			expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(7500);
			await page.context().close();
		}
		await open('/');
	});
});

it('numbers the sections of a page only where there are several', async () => {
	const numbersOn = async (path: string) => {
		await open(path);
		const numbers = await page
			.locator('main > section')
			.evaluateAll((sections) =>
				sections.flatMap((section) =>
					[...section.querySelectorAll('p')]
						.map((text) => getComputedStyle(text, '::before').content)
						.filter((content) => content.startsWith('counter(')),
				),
			);
		await page.context().close();
		return numbers.length;
	};
	expect([await numbersOn('/measurements'), await numbersOn('/questions')]).toEqual([5, 0]);
	await open('/');
});

it('ends at the end of the window where a page is short', async () => {
	for (const path of ['/contact/sent', '/ja/contact/sent']) {
		await open(path, { viewport: { width: 1440, height: 1300 } });
		const { bottom } = await page.locator('footer').evaluate((footer) => footer.getBoundingClientRect());
		expect({ path, bottom }).toEqual({ path, bottom: 1300 });
		expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBe(1300);
		await page.context().close();
	}
	await open('/');
});

it.each(['/', '/ru'])('divides no word of the title of %s on a phone with letters of twice the size', async (path) => {
	await open(path, { viewport: { width: 390, height: 844 } });
	await page.evaluate(() => {
		document.documentElement.style.fontSize = '200%';
	});
	const words = await page.locator('h1').evaluate((title) => {
		const range = document.createRange();
		const walker = document.createTreeWalker(title, NodeFilter.SHOW_TEXT);
		const lines: [string, number][] = [];
		while (walker.nextNode()) {
			for (const { 0: word, index } of walker.currentNode.nodeValue?.matchAll(/[^\s-]+/g) ?? []) {
				range.setStart(walker.currentNode, index);
				range.setEnd(walker.currentNode, index + word.length);
				lines.push([word, new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size]);
			}
		}
		return lines;
	});
	expect(words.length).toBeGreaterThan(3);
	expect(words.filter(([, lines]) => lines > 1)).toEqual([]);
});

it('prints the state of a translation in ink', async () => {
	await open('/', { colorScheme: 'dark' });
	await page.emulateMedia({ media: 'print' });
	const stale = page.locator('[data-state="stale"]');
	expect(await stale.count()).toBeGreaterThan(0);
	const colors = await stale.evaluateAll((all) => all.map((element) => getComputedStyle(element).color));
	const ink = await page.evaluate(() => getComputedStyle(document.body).color);
	expect(colors).toEqual(colors.map(() => ink));
});

it('introduces the gallery, whose groups and sections have headings of one level', async () => {
	for (const path of ['/gallery', '/ru/gallery', '/ja/gallery']) {
		await open(path, { viewport: { width: 390, height: 844 } });
		const levels = await page.locator('main :is(h1, h2)').evaluateAll((all) => all.map(({ tagName }) => tagName));
		expect(levels.filter((level) => level === 'H1')).toEqual(['H1']);
		expect(levels.slice(0, 3)).toEqual(['H1', 'H2', 'H2']);
		// The introduction stands between the title and the first group.
		expect(await page.locator('h1 + p').innerText()).not.toBe('');
		expect(await page.locator('main > div > h2').count()).toBe(2);
		await page.context().close();
	}
	await open('/');
});

it('lets the keyboard reach the tables of the gallery before any script, and has nothing in it that axe finds', async () => {
	for (const path of sampled(['/gallery', '/ru/gallery', '/ja/gallery'], 1)) {
		await open(path, { viewport: { width: 390, height: 844 } });
		const tables = page.locator('[data-scroller]');
		expect(await tables.evaluateAll((all) => all.map((table) => table.getAttribute('tabindex')))).toEqual(['0', '0']);
		expect(await axeFindings(page)).toEqual([]);
		await page.context().close();
	}
	await open('/');
});

it('shows prices in the gallery whose buttons have one line side by side on a tablet', async () => {
	await open('/gallery', { viewport: { width: 768, height: 900 } });
	const lines = await page
		.locator('#to-prices li > p > a')
		.evaluateAll((links) =>
			links.map((link) => link.clientHeight / Number.parseFloat(getComputedStyle(link).lineHeight)),
		);
	expect(lines).toHaveLength(3);
	expect(Math.max(...lines)).toBeLessThan(2.4);
});
