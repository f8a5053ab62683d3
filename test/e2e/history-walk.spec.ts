import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { findFirefox } from '../support/find-browser.ts';
import { isLong, rounds, seed } from '../support/long-form.ts';
import { launchFirefox } from './support/bidi.ts';
import { launchChromium } from './support/browser.ts';
import { type MoodySite, openHistoryTab, serveMoodySite } from './support/history-tab.ts';
import { walk } from './support/history-walk.ts';

/** A site for each browser: a walk changes how its server answers. */
let sites: Record<'chromium' | 'firefox', MoodySite>;
let elsewhere: string;
const otherSite = createServer((_, response) =>
	response.setHeader('content-type', 'text/html').end('<!doctype html><title>Elsewhere</title><h1>Elsewhere</h1>'),
);

beforeAll(async () => {
	const [chromium, firefox] = await Promise.all([serveMoodySite(inject('fixture')), serveMoodySite(inject('fixture'))]);
	sites = { chromium, firefox };
	await new Promise<void>((resolve) => otherSite.listen(0, '127.0.0.1', resolve));
	elsewhere = `http://127.0.0.1:${(otherSite.address() as AddressInfo).port}/`;
});
afterAll(() => {
	for (const site of Object.values(sites)) site.close();
	otherSite.close();
});

it.concurrent('shows the page of the address after each of many random steps in Chromium (§9)', async () => {
	// Every other walk goes with the back/forward cache, and every other pair of them with motion.
	const browser = await launchChromium({ hasBackForwardCache: seed % 2 === 0 });
	const tab = await openHistoryTab(browser, sites.chromium.origin, { hasMotion: seed % 4 < 2 });
	const { page, context, traverse, startTraverse } = tab;
	const walker = {
		evaluate: (script: string) => page.evaluate(script),
		goTo: (address: string) => page.goto(address).catch(() => {}),
		reload: () => page.reload().catch(() => {}),
		traverse,
		startTraverse,
		setOffline: (isOffline: boolean) => context.setOffline(isOffline),
	};
	await walk(walker, { site: sites.chromium, elsewhere, seed, steps: rounds(40, 600) });
	expect(tab.uncaught).toEqual([]);
	await browser.close();
}, 600_000);

if (isLong) {
	it.concurrent(
		'shows the page of the address after each of many random steps in Firefox (§9)',
		walkInFirefox,
		600_000,
	);
}

async function walkInFirefox(): Promise<void> {
	const browser = await launchFirefox(findFirefox());
	// The driver refuses to go further than the history reaches.
	const traverse = (delta: number) =>
		browser.traverse(delta).then(
			() => true,
			() => false,
		);
	const walker = {
		evaluate: browser.evaluate,
		goTo: (address: string) => browser.goTo(address).catch(() => {}),
		reload: () => browser.reload().catch(() => {}),
		traverse,
		startTraverse: async (delta: number) => void traverse(delta),
	};
	await walk(walker, { site: sites.firefox, elsewhere, seed, steps: 100 });
	await browser.close();
}
