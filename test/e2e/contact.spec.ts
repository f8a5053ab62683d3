import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { AxeBuilder } from '@axe-core/playwright';
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { type ContactStore, type MessageRecord, StoreUnavailable } from '#contact/contact-store.ts';
import { createSqliteStore } from '#contact/node/sqlite/sqlite-store.ts';
import { launchChromium, serveSite } from './browser.ts';

let browser: Browser;
let site: Awaited<ReturnType<typeof serveSite>>;
let context: BrowserContext;
let page: Page;
let store: ContactStore;
let isDown = false;
/** Messages that were there before the test. */
let before: Set<string>;
/** What the console said, and errors that nobody caught. */
let said: string[];

const languages = {
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
type Language = keyof typeof languages;
const everyLanguage = Object.keys(languages) as Language[];

beforeAll(async () => {
	store = createSqliteStore({ folder: mkdtempSync(join(tmpdir(), 'vitrine-data-')) });
	const accept: ContactStore['accept'] = async (message) => {
		if (isDown) throw new StoreUnavailable('The disk is gone.');
		return store.accept(message);
	};
	[browser, site] = await Promise.all([
		launchChromium(),
		serveSite(inject('fixture'), { store: { ...store, accept }, channels: ['mail'], onUnavailable: () => {} }),
	]);
});
afterAll(async () => {
	await browser.close();
	site.close();
	await store.close();
});
beforeEach(async () => {
	isDown = false;
	before = new Set((await store.list()).map(({ id }) => id));
});
afterEach(() => context.close());

async function open(path: string, options: BrowserContextOptions = {}): Promise<void> {
	context = await browser.newContext({ reducedMotion: 'reduce', ...options });
	page = await context.newPage();
	page.setDefaultTimeout(10_000);
	said = [];
	page.on('console', (message) => said.push(message.text()));
	page.on('pageerror', (error) => said.push(error.message));
	await page.goto(site.origin + path);
}

async function write(language: Language, { name = 'Ада', email = 'ada@example.org', message = 'Hello' } = {}) {
	const labels = languages[language];
	await page.getByLabel(labels.name, { exact: true }).fill(name);
	await page.getByLabel(labels.email, { exact: true }).fill(email);
	await page.getByLabel(labels.text, { exact: true }).fill(message);
}

const press = (language: Language) => page.getByRole('button', { name: languages[language].send }).click();
const activeId = () => page.evaluate(() => document.activeElement?.id);
const isActive = () => page.waitForFunction(() => performance.getEntriesByName('app-active').length > 0);

/** What was stored since the test began. */
async function stored(): Promise<MessageRecord[]> {
	return (await store.list()).filter(({ id }) => !before.has(id));
}

describe('the form without JavaScript', () => {
	const plain = { javaScriptEnabled: false };

	it.each(everyLanguage)(
		'takes a message in %s and thanks for it on a page that may be loaded again',
		async (language) => {
			await open(languages[language].home, plain);
			await write(language, { message: `Первая строка\n二行目 ${language}` });
			await press(language);
			expect(page.url()).toBe(site.origin + languages[language].thanks);
			expect(await page.getAttribute('html', 'lang')).toContain(language);
			expect(await page.getAttribute('meta[name=robots]', 'content')).toBe('noindex');
			await page.reload();
			expect(await stored()).toMatchObject([
				{
					locale: language,
					fields: { name: 'Ада', email: 'ada@example.org', message: `Первая строка\n二行目 ${language}` },
					deliveries: [{ channel: 'mail', state: 'waiting' }],
				},
			]);
		},
	);

	it.each(['почта@пример.рф', 'ユーザー@例え.jp'])('takes the address %s', async (email) => {
		await open('/', plain);
		await write('en', { email, message: `From ${email}` });
		await press('en');
		expect(page.url()).toBe(`${site.origin}/contact/sent`);
		expect(await stored()).toMatchObject([{ fields: { email } }]);
	});

	it.each(everyLanguage)('says in %s what is wrong, keeps the text and puts the focus there', async (language) => {
		await open(languages[language].home, plain);
		const message = '\n"Quotes" & <b>angles</b>, \'apostrophes\'\nand\tlines';
		await write(language, { email: 'ada at example', message });
		const [answer] = await Promise.all([page.waitForNavigation(), press(language)]);
		expect(answer?.status()).toBe(422);
		expect(answer?.headers()).toMatchObject({ 'cache-control': 'no-store' });
		expect(await page.getAttribute('html', 'lang')).toContain(language);
		expect(await page.inputValue('[name=name]')).toBe('Ада');
		expect(await page.inputValue('[name=email]')).toBe('ada at example');
		expect(await page.inputValue('[name=message]')).toBe(message);
		expect(await activeId()).toBe('contact-email');
		expect(await page.getAttribute('[name=email]', 'aria-invalid')).toBe('true');
		expect(await page.getAttribute('[name=name]', 'aria-invalid')).toBe('false');
		expect(await page.locator('#contact-email-problem').textContent()).toMatch(/\w+@example\.com/);
		expect(await page.locator('#contact-name-problem').isVisible()).toBe(false);
		expect(await stored()).toEqual([]);
		await write(language, { message });
		await press(language);
		expect(page.url()).toBe(site.origin + languages[language].thanks);
		expect(await stored()).toMatchObject([{ fields: { message: message.trim() } }]);
	});

	it.each(everyLanguage)('gives back every word in %s when messages cannot be stored', async (language) => {
		isDown = true;
		await open(languages[language].home, plain);
		await write(language);
		const [answer] = await Promise.all([page.waitForNavigation(), press(language)]);
		expect(answer?.status()).toBe(503);
		expect(await page.getByRole('alert').getByRole('link', { name: 'lamp@lantern.example' }).count()).toBe(1);
		expect(await page.evaluate(() => document.activeElement?.getAttribute('role'))).toBe('alert');
		expect(await page.inputValue('[name=message]')).toBe('Hello');
		isDown = false;
		await press(language);
		expect(page.url()).toBe(site.origin + languages[language].thanks);
		expect(await stored()).toHaveLength(1);
	});
});

it('gives everything back to who leaves the page and returns without JavaScript', async () => {
	await open('/', { javaScriptEnabled: false });
	await write('en', { message: 'A long letter' });
	await page.goto(`${site.origin}/about`);
	await page.goBack();
	expect(await page.inputValue('[name=name]')).toBe('Ада');
	expect(await page.inputValue('[name=message]')).toBe('A long letter');
});

describe('the page of a form that was not sent', () => {
	it.each([
		[320, 'light'],
		[320, 'dark'],
		[1280, 'light'],
	] as const)('has no obstacle and fits at %i px in %s colours', async (width, colorScheme) => {
		for (const language of everyLanguage) {
			await open(languages[language].home, { viewport: { width, height: 800 }, colorScheme });
			await page.evaluate(() => document.querySelector('form')?.submit());
			await page.waitForURL('**/api/contact');
			const found = await new AxeBuilder({ page }).withTags(['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa']).analyze();
			expect(found.violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);
			expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
			await context.close();
		}
	});

	it('stays as it is when scripts run: what stands in it, only the server knows', async () => {
		await open('/');
		await page.evaluate(() => document.querySelector('form')?.submit());
		await page.waitForURL('**/api/contact');
		said = [];
		await page.locator('#contact-message').fill('Now with words');
		await page.waitForTimeout(1500);
		expect(await page.evaluate(() => performance.getEntriesByName('app-active').length)).toBe(0);
		expect(await page.inputValue('#contact-message')).toBe('Now with words');
		expect(said).toEqual([]);
	});
});

describe('the form on an active page', () => {
	/** Opens a home page and begins to write, which activates it. */
	async function begin(language: Language): Promise<void> {
		await open(languages[language].home);
		await page.getByLabel(languages[language].name, { exact: true }).focus();
		await isActive();
	}

	it.each(everyLanguage)('is answered in place in %s', async (language) => {
		await begin(language);
		await write(language, { message: `In place, ${language}` });
		await press(language);
		await page
			.getByRole('status')
			.filter({ has: page.locator('[data-display]') })
			.waitFor();
		expect(await page.locator('form').count()).toBe(0);
		expect(await page.evaluate(() => document.activeElement?.getAttribute('role'))).toBe('status');
		expect(page.url()).toBe(site.origin + languages[language].home);
		expect(await stored()).toMatchObject([{ locale: language, fields: { message: `In place, ${language}` } }]);
		expect(said).toEqual([]);
	});

	it('knows what is wrong without asking the server', async () => {
		await begin('ru');
		const asked: string[] = [];
		page.on('request', (request) => asked.push(`${request.method()} ${request.url()}`));
		await write('ru', { email: 'почта@', message: '' });
		await press('ru');
		await page.getByRole('alert').waitFor();
		expect(await activeId()).toBe('to-contacts-heading-email');
		expect(await page.locator('#to-contacts-heading-message-problem').textContent()).toBe('Заполните это поле.');
		expect(asked.filter((one) => one.startsWith('POST'))).toEqual([]);
		await write('ru', { email: 'почта@пример.рф', message: 'Теперь всё' });
		await press('ru');
		await page.getByRole('status').filter({ hasText: 'Спасибо' }).waitFor();
		expect(await stored()).toHaveLength(1);
	});

	it('says that a text is too long, and cuts nothing off', async () => {
		await begin('en');
		const letter = `${'So much to say. '.repeat(320)}The end.`;
		await write('en', { message: letter });
		await press('en');
		await page.getByText('This text is too long.').waitFor();
		expect(await page.inputValue('[name=message]')).toBe(letter);
		expect(await stored()).toEqual([]);
	});

	it('shows that it is sending, and takes one press for one message', async () => {
		await begin('en');
		let release = () => {};
		await page.route('**/api/contact', async (route) => {
			await new Promise<void>((resolve) => {
				release = resolve;
			});
			await route.continue();
		});
		await write('en', { message: 'Once' });
		await press('en');
		const button = page.getByRole('button', { name: 'Sending' });
		await button.waitFor();
		expect(await button.getAttribute('aria-disabled')).toBe('true');
		// Who presses again finds the button in its place, though it says that it is busy.
		await button.click({ force: true });
		release();
		await page.getByRole('status').filter({ hasText: 'Thank you' }).waitFor();
		expect(await stored()).toHaveLength(1);
	});

	it('sends once more when the answer is lost on the way, and stores one message', async () => {
		await begin('en');
		const keys: string[] = [];
		await page.route('**/api/contact', async (route) => {
			keys.push(route.request().postDataJSON().key);
			if (keys.length > 1) return route.continue();
			await route.fetch();
			return route.abort('connectionreset');
		});
		await write('en', { message: 'The answer was lost' });
		await press('en');
		await page.getByRole('status').filter({ hasText: 'Thank you' }).waitFor();
		expect(keys).toHaveLength(2);
		expect(keys[0]).toMatch(/^[0-9a-f-]{36}$/);
		expect(keys[1]).toBe(keys[0]);
		expect(await stored()).toHaveLength(1);
	});

	it('keeps every word while there is no connection, and sends them with the next press', async () => {
		await begin('en');
		await page.route('**/api/contact', (route) => route.abort('internetdisconnected'));
		await write('en', { message: 'From a tunnel' });
		await press('en');
		await page.getByRole('alert').filter({ hasText: 'could not be sent' }).waitFor();
		expect(await page.getByRole('alert').getByRole('link').getAttribute('href')).toBe('mailto:lamp@lantern.example');
		expect(await page.inputValue('[name=message]')).toBe('From a tunnel');
		await page.unroute('**/api/contact');
		await press('en');
		await page.getByRole('status').filter({ hasText: 'Thank you' }).waitFor();
		expect(await stored()).toMatchObject([{ fields: { message: 'From a tunnel' } }]);
	});

	it('keeps half a message through a change of language and of page', async () => {
		await begin('en');
		await page.getByLabel('Message', { exact: true }).fill('Half a sent');
		await page.getByRole('link', { name: 'Русский' }).click();
		await page.waitForURL('**/ru');
		expect(await page.inputValue('[name=message]')).toBe('Half a sent');
		await page.locator('footer').getByRole('link').first().click();
		await page.waitForURL((url) => url.pathname !== '/ru');
		await page.goBack();
		await page.waitForURL('**/ru');
		expect(await page.inputValue('[name=message]')).toBe('Half a sent');
	});

	it('keeps what was written before it became active', async () => {
		await open('/');
		await page.route('**/assets/app-*', async (route) => {
			await new Promise((resolve) => setTimeout(resolve, 500));
			await route.continue();
		});
		await write('en', { name: 'Quick', message: 'Written before the script came' });
		await isActive();
		expect(await page.inputValue('[name=name]')).toBe('Quick');
		await page.locator('footer').getByRole('link').first().click();
		await page.waitForURL((url) => url.pathname !== '/');
		await page.goBack();
		await page.waitForURL((url) => url.pathname === '/');
		expect(await page.inputValue('[name=name]')).toBe('Quick');
		await press('en');
		await page.getByRole('status').filter({ hasText: 'Thank you' }).waitFor();
		expect(await stored()).toMatchObject([{ fields: { name: 'Quick', message: 'Written before the script came' } }]);
	});
});

it('can be written and sent by keyboard alone', async () => {
	await open('/');
	await page.getByLabel('Name', { exact: true }).focus();
	for (const text of ['Ada', 'ada@example.org', '', '', 'By keyboard']) {
		await page.keyboard.type(text);
		await page.keyboard.press('Tab');
	}
	for (let steps = 0; steps < 3; steps++) {
		if ((await page.evaluate(() => document.activeElement?.tagName)) === 'BUTTON') break;
		await page.keyboard.press('Tab');
	}
	await page.keyboard.press('Enter');
	await page.getByText('Thank you, your message has arrived').waitFor();
	expect(await stored()).toMatchObject([{ fields: { name: 'Ada', message: 'By keyboard' } }]);
});
