import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Browser, Page } from 'playwright-core';
import { beforeEach, describe, expect, it } from 'vitest';
import { weighHomes } from '#build/export/page-weight.ts';
import { samplePages } from '#check/shots/sample-pages.ts';
import { href } from '#routes.ts';
import { builtFrom } from '../support/built-site.ts';
import { showcaseSite } from '../support/fixture-site.ts';
import { sampled } from '../support/long-form.ts';
import type { ServedSite } from './support/browser.ts';
import { layoutShift } from './support/layout-shift.ts';
import { drawnTexts } from './support/platform-fonts.ts';
import { newTab, openTab, page, prepareShowcaseTab, site } from './support/showcase-tab.ts';
import { stageSite } from './support/stage-site.ts';

prepareShowcaseTab();
beforeEach(() => openTab());

/** Texts of the page that are not drawn with its own fonts, with the font that drew them. */
async function drawnOtherwise(tab: Page): Promise<string[]> {
	const strays = (await drawnTexts(tab)).filter(({ isOwn }) => !isOwn);
	return strays.map(({ text, family }) => `${family}: ${text.slice(0, 60)}`);
}

describe('the fonts of the site', () => {
	it('draw every word of every page', async () => {
		const strays: string[] = [];
		for (const path of site.paths) {
			let found: string[] = [];
			// A page is seen with all its fonts from the second time on at the latest: they are in the cache then.
			for (let visit = 0; visit === 0 || (visit === 1 && found.length > 0); visit++) {
				await page.goto(site.origin + path);
				await page.evaluate(() => document.fonts.ready);
				found = await drawnOtherwise(page);
			}
			strays.push(...found.map((stray) => `${path} ${stray}`));
		}
		expect(strays).toEqual([]);
	});

	it.each(sampled(['/', '/ru', '/ja'], 1))(
		'are two files on the home page %s, and no other is asked for',
		async (path) => {
			const asked: string[] = [];
			page.on('request', (request) => {
				if (request.url().endsWith('.woff2')) asked.push(request.url());
			});
			await page.goto(site.origin + path, { waitUntil: 'networkidle' });
			const preloaded = await page
				.locator('link[rel="preload"][as="font"]')
				.evaluateAll((links) => links.map((link) => (link as HTMLLinkElement).href));
			expect(asked.sort()).toEqual(preloaded.sort());
			expect(asked.length).toBe(2);
		},
	);

	// At widths where the titles of the first screen are close to one line more or less.
	const visits: [path: string, width: number][] = [
		['/', 1440],
		['/', 390],
		['/ru', 1440],
		['/ru', 1280],
		['/ja', 390],
		['/ja', 1440],
		['/ja/about', 1280],
		['/ru/about', 390],
	];
	it.concurrent.each(sampled(visits, 4))(
		'shift at most 0.002 of %s at %d px, however late they come',
		async (path, width) => {
			const tab = await newTab({ viewport: { width, height: 900 } });
			await tab.route('**/*.woff2', async (route) => {
				await new Promise((resolve) => setTimeout(resolve, 1500));
				await route.continue();
			});
			await tab.goto(site.origin + path);
			await tab.waitForTimeout(2500);
			const shift = await layoutShift(tab);
			await tab.context().close();
			expect(shift).toBeLessThanOrEqual(0.002);
		},
	);

	it('are there when the language changes in place', async () => {
		await page.goto(site.origin);
		await page.getByRole('link', { name: '日本語' }).hover();
		await page.waitForFunction(() => performance.getEntriesByName('app-active').length > 0);
		await page.getByRole('link', { name: '日本語' }).click();
		await page.waitForFunction(() => document.documentElement.lang === 'ja-JP');
		await page.waitForTimeout(500);
		expect(await drawnOtherwise(page)).toEqual([]);
	});
});

/** An article with so many letters that the home page lacks that the fonts of articles are cut for themselves. */
function withManyLetters(locale: string): [path: string, text: string] {
	const path = `content/${locale}/pages/about.md`;
	const text = readFileSync(fileURLToPath(new URL(`../fixtures/trilingual/${path}`, import.meta.url)), 'utf8');
	const letters = Array.from({ length: 64 }, (_, index) => String.fromCodePoint(0xc0 + index));
	return [path, `${text}\n${letters.join(' ')}\n`];
}

describe('a first look', () => {
	let browser: Browser;
	let varied: ServedSite;
	stageSite(
		() => builtFrom(showcaseSite(Object.fromEntries(['en', 'ru', 'ja'].map(withManyLetters)))),
		(stage) => {
			({ browser, site: varied } = stage);
		},
	);

	interface Look {
		/** For each role whether its texts are drawn in the site's font, and in one of the system. */
		roles: string[];
		asked: string[];
	}

	/** Opens a page with nothing in the cache, its fonts late by so many ms, and looks at it when it is painted and later. */
	async function look(path: string, late: Record<string, number> = {}): Promise<Look[]> {
		const context = await browser.newContext({ locale: 'fr-FR' });
		const tab = await context.newPage();
		const asked: string[] = [];
		tab.on('request', (request) => {
			if (request.resourceType() === 'font') asked.push(new URL(request.url()).pathname);
		});
		for (const [name, delay] of Object.entries(late)) {
			await tab.route(`**/${name}*.woff2`, async (route) => {
				await new Promise((resolve) => setTimeout(resolve, delay));
				await route.continue();
			});
		}
		await tab.goto(varied.origin + path);
		const rolesNow = async () => {
			const texts = await drawnTexts(tab);
			return [...new Set(texts.map(({ role, isOwn }) => `${role}: ${isOwn ? 'own' : 'system'}`))].sort();
		};
		const painted = { roles: await rolesNow(), asked: [...asked] };
		if (Object.keys(late).length > 0) await tab.waitForTimeout(1500);
		await tab.evaluate(() => document.fonts.ready);
		const later = { roles: await rolesNow(), asked };
		await context.close();
		return [painted, later];
	}

	const looks = ['home', 'article', '404', 'thanks'] as const;
	const pathsOf = (kind: (typeof looks)[number]) =>
		kind === 'thanks'
			? varied.paths.filter((path) => path.endsWith(href('contactThanks')))
			: samplePages(varied.manifest).flatMap((page) => (page.kind === kind ? [page.path] : []));

	it.each(looks)('at a page of kind %s shows each role in one face, in every language', async (kind) => {
		const paths = pathsOf(kind);
		expect(paths).toHaveLength(varied.manifest.locales.length);
		for (const path of paths) {
			let shown: string[] = [];
			// On a busy machine even a font that is served at once may miss the first frame: then the page must be of one piece.
			for (let visit = 0; visit < 5 && shown.join() !== 'display: own,text: own'; visit++) {
				const [painted, later] = await look(path);
				shown = painted?.roles ?? [];
				expect(shown, path).toHaveLength(2);
				expect(later?.roles, path).toEqual(shown);
				expect(later?.asked, path).toHaveLength(2);
			}
			expect(shown, path).toEqual(['display: own', 'text: own']);
		}
	});

	const inOwn = ['display: own', 'text: own'];
	const headingsInOwn = ['display: own', 'text: system'];
	it.each(
		sampled(
			[
				['all fonts', { '': 900 }, headingsInOwn],
				['fonts of texts', { mplus1p: 900 }, headingsInOwn],
				['fonts of headings', { zenoldmincho: 900 }, inOwn],
			] as const,
			1,
		),
	)('shows headings in their font, and texts as they began, when %s come late', async (_, late, roles) => {
		const paths = [...pathsOf('home'), ...pathsOf('article')];
		for (const [index, [painted, later]] of (await Promise.all(paths.map((path) => look(path, late)))).entries()) {
			expect(painted?.roles, paths[index]).toHaveLength(2);
			// On a busy machine a font that is served at once may miss the first frame, too.
			if (painted?.roles.includes('text: own')) expect(later?.roles, paths[index]).toEqual(inOwn);
			else expect(later?.roles, paths[index]).toEqual(headingsInOwn);
			if (roles === headingsInOwn) expect(later?.roles, paths[index]).toEqual(roles);
		}
	});

	it('at an article that is reached from the home page shows the fonts of the site, which came on intent', async () => {
		const context = await browser.newContext({ locale: 'fr-FR', reducedMotion: 'reduce' });
		const tab = await context.newPage();
		const asked: string[] = [];
		tab.on('request', (request) => {
			if (request.url().endsWith('.woff2')) asked.push(request.url());
		});
		for (const path of pathsOf('home')) {
			await tab.goto(varied.origin + path, { waitUntil: 'networkidle' });
			asked.length = 0;
			const link = tab.locator('footer a').first();
			await link.hover();
			await tab.waitForFunction(() => performance.getEntriesByName('app-active').length > 0);
			await expect.poll(() => asked.length, { timeout: 20_000 }).toBeGreaterThan(0);
			await tab.waitForLoadState('networkidle');
			await link.click();
			await tab.locator('article h1').waitFor();
			expect(await drawnOtherwise(tab), path).toEqual([]);
			// Whoever goes back home stays in the fonts that are loaded.
			await tab.locator('header > a').click();
			await tab.waitForFunction(() => document.querySelector('article h1') === null);
			expect(await drawnOtherwise(tab), path).toEqual([]);
			expect(await tab.evaluate(loadedTwice), path).toEqual([]);
		}
		await context.close();
	});
});

/** The fonts that came over the network more than once. */
function loadedTwice(): string[] {
	const entries = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
	const loaded = entries.filter(({ name, transferSize }) => name.endsWith('.woff2') && transferSize > 0);
	return loaded.map(({ name }) => name).filter((name, index, names) => names.indexOf(name) !== index);
}

describe('the weight of a home page', () => {
	it.each([
		['/', 'en'],
		['/ru', 'ru'],
		['/ja', 'ja'],
	])('is what %s really loads', async (path, locale) => {
		const loaded = new Map<string, number>();
		page.on('response', async (response) => {
			const { responseBodySize: bytes } = await response.request().sizes();
			if (!loaded.has(response.url())) loaded.set(response.url(), bytes);
		});
		await page.goto(site.origin + path);
		// A browser without a window shows no icon, and asks for none.
		await page.evaluate(() => fetch(document.querySelector<HTMLLinkElement>('link[rel="icon"]')?.href ?? ''));
		const weight = weighHomes(site.folder, site.manifest)[locale];
		await expect.poll(() => loaded.size, { timeout: 20_000 }).toBeGreaterThanOrEqual(weight?.requests ?? 0);
		await page.waitForLoadState('networkidle');
		const sizes = (values: Iterable<number>) => [...values].sort((a, b) => a - b);
		expect(sizes(weight?.parts.map(({ bytes }) => bytes) ?? [])).toEqual(sizes(loaded.values()));
		const hosts = new Set([...loaded.keys()].map((url) => new URL(url).origin));
		expect(weight?.otherHosts).toBe(hosts.size - 1);
	});
});
