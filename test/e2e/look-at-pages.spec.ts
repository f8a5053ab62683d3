import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { launchChromium } from '#check/shots/chromium.ts';
import { lookAtPages } from '#check/shots/look-at-pages.ts';
import { outFolder } from '../support/built-site.ts';
import { englishSite } from '../support/fixture-site.ts';
import { quickBuild } from '../support/quick-build.ts';

let browser: Browser;
beforeAll(async () => {
	browser = await launchChromium();
});
afterAll(() => browser.close());

/** Looks at a site with some files of its own, as `vitrine check --browser` does. */
async function look(files: Record<string, string> = {}): Promise<string[]> {
	const root = englishSite(files);
	const out = outFolder();
	const { manifest } = await quickBuild({ root, out });
	return lookAtPages(browser, { out, manifest });
}

it('finds nothing wrong with a site whose pages fit', async () => {
	expect(await look()).toEqual([]);
});

it('names pages that scroll sideways, with the window', async () => {
	const found = await look({ 'theme/wide.css': 'main { min-inline-size: 50rem; }' });
	expect(found[0]).toMatch(/^\/: is 8\d\d pixels wide in a window of 320\.$/);
	expect(found.some((complaint) => complaint.endsWith('in a window of 1440.'))).toBe(false);
});
