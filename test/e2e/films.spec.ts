import { readFileSync } from 'node:fs';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readExport } from '#check/audit/read-export.ts';
import { audit } from '#check/audit/rules.ts';
import { invalidHtml } from '#check/html.ts';
import { builtFrom } from '../support/built-site.ts';
import { article } from '../support/complaint-about.ts';
import { englishSite } from '../support/fixture-site.ts';
import { axeFindings } from './support/axe.ts';
import { launchChromium, type ServedSite, serveSite } from './support/browser.ts';
import { showIntent } from './support/history-tab.ts';

const lamp = (ending: string) => readFileSync(new URL(`../fixtures/film/public/lamp.${ending}`, import.meta.url));
const section = `title: Film
description: A film of a lamp.
updated: 2026-02-01
sections:
  film:
    kind: video
    label: Film
    title: The lamp
    file: /lamp.webm
    captions: /lamp.en.vtt
    poster: { file: kit:bench.avif, alt: A bench }
    caption: Six seconds.
`;
const text = `::video{src=/lamp.webm captions=/lamp.en.vtt poster=kit:bench.avif alt="A bench" caption="Six *seconds*."}`;

const another = (page: string) =>
	page.replace('lamp.webm', 'other.webm').replace(/^(title|description): /gm, '$&Another. ');

let browser: Browser;
let folder: string;
let site: ServedSite;

beforeAll(async () => {
	folder = await builtFrom(
		englishSite({
			'public/lamp.webm': lamp('webm'),
			'public/lamp.en.vtt': lamp('en.vtt'),
			'public/other.webm': lamp('webm'),
			'content/en/pages/film.yaml': section,
			'content/en/pages/other-film.yaml': another(section),
			'content/en/pages/oil.md': article('', text),
			'content/en/pages/other-oil.md': another(article('', text)),
		}),
	);
	[browser, site] = await Promise.all([launchChromium(), serveSite(folder)]);
});
afterAll(async () => {
	await browser.close();
	await site.close();
});

interface Opened {
	page: Page;
	said: string[];
	/** Status and path of what was answered. */
	answers: string[];
}

async function opened(path: string, options: BrowserContextOptions = {}): Promise<Opened> {
	const page = await (await browser.newContext(options)).newPage();
	const said: string[] = [];
	const answers: string[] = [];
	page.on('console', (message) => said.push(message.text()));
	page.on('response', (answer) => answers.push(`${answer.status()} ${new URL(answer.url()).pathname}`));
	await page.goto(site.origin + path, { waitUntil: 'networkidle' });
	return { page, said, answers };
}

describe.each(['/film', '/oil'])('a video of the site at %s', (path) => {
	it('is loaded in parts when it is played, and not before', async () => {
		const { page, said, answers } = await opened(path);
		const video = page.locator('main video');
		await expect.poll(() => answers.filter((answer) => /\.(avif|webp|jpg|png)$/.test(answer)).length).toBe(1);
		expect(answers.filter((answer) => answer.endsWith('.webm'))).toEqual([]);
		const seconds = await video.evaluate(async (film: HTMLVideoElement) => {
			film.muted = true;
			await film.play();
			return film.duration;
		});
		expect(seconds).toBeCloseTo(6, 0);
		expect(answers).toContain('206 /lamp.webm');
		await expect.poll(() => answers.filter((answer) => answer.endsWith('.vtt'))).toEqual(['200 /lamp.en.vtt']);
		const sought = await video.evaluate(async (film: HTMLVideoElement) => {
			film.pause();
			const done = new Promise((resolve) => film.addEventListener('seeked', resolve, { once: true }));
			film.currentTime = 4;
			await done;
			return [film.currentTime, film.textTracks[0]?.cues?.length, film.textTracks[0]?.mode];
		});
		expect(sought).toEqual([4, 1, 'showing']);
		expect(said).toEqual([]);
		await page.context().close();
	});

	it('shows its picture and its buttons without JavaScript', async () => {
		const { page, said, answers } = await opened(path, { javaScriptEnabled: false });
		const { width = 0, height = 0 } = (await page.locator('main video').boundingBox()) ?? {};
		expect(await page.locator('main figcaption').textContent()).toBe('Six seconds.');
		expect(width / height).toBeCloseTo(16 / 9, 1);
		expect(await page.locator('main video[controls]').count()).toBe(1);
		expect(answers.filter((answer) => /\.(avif|webp|jpg|png)$/.test(answer))).toHaveLength(1);
		expect(said).toEqual([]);
		await page.context().close();
	});

	it('is nothing that axe complains of', async () => {
		const { page } = await opened(path, { viewport: { width: 320, height: 700 } });
		expect(await axeFindings(page)).toEqual([]);
		expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
		await page.context().close();
	});
});

describe('a site with films of its own', () => {
	it.each([
		['/film', '/other-film'],
		['/oil', '/other-oil'],
	])('plays that of the new page after a change of pages: %s to %s', async (from, to) => {
		const { page } = await opened(from);
		const video = page.locator('main video');
		await video.evaluate((film: HTMLVideoElement) => {
			film.muted = true;
			return film.play();
		});
		expect(await video.evaluate((film: HTMLVideoElement) => film.currentSrc)).toBe(`${site.origin}/lamp.webm`);
		await page.evaluate(showIntent);
		await page.waitForFunction(() => performance.getEntriesByName('app-active').length > 0);
		await page.evaluate((address) => {
			// The app cancels it, and begins its own when it has the page.
			for (const outcome of Object.values(navigation.navigate(address))) outcome?.catch(() => {});
		}, to);
		await page.waitForURL(site.origin + to);
		await page.waitForFunction(() => navigation.transition === null);
		expect(await page.evaluate(() => performance.getEntriesByName('app-active').length)).toBe(1);
		await video.evaluate((film: HTMLVideoElement) => {
			film.muted = true;
			return film.play();
		});
		expect(await video.evaluate((film: HTMLVideoElement) => film.currentSrc)).toBe(`${site.origin}/other.webm`);
		await page.context().close();
	});

	it('plays them on any page, and none of others', async () => {
		for (const path of ['/film', '/about', '/there-is-no-such-page']) {
			const { headers } = await fetch(site.origin + path);
			expect(headers.get('content-security-policy')).toContain("; media-src 'self'; ");
			expect(headers.get('permissions-policy')).toMatch(/ fullscreen=\(self\), .* picture-in-picture=\(self\),/);
			expect(headers.get('cross-origin-embedder-policy')).toBe('require-corp');
		}
		const typeOf = async (path: string) => (await fetch(site.origin + path)).headers.get('content-type');
		expect(await typeOf('/lamp.webm')).toBe('video/webm');
		expect(await typeOf('/lamp.en.vtt')).toBe('text/vtt; charset=utf-8');
	});

	it('is sound', async () => {
		expect(audit(await readExport(folder))).toEqual([]);
		expect(await invalidHtml(folder, site.manifest)).toEqual([]);
	});
});
