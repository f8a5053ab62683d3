import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { buildSite } from '#build/build-site.ts';
import { buildFourLanguages } from '../support/more-languages.ts';
import { repositoryRoot } from '../support/repository.ts';
import { type ServedSite, serveSite } from './support/browser.ts';
import { enlargeText, spaceText } from './support/reading-aids.ts';
import { open, page, prepareShowcaseTab } from './support/showcase-tab.ts';

prepareShowcaseTab();

const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

const folders = { 'the site in four languages': buildFourLanguages, 'the real site': () => inject('realSite') };

describe.each(Object.entries(folders))('every page of %s', (_, folderOf) => {
	let pages: ServedSite;

	beforeAll(async () => {
		pages = await serveSite(await folderOf());
	});
	afterAll(() => pages.close());

	it.each([
		['in letters twice as large', 1280],
		['in letters twice as large on a phone', 390],
	])('is not scrolled sideways %s', async (_, width) => {
		await open('/', { viewport: { width, height: 900 } });
		await enlargeText(page);
		const found: string[] = [];
		for (const path of pages.paths) {
			await page.goto(pages.origin + path);
			if ((await overflow()) > 0) found.push(`${path}: ${await overflow()} px too wide`);
		}
		expect(found).toEqual([]);
	});

	it('is not scrolled sideways with more space between letters, words and lines (WCAG 1.4.12, faults B8)', async () => {
		await open('/', { viewport: { width: 390, height: 900 } });
		const found: string[] = [];
		for (const path of pages.paths) {
			await page.goto(pages.origin + path);
			await spaceText(page);
			if ((await overflow()) > 0) found.push(`${path}: ${await overflow()} px too wide`);
		}
		expect(found).toEqual([]);
	});
});

describe('the pseudo-locale', () => {
	it('fits at every width from 320 to 1440 px', async () => {
		const out = mkdtempSync(join(tmpdir(), 'vitrine-pseudo-'));
		await buildSite({ root: repositoryRoot, out, pseudo: true });
		const pseudo = await serveSite(out);
		await open('/');
		const paths = pseudo.paths.filter((path) => path.startsWith('/xa'));
		expect(paths).toContain('/xa');
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
