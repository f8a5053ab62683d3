import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { lookAtHeader } from '#check/shots/look-at-header.ts';
import { sampled } from '../support/long-form.ts';
import { buildManyLanguages } from '../support/many-languages.ts';
import { launchChromium, type ServedSite, serveSite } from './support/browser.ts';
import { enlargeText } from './support/reading-aids.ts';

let browser: Browser;
beforeAll(async () => {
	browser = await launchChromium();
});
afterAll(() => browser.close());

/** How many links of the header's lists, and how many buttons for them, are shown. */
const shown = (page: Page) =>
	page.evaluate(() => {
		const count = (selector: string) =>
			[...document.querySelectorAll(selector)].filter((one) => one.checkVisibility()).length;
		return {
			languages: count('#header-languages a'),
			languageMenu: count('[popovertarget=header-languages]'),
			links: count('#header-menu a'),
			linkMenu: count('[popovertarget=header-menu]'),
		};
	});

const headerHeight = (page: Page) =>
	page.evaluate(() => document.querySelector('body > header')?.getBoundingClientRect().height ?? 0);
const overflow = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);

describe.each([
	[3, 7],
	[13, 7],
	[31, 7],
])('a header of %i languages and %i links', (languages, links) => {
	let site: ServedSite;
	beforeAll(async () => {
		site = await serveSite(await buildManyLanguages(languages, links));
	});
	afterAll(() => site.close());

	const paths = ['/', '/ru', '/ja', '/de', '/ar', '/he'].slice(0, languages === 3 ? 3 : 6);

	it.each(sampled(paths, 3))('is one row or has menus at every width and size of text, on %s', async (path) => {
		const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
		const devtools = await page.context().newCDPSession(page);
		await page.goto(site.origin + path);
		for (const size of [16, 24]) {
			await enlargeText(page, size, devtools);
			for (const width of sampled([768, 900, 1024, 1152, 1280, 1440, 1920], 5)) {
				await page.setViewportSize({ width, height: 900 });
				const { languages: names, languageMenu, links: entries, linkMenu } = await shown(page);
				expect([names, languageMenu], `${width} px, ${size} px`).toEqual(names > 0 ? [languages, 0] : [0, 1]);
				expect([entries, linkMenu], `${width} px, ${size} px`).toEqual(entries > 0 ? [links, 0] : [0, 1]);
				expect(await overflow(page), `${width} px, ${size} px`).toBe(0);
				// Below 64rem, links are a row of their own.
				const rows = width >= 64 * size || entries === 0 || linkMenu === 1 ? 1 : 2;
				expect(await headerHeight(page), `${width} px, ${size} px`).toBeLessThan((rows === 1 ? 5 : 8) * size);
			}
			await enlargeText(page, 16, devtools);
		}
		expect(await lookAtHeader(page)).toEqual([]);
		await page.close();
	});
});

it('shows three languages beside five links as a list, and 31 behind a button that keys open', async () => {
	const [few, many] = [
		await serveSite(await buildManyLanguages(3, 5)),
		await serveSite(await buildManyLanguages(31, 5)),
	];
	const page = await browser.newPage({ javaScriptEnabled: false, viewport: { width: 1280, height: 900 } });
	await page.goto(few.origin);
	expect(await shown(page)).toMatchObject({ languages: 3, languageMenu: 0, links: 5, linkMenu: 0 });
	await page.goto(`${many.origin}/he`);
	expect(await shown(page)).toMatchObject({ languages: 0, languageMenu: 1, links: 5, linkMenu: 0 });
	await page.locator('[popovertarget=header-languages]').focus();
	await page.keyboard.press('Enter');
	expect(await shown(page)).toMatchObject({ languages: 31 });
	const boxes = await page.locator('#header-languages a').evaluateAll((links) =>
		links.map((link) => {
			const { top, left, right, bottom } = link.getBoundingClientRect();
			return top >= 0 && left >= 0 && right <= innerWidth && bottom <= innerHeight;
		}),
	);
	expect(boxes).toEqual(boxes.map(() => true));
	await page.keyboard.press('Tab');
	expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('English');
	await page.close();
	for (const site of [few, many]) site.close();
});

it.each([
	[5, 'search: true'],
	[7, ''],
])('leaves room between its parts beside a wide logo and %i links', async (links, setting) => {
	const logo = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 500 100"><path d="M0 0h500v100H0z"/></svg>';
	const site = await serveSite(await buildManyLanguages(5, links, { 'theme/logo.svg': logo }, setting));
	const page = await browser.newPage();
	const found: unknown[] = [];
	for (const path of ['/', '/ru', '/ja', '/ar']) {
		for (const width of [320, 360, 390, 768, 1024, 1280, 1440]) {
			await page.setViewportSize({ width, height: 900 });
			await page.goto(site.origin + path);
			const [closest, besideLogo] = await page.evaluate(closestParts);
			const height = await headerHeight(page);
			// Below 64rem, links are a row of their own.
			const rows = width >= 768 && width < 1024 ? 2 : 1;
			if (closest < 1 || besideLogo < 6 || height > rows * 80 || (await overflow(page)) > 0)
				found.push([path, width, closest, besideLogo, height]);
		}
		expect(await lookAtHeader(page)).toEqual([]);
	}
	expect(found).toEqual([]);
	await page.close();
	site.close();
});

/** Returns the least room between two parts of the header beside each other, in pixels, less than 0 where they overlap, and that beside the first. */
function closestParts(): [number, number] {
	const parts = [...document.querySelectorAll('body > header :is(a, button)')].filter((part) => part.checkVisibility());
	const boxes = parts.map((part) => part.getBoundingClientRect()).filter(({ width }) => width > 0);
	const rooms = boxes.map((one, index) =>
		boxes.slice(index + 1).flatMap((other) => {
			const isBeside = one.top < other.bottom && other.top < one.bottom;
			return isBeside ? [Math.max(other.left - one.right, one.left - other.right)] : [];
		}),
	);
	return [Math.min(...rooms.flat()), Math.min(...(rooms[0] ?? []))];
}

it('is above Korean text that is divided between words, and Japanese in it between signs', async () => {
	const korean =
		'관측값과 프로그램, 검증 방법까지 모두 공개합니다. 바다에서 부는 강한 바람은 수위를 50센티미터까지 높입니다.';
	const home = `title: 등불
description: 밤을 위한 등불.
updated: 2026-01-02
sections:
  top: { kind: hero, title: 작은 항구의 조석표, lead: "${korean}", actions: [] }
`;
	const site = await serveSite(await buildManyLanguages(13, 3, { 'content/ko/pages/index.yaml': home }));
	const page = await browser.newPage();
	await page.goto(`${site.origin}/ko`);
	await page.evaluate(() => {
		const lead = document.querySelector('main p');
		const name = Object.assign(document.createElement('span'), {
			lang: 'ja',
			textContent: '観測値も方法も公開'.repeat(9),
		});
		lead?.after(name);
	});
	for (const width of [320, 360, 390, 480, 600]) {
		await page.setViewportSize({ width, height: 900 });
		expect(await page.evaluate(dividedWords), `${width} px`).toEqual([]);
		expect(await overflow(page)).toBe(0);
	}
	expect(await page.locator('span[lang=ja]').evaluate((name) => getComputedStyle(name).wordBreak)).toBe('normal');
	await page.close();
	site.close();
});

/** Returns the words of headings and paragraphs that begin in one line and end in another. */
function dividedWords(): string[] {
	const texts = [...document.querySelectorAll('main :is(h1, p)')].flatMap((element) => {
		const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
		return Array.from({ length: 99 }, () => walker.nextNode()).filter((node) => node !== null);
	});
	return texts.flatMap((node) =>
		[...(node.nodeValue ?? '').matchAll(/\S+/g)].flatMap(({ 0: word, index }) => {
			const range = document.createRange();
			range.setStart(node, index);
			range.setEnd(node, index + word.length);
			const tops = [...range.getClientRects()].map(({ top }) => Math.round(top));
			return new Set(tops).size > 1 ? [word] : [];
		}),
	);
}

it('is named by the check with its longest label where a theme makes it break', async () => {
	const site = await serveSite(await buildManyLanguages(3, 7));
	const page = await browser.newPage();
	await page.goto(site.origin);
	await page.evaluate(() => {
		for (const nav of document.querySelectorAll<HTMLElement>('header nav')) nav.style.fontSize = '2.2rem';
	});
	expect(await lookAtHeader(page)).toEqual([
		expect.stringMatching(
			/^its header has a list of links in \d rows in a window of \d+ pixels: shorten "Documentation"/,
		),
	]);
	await page.close();
	site.close();
});
