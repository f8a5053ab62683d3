import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { buildSite } from '#build/export/build-site.ts';
import { launchChromium } from '#check/shots/chromium.ts';
import { type ShownPage, samplePages } from '#check/shots/sample-pages.ts';
import { serveSite } from '../test/e2e/support/browser.ts';
import { layoutShift } from '../test/e2e/support/layout-shift.ts';
import { drawnTexts } from '../test/e2e/support/platform-fonts.ts';
import { repositoryRoot } from '../test/support/repository.ts';
import type { Figure } from './figure.ts';

/** How often each home page is visited at each width. */
const rounds = 3;

const viewports = [
	{ width: 390, height: 844 },
	{ width: 1440, height: 900 },
];

/** Slow 4G as Lighthouse has it: 150 ms to the server and back, 1.6 Mbit/s down and 0.75 up. */
const slow4g = { offline: false, latency: 150, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8 };

/** How long a page is watched after all that it asked for has come, in ms. */
const afterLoad = 2000;

/**
 * Visits the home page of each language for the first time on slow 4G: whether the brand's font draws all headings, and how much the page
 * shifts until then.
 */
export async function firstVisitFigures(): Promise<Figure[]> {
	const out = join(repositoryRoot, 'dist');
	await buildSite({ root: repositoryRoot, out });
	const [browser, site] = await Promise.all([launchChromium(), serveSite(out)]);
	try {
		const homes = samplePages(site.manifest).filter(({ kind }) => kind === 'home');
		const figures: Figure[] = [];
		const branded: number[] = [];
		for (const home of homes) {
			const visits: Visit[] = [];
			for (const viewport of viewports) {
				for (let round = 0; round < rounds; round++) visits.push(await visit(browser, site.origin, home, viewport));
			}
			branded.push(...visits.map(({ strays }) => (strays.length === 0 ? 1 : 0)));
			for (const { strays } of visits) if (strays.length > 0) console.error([home.path, ...strays].join('\n  '));
			const value = Math.max(...visits.map(({ shift }) => shift));
			figures.push({ name: `${home.path}, largest layout shift`, value, unit: '', max: 0.002 });
		}
		const value = branded.reduce((sum, one) => sum + one, 0);
		const unit = `of ${branded.length}`;
		return [{ name: "visits with the brand's font in all headings", value, unit, min: branded.length }, ...figures];
	} finally {
		await browser.close();
		site.close();
	}
}

interface Visit {
	/** Headings that another font draws. */
	strays: string[];
	shift: number;
}

/** Opens a page with nothing in the cache. */
async function visit(
	browser: Browser,
	origin: string,
	{ path, tag }: ShownPage,
	viewport: (typeof viewports)[number],
): Promise<Visit> {
	const context = await browser.newContext({ viewport, locale: tag });
	try {
		const page = await context.newPage();
		const devtools = await context.newCDPSession(page);
		await devtools.send('Network.enable');
		await devtools.send('Network.emulateNetworkConditions', slow4g);
		await page.goto(origin + path, { waitUntil: 'networkidle' });
		await page.waitForTimeout(afterLoad);
		const drawn = await drawnTexts(page);
		const headings = drawn.filter(({ role }) => role === 'display');
		if (headings.length === 0) throw new Error(`${path} has no heading.`);
		const strays = headings.filter(({ isOwn }) => !isOwn).map(({ text, family }) => `${family}: ${text.slice(0, 60)}`);
		return { strays, shift: Math.round((await layoutShift(page)) * 10_000) / 10_000 };
	} finally {
		await context.close();
	}
}
