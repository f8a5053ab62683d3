import type { Browser, BrowserContext, CDPSession, Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { fingerprint } from '#protocol/fingerprint.ts';
import type { Manifest } from '#protocol/manifest.ts';
import { sampled } from '../../support/long-form.ts';
import { axeFindings } from './axe.ts';
import type { ServedSite } from './browser.ts';
import { enlargeText, spaceText } from './reading-aids.ts';
import { stageSite } from './stage-site.ts';

const widths = [320, 390, 600, 768, 1024, 1440];

/** A page that takes longer than this to be looked at has failed; a site may have any number of pages. */
const timeoutPerPage = 60_000;
const timeoutPerSite = 30 * 60_000;

const kinds = [
	'console',
	'changed',
	'sideways',
	'enlarged',
	'spaced',
	'axe',
	'contrast',
	'targets',
	'withoutScripts',
] as const;

/** What was wrong, by what was looked at. */
type Findings = Record<(typeof kinds)[number], string[]>;

/**
 * Tests what must hold on every page of a site, whatever its words. Each page is opened once with scripts and once
 * without.
 *
 * @param build gives the folder with `site/` and `site.jsonl`
 * @param isMeant leaves out pages that are tested elsewhere
 */
export function testEveryPage(
	build: () => string | Promise<string>,
	isMeant = (_path: string, _manifest: Manifest) => true,
): void {
	const found = Object.fromEntries(kinds.map((kind) => [kind, []])) as unknown as Findings;
	let browser: Browser;
	let site: ServedSite;

	stageSite(build, (stage) => {
		({ browser, site } = stage);
	});
	beforeAll(async () => {
		// In a language that the site does not have, for then no other is offered.
		const [context, plain] = await Promise.all([
			browser.newContext({ colorScheme: 'light', locale: 'fr-FR' }),
			browser.newContext({ javaScriptEnabled: false, locale: 'fr-FR' }),
		]);
		for (const one of [context, plain]) one.setDefaultTimeout(timeoutPerPage);
		const [page, plainPage] = await Promise.all([context.newPage(), plain.newPage()]);
		const devtools = await context.newCDPSession(page);
		const messages = listen(context, site.origin);
		const meant = site.paths.filter((path) => isMeant(path, site.manifest));
		const paths = sampled(meant, 12);
		// Last, so that what a browser says of them when another page is there already is not taken for that page's.
		for (const path of paths.toSorted((a, b) => Number(isErrorScreen(a)) - Number(isErrorScreen(b)))) {
			const { texts, ...visit } = await look(page, devtools, site.origin + path);
			await plainPage.goto(site.origin + path);
			const plainTexts = await textsOf(plainPage);
			if (plainTexts.join('\n') !== texts.join('\n')) visit.withoutScripts.push(`shows ${plainTexts.join('\n')}`);
			// A browser says on its console that it met a 404.
			if (!isErrorScreen(path)) visit.console.push(...messages);
			messages.length = 0;
			for (const kind of kinds) found[kind].push(...visit[kind].map((complaint) => `${path}: ${complaint}`));
		}
		await Promise.all([context.close(), plain.close()]);
	}, timeoutPerSite);

	it('says nothing on the console and loads nothing from other hosts', () => expect(found.console).toEqual([]));
	it('is read by the browser as it was sent (§9)', () => expect(found.changed).toEqual([]));
	it(`is not scrolled sideways from ${widths[0]} to ${widths.at(-1)} px (faults B8)`, () =>
		expect(found.sideways).toEqual([]));
	it('is not scrolled sideways in letters twice as large, on a desktop and on a phone', () =>
		expect(found.enlarged).toEqual([]));
	it('is not scrolled sideways with more space between letters, words and lines (WCAG 1.4.12, faults B8)', () =>
		expect(found.spaced).toEqual([]));
	it('has no obstacle that axe finds', () => expect(found.axe).toEqual([]));
	it('has enough contrast in dark colors too', () => expect(found.contrast).toEqual([]));
	it('has targets of at least 24 px, and shows where the focus is', () => expect(found.targets).toEqual([]));
	it('shows the same with JavaScript off', () => expect(found.withoutScripts).toEqual([]));
}

function isErrorScreen(path: string): boolean {
	return /\/(404|500)$/.test(path);
}

/** Collects what a browser says on the console, and requests to other hosts. */
function listen(context: BrowserContext, origin: string): string[] {
	const messages: string[] = [];
	context.on('console', (message) => messages.push(message.text()));
	context.on('weberror', (error) => messages.push(error.error().message));
	context.on('request', (request) => {
		if (!request.url().startsWith(origin)) messages.push(request.url());
	});
	return messages;
}

/** Opens a page and looks at it at each width, in both color schemes, and as those read it who need larger letters or more space. */
async function look(page: Page, devtools: CDPSession, address: string): Promise<Findings & { texts: string[] }> {
	await page.emulateMedia({ colorScheme: 'light' });
	await page.setViewportSize({ width: 1280, height: 720 });
	await page.goto(address);
	const changed = await differenceFromSent(page);
	const texts = await textsOf(page);
	const axe = await axeFindings(page);
	await page.emulateMedia({ colorScheme: 'dark' });
	const contrast = await axeFindings(page, { type: 'rule', values: ['color-contrast'] });
	const sideways: string[] = [];
	for (const width of sampled(widths, 3)) sideways.push(...(await overflow(page, width)));
	const enlarged: string[] = [];
	await enlargeText(page, 32, devtools);
	for (const width of [390, 1280]) enlarged.push(...(await overflow(page, width)));
	await enlargeText(page, 16, devtools);
	await page.setViewportSize({ width: 390, height: 800 });
	const targets = await targetsOf(page);
	await spaceText(page);
	const spaced = await overflow(page, 390);
	return { console: [], changed, texts, axe, contrast, sideways, enlarged, spaced, targets, withoutScripts: [] };
}

/** Compares what the browser has read with what was sent, as the app does before it takes a page over. */
export async function differenceFromSent(page: Page): Promise<string[]> {
	const html = await page.evaluate(() => document.body.innerHTML);
	const sent = await page.evaluate(() => document.documentElement.dataset.sent);
	return fingerprint(html) === sent ? [] : ['another document than was sent'];
}

/** Says how much a page is too wide for a window of this width, if it is. */
async function overflow(page: Page, width: number): Promise<string[]> {
	await page.setViewportSize({ width, height: 800 });
	const pixels = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
	return pixels > 0 ? [`${pixels} px too wide at ${width} px`] : [];
}

/** All but the switch of colors, which scripts answer to. */
function textsOf(page: Page): Promise<string[]> {
	return page.evaluate(() =>
		['main', 'footer', 'nav'].flatMap((part) =>
			[...document.querySelectorAll<HTMLElement>(part)].map(({ innerText }) => innerText),
		),
	);
}

async function targetsOf(page: Page): Promise<string[]> {
	await page.keyboard.press('Tab');
	const outline = await page.evaluate(() => getComputedStyle(document.activeElement ?? document.body).outlineStyle);
	const small = await page.evaluate(() =>
		[...document.querySelectorAll('header a, footer a, nav a, button, label')]
			.filter(
				(target) =>
					target.checkVisibility() && !target.closest('[aria-hidden]') && target.getBoundingClientRect().height < 24,
			)
			.map((link) => `${link.textContent} is ${link.getBoundingClientRect().height} px high`),
	);
	return outline === 'none' ? ['focus is not visible', ...small] : small;
}
