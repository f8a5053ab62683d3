import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { create, type Font } from 'fontkit';
import type { Browser, Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readExport } from '#check/audit/read-export.ts';
import { audit } from '#check/audit/rules.ts';
import { samplePages } from '#check/shots/sample-pages.ts';
import { href } from '#routes.ts';
import { sampled } from '../support/long-form.ts';
import { buildOtherBrand, colors, type OtherBrand } from '../support/other-brand.ts';
import { axeFindings } from './support/axe.ts';
import { launchChromium, serveSite } from './support/browser.ts';
import { platformFonts } from './support/platform-fonts.ts';
import { shownColors } from './support/shown-colors.ts';

const schemes = ['light', 'dark'] as const;

// What docs/guides/change-the-looks.md promises: tokens, fonts and the icon are all there is to another brand.
describe('another brand, made by tokens, fonts and icon alone', () => {
	let brand: OtherBrand;
	let browser: Browser;
	let site: Awaited<ReturnType<typeof serveSite>>;

	beforeAll(async () => {
		[browser, brand] = await Promise.all([launchChromium(), buildOtherBrand()]);
		site = await serveSite(brand.out);
		for (const scheme of schemes) await lookAtAll(scheme);
	});
	afterAll(async () => {
		await browser.close();
		site.close();
	});

	const color = (name: string, scheme: (typeof schemes)[number]) => colors[name]?.[schemes.indexOf(scheme)] ?? '';
	const fileOf = (path: string) =>
		readFileSync(join(brand.out, 'site', site.manifest.resources.find((entry) => entry.path === path)?.file ?? path));

	interface Look {
		/** Each color that is shown, with an element that has it. */
		colors: [color: string, element: string][];
		contrast: string[];
		/** What does not fit into its pane on a wide screen. */
		panes: string[];
		widthOnNarrowest: number;
	}

	/** What is seen of each kind of page in each language. Each is opened once in each scheme. */
	const looks = { light: new Map<string, Look>(), dark: new Map<string, Look>() };

	async function lookAtAll(colorScheme: (typeof schemes)[number]): Promise<void> {
		const page = await browser.newPage({ colorScheme });
		for (const { path } of samplePages(site.manifest)) {
			await page.setViewportSize({ width: 1280, height: 800 });
			await page.goto(site.origin + path);
			looks[colorScheme].set(path, await look(page));
		}
		await page.close();
	}

	async function look(page: Page): Promise<Look> {
		const colors = await shownColors(page);
		const contrast = await axeFindings(page, { type: 'rule', values: ['color-contrast'] });
		const panes = await page.evaluate(() =>
			[...document.querySelectorAll<HTMLElement>('[data-pane]')]
				.filter((pane) => pane.scrollHeight > pane.clientHeight || pane.scrollWidth > pane.clientWidth)
				.map((pane) => `${pane.textContent} does not fit`),
		);
		await page.setViewportSize({ width: 320, height: 800 });
		const widthOnNarrowest = await page.evaluate(() => document.documentElement.scrollWidth);
		return { colors, contrast, panes, widthOnNarrowest };
	}

	/** What was wrong, with the page that it is wrong on. */
	function complaints(scheme: (typeof schemes)[number], of: (look: Look) => string[]): string[] {
		return [...looks[scheme]].flatMap(([path, look]) => of(look).map((complaint) => `${path}: ${complaint}`));
	}

	it.each(schemes)('has its own colors and measures, in %s', async (colorScheme) => {
		const page = await browser.newPage({ colorScheme, viewport: { width: 1440, height: 800 } });
		await page.goto(site.origin);
		const shown = await page.evaluate(() => {
			const { backgroundColor, color, accentColor, fontSize } = getComputedStyle(document.documentElement);
			const width = document.querySelector('main')?.getBoundingClientRect().width;
			return { backgroundColor, color, accentColor, fontSize, width };
		});
		await page.close();
		const rgb = (name: string) => {
			const parts = color(name, colorScheme).match(/[\da-f]{2}/g) ?? [];
			return `rgb(${parts.map((part) => Number.parseInt(part, 16)).join(', ')})`;
		};
		expect(shown).toEqual({
			backgroundColor: rgb('--paper'),
			color: rgb('--ink'),
			accentColor: rgb('--accent'),
			fontSize: '20px',
			width: 60 * 20,
		});
	});

	it.each(schemes)('shows none of the former colors anywhere, in %s', async (colorScheme) => {
		const seen = new Set<string>();
		// What a browser draws in colors of its own is nobody's brand, hidden fields included.
		const controls =
			'<a href="/">a</a><button>b</button><input><textarea></textarea><select></select><mark>m</mark><hr>';
		const plain = await browser.newPage({ colorScheme });
		await plain.setContent(`<meta name="color-scheme" content="light dark">${controls}`);
		const native = new Map(await shownColors(plain));
		await plain.close();
		const found = complaints(colorScheme, (look) =>
			look.colors.flatMap(([shown, element]) => {
				seen.add(shown);
				return brand.formerColors.includes(shown) && !native.has(shown) ? [`${shown} in ${element}`] : [];
			}),
		);
		expect(found).toEqual([]);
		// A site without panes shows no color of theirs.
		const shown = Object.keys(colors).filter((name) => name !== '--pane');
		for (const name of shown) expect(seen, name).toContain(color(name, colorScheme));
	});

	it('has none of the former colors and fonts in any file, but for the values of the kit', () => {
		const texts = site.manifest.resources.filter(({ contentType }) => /html|json|css|javascript/.test(contentType));
		const left = texts.flatMap(({ path }) => {
			// The values of the kit are in each page, in a layer of their own below those of the site.
			const text = fileOf(path)
				.toString()
				.toLowerCase()
				.replace(/@layer tokens\.kit\{.*?(?=@layer |<\/style>|$)/s, '');
			return brand.formerColors.filter((former) => text.includes(former)).map((former) => `${path}: ${former}`);
		});
		expect(left).toEqual([]);
		const fonts = site.manifest.resources.filter(({ path }) => /\.(woff2|[ot]tf)$/.test(path));
		expect(fonts.length > 0).toBe(brand.fonts.size > 0);
		expect(fonts.filter(({ path }) => !path.startsWith('/assets/fonts-brand-'))).toEqual([]);
	});

	it('is drawn in its own fonts, and in those of the system for languages that say so', async () => {
		const page = await browser.newPage();
		const { pages } = await readExport(brand.out);
		// An article that is not translated is drawn in the font of its own language, or in one of the system.
		const seen = samplePages(site.manifest, (path) => pages.get(path)?.isIndexed === true);
		for (const { path, locale } of sampled(seen, 4)) {
			// The second time, its fonts are there at once: what comes too late waits for the next page.
			await page.goto(site.origin + path, { waitUntil: 'networkidle' });
			await page.reload();
			const file = brand.fonts.get(locale);
			const family = file === undefined ? undefined : (create(readFileSync(file)) as Font).familyName;
			for (const selector of ['h1', 'main p:not([data-display])']) {
				const [font] = await platformFonts(page, selector);
				const shown = font?.isCustomFont ? font.familyName : undefined;
				expect(shown, `${selector} of ${path}`).toBe(family);
			}
		}
		await page.close();
	});

	it('has link previews, icons, manifests and browser frames in its colors', async () => {
		const pixel = async (path: string, left: number, top: number) => {
			const picture = sharp(fileOf(path)).removeAlpha().extract({ left, top, width: 1, height: 1 });
			return `#${(await picture.raw().toBuffer()).toString('hex')}`;
		};
		for (const { path: home, locale } of samplePages(site.manifest).filter(({ kind }) => kind === 'home')) {
			const html = fileOf(home).toString();
			const themes = [...html.matchAll(/<meta name="theme-color"[^>]* content="([^"]+)"/g)].map(
				([, content]) => content,
			);
			expect(themes, home).toEqual(colors['--paper']);
			const webManifest = /<link rel="manifest" href="([^"]+)"/.exec(html)?.[1] ?? '';
			const { theme_color, background_color } = JSON.parse(fileOf(webManifest).toString());
			expect([theme_color, background_color], home).toEqual([color('--paper', 'light'), color('--paper', 'light')]);
			const card = /<meta property="og:image" content="([^"]+)"/.exec(html)?.[1];
			expect(card !== undefined, 'no pictures in fonts of the system').toBe(brand.withCards.has(locale));
			if (card === undefined) continue;
			const { pathname } = new URL(card);
			expect(await pixel(pathname, 8, 8), 'ground').toBe(color('--paper', 'light'));
			expect(await pixel(pathname, 37, 300), 'frame').toBe(color('--line', 'light'));
			expect(await pixel(pathname, 100, 100), 'mark').toBe(color('--accent', 'light'));
		}
		expect(await pixel(href('appIcon', { name: '512' }), 4, 4)).toBe(color('--paper', 'light'));
		expect(await pixel(href('appIcon', { name: '512' }), 256, 256)).toBe(color('--accent', 'light'));
	});

	it.each(schemes)('has contrast enough, in %s', (colorScheme) => {
		expect(looks[colorScheme].size).toBeGreaterThan(0);
		expect(complaints(colorScheme, ({ contrast }) => contrast)).toEqual([]);
	});

	it.each(schemes)('fits the narrowest screen, in %s', (colorScheme) => {
		const tooWide = ({ widthOnNarrowest: width }: Look) => (width > 320 ? [`${width} px wide`] : []);
		expect(complaints(colorScheme, tooWide)).toEqual([]);
	});

	it.each(schemes)('keeps words in larger type inside their panes, in %s', (colorScheme) => {
		expect(complaints(colorScheme, ({ panes }) => panes)).toEqual([]);
	});

	it('passes the audit', async () => {
		expect(audit(await readExport(brand.out))).toEqual([]);
	});
});
