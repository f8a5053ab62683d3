import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, inject } from 'vitest';
import { type ContactStore, type MessageRecord, StoreUnavailable } from '#contact/contact-store.ts';
import { createSqliteStore } from '#contact/node/open-store.ts';
import { serveSite, sharedChromium } from './browser.ts';

let browser: Browser;
export let site: Awaited<ReturnType<typeof serveSite>>;
export let context: BrowserContext;
export let page: Page;
export let store: ContactStore;
let isDown = false;
/** Messages that were there before the test. */
let before: Set<string>;
/** What the console said, and errors that nobody caught. */
export let said: string[];

export const languages = {
	en: { home: '/', thanks: '/contact/sent', send: 'Send the message', name: 'Name', email: 'E-mail', text: 'Message' },
	ru: {
		home: '/ru',
		thanks: '/ru/contact/sent',
		send: 'Отправить сообщение',
		name: 'Имя',
		email: 'Электронная почта',
		text: 'Сообщение',
	},
	ja: {
		home: '/ja',
		thanks: '/ja/contact/sent',
		send: '送信する',
		name: 'お名前',
		email: 'メールアドレス',
		text: 'メッセージ',
	},
};
export type Language = keyof typeof languages;
export const everyLanguage = Object.keys(languages) as Language[];

/**
 * Serves the fixture with a store to the tests of a file.
 *
 * @param build gives the folder of a fixture that is built with changes
 */
export function prepareContactTab(build: () => string | Promise<string> = () => inject('fixture')): void {
	beforeAll(async () => {
		store = createSqliteStore({ folder: mkdtempSync(join(tmpdir(), 'vitrine-data-')) });
		const accept: ContactStore['accept'] = async (message) => {
			if (isDown) throw new StoreUnavailable('The disk is gone.');
			return store.accept(message);
		};
		const folder = await build();
		[browser, site] = await Promise.all([
			sharedChromium(),
			serveSite(folder, {
				store: { ...store, accept },
				channels: ['mail'],
				mailsPerHour: 60,
				onUnavailable: () => {},
			}),
		]);
	});
	afterAll(async () => {
		site.close();
		await store.close();
	});
	beforeEach(async () => {
		isDown = false;
		before = new Set((await store.list()).map(({ id }) => id));
	});
	afterEach(() => context.close());
}

/** Lets the store be down, until the test is over. */
export function stopStore(): void {
	isDown = true;
}

/** Lets the store be there again. */
export function startStore(): void {
	isDown = false;
}

export async function open(path: string, options: BrowserContextOptions = {}): Promise<void> {
	context = await browser.newContext({ reducedMotion: 'reduce', ...options });
	page = await context.newPage();
	page.setDefaultTimeout(10_000);
	said = [];
	page.on('console', (message) => said.push(message.text()));
	page.on('pageerror', (error) => said.push(error.message));
	await page.goto(site.origin + path);
}

export async function write(language: Language, { name = 'Ада', email = 'ada@example.org', message = 'Hello' } = {}) {
	const labels = languages[language];
	await page.getByLabel(labels.name, { exact: true }).fill(name);
	await page.getByLabel(labels.email, { exact: true }).fill(email);
	await page.getByLabel(labels.text, { exact: true }).fill(message);
}

export const press = (language: Language) => page.getByRole('button', { name: languages[language].send }).click();
export const activeId = () => page.evaluate(() => document.activeElement?.id);
export const isActive = () => page.waitForFunction(() => performance.getEntriesByName('app-active').length > 0);

/** What was stored since the test began. */
export async function stored(): Promise<MessageRecord[]> {
	return (await store.list()).filter(({ id }) => !before.has(id));
}
