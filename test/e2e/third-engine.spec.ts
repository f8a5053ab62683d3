import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { createSqliteStore } from '#contact/node/open-store.ts';
import { findWebKit } from '../support/find-browser.ts';
import { isLong } from '../support/long-form.ts';
import { type ServedSite, serveSite } from './support/browser.ts';
import { launchWebKit, type WebKitBrowser } from './support/webkit.ts';

const programs = findWebKit();
const reason = programs ? '' : ' (left out: it needs webkit2gtk-driver and xvfb)';
const store = createSqliteStore({ folder: mkdtempSync(join(tmpdir(), 'vitrine-data-')) });
let browser: WebKitBrowser | undefined;
let site: ServedSite;

beforeAll(async () => {
	site = await serveSite(inject('fixture'), { store, channels: ['mail'], mailsPerHour: 60, onUnavailable: () => {} });
	browser = programs && (await launchWebKit(programs));
});
afterAll(async () => {
	await browser?.close();
	site.close();
	await store.close();
});

/** Waits until the page on show is this one. */
async function shown(path: string, heading: string, lang: string): Promise<void> {
	const script = `JSON.stringify([location.pathname + location.search + location.hash,
		document.querySelector('h1')?.textContent, document.documentElement.lang])`;
	await expect.poll(() => browser?.evaluate(script), { timeout: 30_000 }).toBe(JSON.stringify([path, heading, lang]));
}

it.skipIf(!programs)(`changes pages and languages, and goes back and forward, in WebKit${reason}`, async () => {
	if (!browser) return;
	await browser.goTo(`${site.origin}/`);
	await shown('/', 'A lamp for nights', 'en-US');
	await browser.click('footer a');
	await shown('/about', 'About', 'en-US');
	await browser.click('nav a[data-locale=ja]');
	await shown('/ja/about', 'ランプについて', 'ja-JP');
	expect(await browser.evaluate('document.cookie')).toBe('i18n_redirected=ja');
	await browser.back();
	await shown('/about', 'About', 'en-US');
	await browser.reload();
	await shown('/about', 'About', 'en-US');
	await browser.back();
	await shown('/', 'A lamp for nights', 'en-US');
	await browser.forward();
	await shown('/about', 'About', 'en-US');
	await browser.forward();
	await shown('/ja/about', 'ランプについて', 'ja-JP');
});

if (isLong) {
	it.skipIf(!programs)(
		`keeps half a message through a change of language, and sends it, in WebKit${reason}`,
		sendFromWebKit,
	);
}

async function sendFromWebKit(): Promise<void> {
	if (!browser) return;
	await browser.goTo(`${site.origin}/ja#to-contacts`);
	await browser.write('form [name=name]', 'Ada');
	await browser.write('form [name=email]', 'ada@example.org');
	await browser.write('form [name=message]', 'From a third engine');
	await browser.click('header a[data-display]');
	await shown('/ja', '夜の灯り', 'ja-JP');
	await browser.click('nav a[data-locale=ru]');
	await shown('/ru', 'Лампа для\u00A0ночей', 'ru-RU');
	expect(await browser.evaluate(`document.querySelector('[name=message]').value`)).toBe('From a third engine');
	await browser.click('form button');
	await expect.poll(async () => (await store.list()).length, { timeout: 30_000 }).toBe(1);
	expect(await store.list()).toMatchObject([{ locale: 'ru', fields: { name: 'Ada', message: 'From a third engine' } }]);
}
