import { readFileSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { builtFrom } from '../support/built-site.ts';
import { article } from '../support/complaint-about.ts';
import { englishSite } from '../support/fixture-site.ts';
import { pageOf } from '../support/kinds-page.ts';
import { axeFindings } from './support/axe.ts';
import { launchChromium, serveSite } from './support/browser.ts';

/** The host of a film, and the addresses that it was asked for. */
let films: Server;
let asked: string[];
let host: string;
let browser: Browser;
let site: Awaited<ReturnType<typeof serveSite>>;

beforeAll(async () => {
	films = createServer((request, response) => {
		asked.push(request.url ?? '');
		response.setHeader('Content-Type', 'text/html').end('<title>Film</title><h1>Playing</h1>');
	});
	await new Promise<void>((resolve) => films.listen(0, '127.0.0.1', resolve));
	host = `http://127.0.0.1:${(films.address() as AddressInfo).port}`;
	const film = ['film:', '  kind: video', '  label: Film', '  title: The lamp', `  film: ${host}/lamp`]
		.concat('  poster: { file: kit:bench.avif, alt: A bench }')
		.map((line) => `  ${line}\n`);
	const head = 'title: Film\ndescription: A film of a lamp.\nupdated: 2026-02-01\nsections:\n';
	const place = { kind: 'map', label: 'Map', title: 'The shop', place: `${host}/map` };
	const poster = { file: 'kit:bench.avif', alt: 'A bench' };
	const text = `::video{src=${host}/lamp poster=kit:bench.avif alt="A bench" caption="A *lamp*"}`;
	const english = englishSite({
		'content/en/pages/film.yaml': head + film.join(''),
		'content/en/pages/place.yaml': pageOf({ place: { ...place, poster } }, { title: 'Place', description: 'A map.' }),
		'content/en/pages/oil.md': article('', text),
	});
	const file = `${english}/site.config.ts`;
	writeFileSync(
		file,
		readFileSync(file, 'utf8').replace('cards: false', `cards: false, outside: [{ allow: 'frame', from: '${host}' }]`),
	);
	const folder = await builtFrom(english);
	[browser, site] = await Promise.all([launchChromium(), serveSite(folder)]);
});
afterAll(async () => {
	await browser.close();
	await site.close();
	films.close();
});

async function opened(options: BrowserContextOptions = {}, path = '/film'): Promise<{ page: Page; said: string[] }> {
	asked = [];
	const page = await (await browser.newContext(options)).newPage();
	const said: string[] = [];
	page.on('console', (message) => said.push(message.text()));
	await page.goto(site.origin + path, { waitUntil: 'networkidle' });
	return { page, said };
}

describe('a video of another host', () => {
	it.each([
		['/film', 'Play: The lamp', true],
		['/film', 'Play: The lamp', false],
		['/oil', 'Play: A bench', true],
		['/oil', 'Play: A bench', false],
	])(
		'at %s is asked for when “%s” is pressed, and not before (with scripts: %s)',
		async (path, name, javaScriptEnabled) => {
			const { page, said } = await opened({ javaScriptEnabled }, path);
			const frame = page.frameLocator('main iframe');
			await frame.locator('img').waitFor();
			expect(asked).toEqual([]);
			await frame.getByRole('link', { name, exact: true }).click();
			await frame.getByRole('heading', { name: 'Playing' }).waitFor();
			expect(asked.filter((path) => path !== '/favicon.ico')).toEqual(['/lamp']);
			expect(said).toEqual([]);
			await page.context().close();
		},
	);

	it('stands on a page with a policy of its own, which no other page has', async () => {
		const headersOf = async (path: string) => (await fetch(site.origin + path)).headers;
		const [film, text, about] = [await headersOf('/film'), await headersOf('/oil'), await headersOf('/about')];
		expect(text.get('content-security-policy')).toBe(film.get('content-security-policy'));
		expect(film.get('content-security-policy')).toContain(`frame-src ${host};`);
		expect(film.get('permissions-policy')).toContain(`fullscreen=(self "${host}")`);
		expect(film.get('cross-origin-embedder-policy')).toBeNull();
		expect(about.get('content-security-policy')).not.toContain('frame-src');
		expect(about.get('permissions-policy')).toContain('fullscreen=()');
		expect(about.get('cross-origin-embedder-policy')).toBe('require-corp');
	});

	it('is reached and left by loading documents', async () => {
		const { page } = await opened();
		const follow = async (address: string) => {
			// A page with a policy of its own has no app.
			if (!page.url().endsWith('/film')) {
				await page.locator('a[href="/guide"]:visible').first().focus();
				await page.waitForFunction(() => performance.getEntriesByName('app-active').length > 0);
			}
			await page.evaluate((href) => {
				(window as { before?: boolean }).before = true;
				const link = document.createElement('a');
				link.href = href;
				link.id = 'follow';
				link.textContent = 'Follow';
				document.querySelector('main')?.prepend(link);
			}, address);
			await page.click('#follow');
			await page.waitForURL(site.origin + address);
			await page.waitForFunction(() => document.readyState === 'complete');
			return page.evaluate(() => !(window as { before?: boolean }).before);
		};
		expect(await follow('/about')).toBe(true);
		expect(await follow('/guide')).toBe(false);
		expect(await follow('/film')).toBe(true);
		await page.frameLocator('main iframe').locator('img').waitFor();
		await page.goBack();
		await page.waitForFunction(() => document.querySelector('iframe') === null);
		await page.context().close();
	});

	it('is shown by a picture that does not dazzle in dark colors', async () => {
		const filters: string[] = [];
		for (const colorScheme of ['light', 'dark'] as const) {
			const { page } = await opened({ colorScheme });
			const picture = page.frameLocator('main iframe').locator('img');
			filters.push(await picture.evaluate((image) => getComputedStyle(image).filter));
			await page.context().close();
		}
		expect(filters).toEqual(['none', 'brightness(0.75)']);
	});

	it('has another sign than a map, which is named by what its link does', async () => {
		const signs: string[] = [];
		for (const path of ['/film', '/place']) {
			const { page } = await opened({}, path);
			const link = page.frameLocator('main iframe').locator('a');
			signs.push(await link.evaluate((element) => getComputedStyle(element, '::after').clipPath));
			if (path === '/place') expect(await link.getAttribute('aria-label')).toBe('Show map: The shop');
			await page.context().close();
		}
		expect(new Set(signs).size).toBe(2);
	});

	it('has a ring around it that is seen on light and on dark pictures', async () => {
		const { page } = await opened();
		const link = page.frameLocator('main iframe').getByRole('link');
		await link.locator('img').waitFor();
		for (let presses = 0; presses < 40; presses++) {
			await page.keyboard.press('Tab');
			if (await page.evaluate(() => document.activeElement?.tagName === 'IFRAME')) break;
		}
		const rings = await link.evaluate((element) =>
			[element, ...element.children].map((one) => {
				const { outlineStyle, outlineColor } = getComputedStyle(one);
				return `${outlineStyle} ${outlineColor}`;
			}),
		);
		expect(rings).toEqual(['solid rgb(0, 0, 0)', 'solid rgb(255, 255, 255)']);
		await page.context().close();
	});

	it('has a sign to press that is seen in forced colors', async () => {
		const { page } = await opened({
			forcedColors: 'active',
			colorScheme: 'dark',
			viewport: { width: 1280, height: 2000 },
		});
		await page.frameLocator('main iframe').locator('img').waitFor();
		const box = await page.locator('main iframe').boundingBox();
		if (!box) throw new Error('There is no frame.');
		// The sign is 56 px wide, 16 px from the corner: in its middle is the triangle, above that its ground, then its edge.
		const clip = { x: box.x + 17, y: box.y + box.height - 17 - 56, width: 56, height: 56 };
		const { data, info } = await sharp(await page.screenshot({ clip }))
			.raw()
			.toBuffer({ resolveWithObject: true });
		const lightnessAt = (x: number, y: number) => {
			const at = (y * info.width + x) * info.channels;
			return ((data[at] ?? 0) + (data[at + 1] ?? 0) + (data[at + 2] ?? 0)) / 3;
		};
		const ground = lightnessAt(12, 28);
		expect(lightnessAt(28, 28) - ground).toBeGreaterThan(120);
		expect(lightnessAt(28, 0) - ground).toBeGreaterThan(120);
		await page.context().close();
	});

	it.each(['/film', '/oil'])('is nothing that axe complains of at %s', async (path) => {
		const { page } = await opened({ viewport: { width: 320, height: 700 } }, path);
		expect(await axeFindings(page)).toEqual([]);
		expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
		await page.context().close();
	});
});
