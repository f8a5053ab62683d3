import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Browser } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, it, onTestFinished } from 'vitest';
import { sampled } from '../support/long-form.ts';
import { launchChromium, launchWholeChromium } from './support/browser.ts';
import {
	activateTab,
	type HistoryTab,
	type MoodySite,
	openHistoryTab,
	serveMoodySite,
	showIntent,
	usualMood,
	waitForAgreement,
} from './support/history-tab.ts';

let site: MoodySite;
let tab: HistoryTab;
/** Another site. */
const elsewhere = createServer((_, response) => response.end('<!doctype html><title>Elsewhere</title><h1>Elsewhere'));
let elsewhereOrigin: string;

beforeAll(async () => {
	site = await serveMoodySite(inject('fixture'));
	await new Promise<void>((resolve) => elsewhere.listen(0, '127.0.0.1', resolve));
	elsewhereOrigin = `http://127.0.0.1:${(elsewhere.address() as AddressInfo).port}`;
});
afterAll(() => {
	site.close();
	elsewhere.close();
});
beforeEach(() => Object.assign(site.mood, usualMood));
afterEach(() => tab.context.close());

const agree = (after = '') => waitForAgreement(site, (script) => tab.page.evaluate(script), { after });
const click = (selector: string) => tab.page.locator(selector).first().click();
const go = async (delta: number) => {
	expect(await tab.traverse(delta)).toBe(true);
	await agree(`after ${delta}`);
};
const back = () => go(-1);
const forward = () => go(1);
const toPage = async (link: string, path: string) => {
	await click(link);
	await tab.page.waitForURL(site.origin + path);
	await agree(`after a click to ${path}`);
};
const toAbout = () => toPage('footer a', '/about');
const toGuide = () => toPage('header a[href="/guide"]', '/guide');
const toJapanese = () => toPage('nav a[data-locale=ja]', '/ja/about');
const reload = async () => {
	await tab.page.reload();
	await agree('after a reload');
};
const activate = () => activateTab(tab);
const path = () => tab.page.url().replace(site.origin, '');

/** What happens before one goes Back, on a tab whose history is home, About. */
const ways: Record<string, () => Promise<unknown>> = {
	'at once': async () => {},
	'after a reload': reload,
	'after a reload and activation': async () => {
		await reload();
		await activate();
	},
	'after a reload, while the app comes': async () => {
		await reload();
		await tab.page.evaluate(showIntent);
	},
	'after a change of language and a reload': async () => {
		await toJapanese();
		await reload();
		await back();
	},
	'after another site': async () => {
		await tab.page.goto(elsewhereOrigin);
		await back();
	},
	'after a page that does not exist': async () => {
		await tab.page.goto(`${site.origin}/nowhere`);
		await back();
	},
	'after the browser’s own screen': async () => {
		// Not by taking the browser offline: on return, it would reload its screen by itself.
		await tab.page.route('**/guide', (route) => route.abort());
		await tab.page.goto(`${site.origin}/guide`).catch(() => {});
		await tab.page.unroute('**/guide');
		await back();
	},
	'after a payload that failed': async () => {
		site.mood.payloads = 'failing';
		await toGuide();
		site.mood.payloads = 'served';
		await back();
	},
	'while payloads fail': async () => {
		await reload();
		site.mood.payloads = 'failing';
	},
	'with a newer build known': async () => {
		site.mood.build = 'newer';
		await Promise.all([
			tab.page.waitForResponse('**/builds/latest.json*'),
			tab.page.evaluate(() => dispatchEvent(new Event('test-later'))),
		]);
	},
	'with the page translated by the browser': () =>
		tab.page.evaluate(() => document.documentElement.classList.add('translated-ltr')),
	'with the target in the reload guard': () =>
		tab.page.evaluate(() => sessionStorage.setItem('reload', JSON.stringify({ '/': Date.now() + 9000 }))),
	'after an anchor, by two entries': async () => {
		await tab.page.evaluate(() => {
			location.hash = 'oil';
		});
		await back();
	},
};

describe.each([
	['with', true],
	['without', false],
])('%s a back/forward cache', (_, hasBackForwardCache) => {
	let browser: Browser;
	beforeAll(async () => {
		browser = await launchChromium({ hasBackForwardCache });
	});
	afterAll(() => browser.close());

	const tried = hasBackForwardCache ? Object.keys(ways) : sampled(Object.keys(ways), 5);

	it.each(tried)('Back and Forward show the page of the address: %s (§9)', async (way) => {
		tab = await openHistoryTab(browser, `${site.origin}/`);
		await activate();
		await toAbout();
		await ways[way]?.();
		await back();
		expect(path()).toBe('/');
		await forward();
		expect(path()).toBe('/about');
		await back();
		expect(tab.uncaught).toEqual([]);
	});
});

describe('the back/forward cache', () => {
	let browser: Browser;
	beforeAll(async () => {
		browser = await launchChromium({ hasBackForwardCache: true });
	});
	afterAll(() => browser.close());

	/** Why the browser would not keep a page that is left. That the shell of Chromium keeps none has nothing to do with pages. */
	const reasonsToDrop = async () => {
		const cdp = await tab.context.newCDPSession(tab.page);
		await cdp.send('Page.enable');
		const answered = new Promise<string[]>((resolve) => {
			cdp.on('Page.backForwardCacheNotUsed', ({ notRestoredExplanations }) =>
				resolve(notRestoredExplanations.flatMap(({ type, reason }) => (type === 'Circumstantial' ? [] : [reason]))),
			);
		});
		await tab.page.goto(elsewhereOrigin);
		await tab.traverse(-1);
		return answered;
	};

	it.each([
		['/', 'as it comes'],
		['/', 'with the app'],
		['/about', 'with the app'],
		['/search?q=lamp', 'as it comes'],
		['/nowhere', 'as it comes'],
	])('may keep %s %s', async (address, state) => {
		tab = await openHistoryTab(browser, site.origin + address);
		if (state === 'with the app') await activate();
		expect(await reasonsToDrop()).toEqual([]);
	});

	it.each(['as it comes', 'with the app'])('shows a page again as it was left, %s', async (state) => {
		const whole = await launchWholeChromium();
		onTestFinished(() => whole.close());
		tab = await openHistoryTab(whole, `${site.origin}/`);
		if (state === 'with the app') await activate();
		await tab.page.evaluate(() => {
			addEventListener('pageshow', ({ persisted }) => {
				document.title = `persisted: ${persisted}`;
			});
		});
		if (state === 'with the app') await tab.page.goto(elsewhereOrigin);
		else await Promise.all([tab.page.waitForURL(`${site.origin}/about`), click('footer a')]);
		// Not at once: the page that is left could not answer the driver.
		await tab.page.evaluate(() => {
			setTimeout(() => history.back());
		});
		await expect.poll(() => tab.page.title()).toBe('persisted: true');
	});

	it('keeps no page that listens to its end', async () => {
		tab = await openHistoryTab(browser, `${site.origin}/`);
		await tab.page.evaluate(() => addEventListener('unload', () => {}));
		expect(await reasonsToDrop()).not.toEqual([]);
	});
});
