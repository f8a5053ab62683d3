import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { findFirefox } from '../support/find-browser.ts';
import { type BidiBrowser, launchFirefox } from './support/bidi.ts';
import { serveSite } from './support/browser.ts';

let browser: BidiBrowser;
let site: Awaited<ReturnType<typeof serveSite>>;

beforeAll(async () => {
	[browser, site] = await Promise.all([launchFirefox(findFirefox()), serveSite(inject('fixture'))]);
});
afterAll(async () => {
	await browser.close();
	site.close();
});

/** Waits until an expression gives a text. */
async function waitFor(expression: string, text: string): Promise<void> {
	for (let tries = 0; tries < 100; tries++) {
		if ((await browser.evaluate(expression).catch(() => '')) === text) return;
		await new Promise((resolve) => setTimeout(resolve, 50));
	}
	expect(await browser.evaluate(expression)).toBe(text);
}

it('reads, changes pages and languages, and goes back in Firefox, without a word on the console', async () => {
	await browser.goTo(`${site.origin}/`);
	expect(await browser.evaluate('document.querySelector("h1").textContent')).toBe('A lamp for nights');
	expect(await browser.evaluate('getComputedStyle(document.querySelector("h1")).textWrap')).toContain('balance');

	await browser.hover('header nav a[href="/guide"]');
	await waitFor('String(performance.getEntriesByName("app-active").length > 0 || !("navigation" in window))', 'true');
	await browser.evaluate('window.mark = "same document"; document.querySelector("footer a").click(); ""');
	await waitFor('document.querySelector("h1").textContent', 'About');
	await waitFor('location.pathname', '/about');
	if ((await browser.evaluate('String("navigation" in window)')) === 'true') {
		expect(await browser.evaluate('window.mark')).toBe('same document');
	}

	await browser.evaluate('document.querySelector("nav a[data-locale=ja]").click(); ""');
	await waitFor('document.documentElement.lang', 'ja-JP');
	await waitFor('document.querySelector("h1").textContent', 'ランプについて');
	expect(await browser.evaluate('document.cookie')).toBe('i18n_redirected=ja');

	await browser.traverse(-1);
	await waitFor('document.documentElement.lang', 'en-US');
	await waitFor('document.querySelector("h1").textContent', 'About');
	expect(browser.said).toEqual([]);
});

it('shows a page out of the back/forward cache in the language of its address, and goes on from there', async () => {
	await browser.goTo(`${site.origin}/about`);
	// Firefox keeps no page that waits for an answer, and this is asked for a second after each is loaded.
	const isAsked = 'performance.getEntriesByType("resource").some(({ name }) => name.includes("/builds/meta/"))';
	await waitFor(`String(${isAsked})`, 'true');
	await browser.evaluate(
		'addEventListener("pageshow", ({ persisted }) => { document.title = String(persisted); }); ""',
	);
	await browser.evaluate('document.querySelector("nav a[data-locale=ru]").click(); ""');
	await waitFor('document.documentElement.lang', 'ru-RU');
	await browser.traverse(-1);
	await waitFor('document.documentElement.lang', 'en-US');
	expect(await browser.evaluate('document.title')).toBe('true');
	await browser.evaluate('document.querySelector("nav a[data-locale=ja]").click(); ""');
	await waitFor('document.querySelector("h1").textContent', 'ランプについて');
	expect(await browser.evaluate('document.cookie')).toBe('i18n_redirected=ja');
}, 60_000);
