import { describe, expect, it } from 'vitest';
import { sampled } from '../support/long-form.ts';
import { axeFindings } from './support/axe.ts';
import {
	activeId,
	context,
	everyLanguage,
	languages,
	open,
	page,
	prepareContactTab,
	press,
	said,
	site,
	startStore,
	stopStore,
	stored,
	write,
} from './support/contact-tab.ts';
import { drawnTexts } from './support/platform-fonts.ts';

prepareContactTab();

describe('the form without JavaScript', () => {
	const plain = { javaScriptEnabled: false };

	it.each([
		['/', ['Name (required)', 'E-mail (required)', 'Company (optional)', 'Subject (optional)', 'Message (required)']],
		[
			'/ru',
			[
				'Имя (обязательно)',
				'Электронная почта (обязательно)',
				'Компания (необязательно)',
				'Тема (необязательно)',
				'Сообщение (обязательно)',
			],
		],
		['/ja', ['お名前 （必須）', 'メールアドレス （必須）', '会社名 （任意）', '件名 （任意）', 'メッセージ （必須）']],
	])('says beside each field whether it may stay empty, on %s', async (path, labels) => {
		await open(path, plain);
		expect(await page.locator('form p:has(> label[for])').allInnerTexts()).toEqual(labels);
		expect(
			await page.locator('form :required').evaluateAll((fields) => fields.map((field) => field.getAttribute('name'))),
		).toEqual(['name', 'email', 'message']);
	});

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

	it.each(sampled(everyLanguage, 2))(
		'says in %s what is wrong, keeps the text and puts the focus there',
		async (language) => {
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
		},
	);

	it.each(sampled(everyLanguage, 2))('gives back every word in %s when messages cannot be stored', async (language) => {
		stopStore();
		await open(languages[language].home, plain);
		await write(language);
		const [answer] = await Promise.all([page.waitForNavigation(), press(language)]);
		expect(answer?.status()).toBe(503);
		expect(await page.getByRole('alert').getByRole('link', { name: 'lamp@lantern.example' }).count()).toBe(1);
		expect(await page.evaluate(() => document.activeElement?.getAttribute('role'))).toBe('alert');
		expect(await page.inputValue('[name=message]')).toBe('Hello');
		startStore();
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
	it.each(sampled(everyLanguage, 2))(
		'is drawn in the fonts of the site alone, whatever it says in %s',
		async (language) => {
			await open(languages[language].home, { javaScriptEnabled: true });
			const send = async (written: Record<string, string>) => {
				await page.goto(site.origin + languages[language].home);
				await Promise.all([
					page.waitForURL('**/api/contact'),
					page.evaluate((values) => {
						const form = document.querySelector('form');
						for (const field of form?.querySelectorAll<HTMLInputElement>('input, textarea') ?? [])
							if (field.name in values) field.value = values[field.name] ?? '';
						form?.submit();
					}, written),
				]);
				await page.evaluate(() => document.fonts.ready);
				return drawnTexts(page);
			};
			const long = '1'.repeat(6000);
			const drawn = [
				...(await send({ name: '', email: '', message: '' })),
				...(await send({ name: long, email: 'ada', message: long, company: long, subject: long })),
			];
			stopStore();
			drawn.push(...(await send({ name: '1', email: 'ada@example.org', message: '1' })));
			expect(drawn.filter(({ isOwn }) => !isOwn)).toEqual([]);
			expect(new Set(drawn.map(({ family }) => family)).size).toBe(2);
			expect(drawn.length).toBeGreaterThan(30);
		},
	);

	const windows = [
		[320, 'light'],
		[320, 'dark'],
		[1280, 'light'],
	] as const;

	it.each(sampled(windows, 1))('has no obstacle and fits at %i px in %s colors', async (width, colorScheme) => {
		for (const language of everyLanguage) {
			await open(languages[language].home, { viewport: { width, height: 800 }, colorScheme });
			await page.evaluate(() => document.querySelector('form')?.submit());
			await page.waitForURL('**/api/contact');
			expect(await axeFindings(page)).toEqual([]);
			expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
			await context.close();
		}
	});

	/** What a reader of the screen says of the link to Russian after its name. */
	const describedAs = async () => {
		const devtools = await context.newCDPSession(page);
		const { nodes } = await devtools.send('Accessibility.getFullAXTree');
		return nodes.find(({ role, name }) => role?.value === 'link' && name?.value === 'Русский')?.description?.value;
	};
	const note = 'what you wrote is lost';

	it('says in its title what happened, and beside each language what a change would cost', async () => {
		await open('/', { javaScriptEnabled: false });
		await press('en');
		expect(await page.title()).toBe('Your message was not sent · Lantern');
		expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe('Your message was not sent');
		expect(await page.locator('nav').getByText(note).count()).toBe(2);
		expect(await page.locator('nav').getByText(note).first().isVisible()).toBe(true);
		expect(await describedAs()).toBe(note);
	});

	it('changes its language with what was written where scripts run, and says nothing else', async () => {
		await open('/');
		await page.evaluate(() => document.querySelector('form')?.submit());
		await page.waitForURL('**/api/contact');
		await page.locator('#contact-message').fill('Now with words');
		expect(await page.locator('nav').getByText(note).first().isVisible()).toBe(false);
		expect(await describedAs()).toBeUndefined();
		await page.getByRole('link', { name: 'Русский' }).click();
		await page.waitForURL('**/ru');
		expect(await page.inputValue('[name=message]')).toBe('Now with words');
	});

	it('stays as it is when scripts run: what is in it, only the server knows', async () => {
		await open('/');
		await page.evaluate(() => document.querySelector('form')?.submit());
		await page.waitForURL('**/api/contact');
		// Chromium reports a focus that comes before its own.
		await page.locator('#contact-name:focus').waitFor();
		said.length = 0;
		await page.locator('#contact-message').fill('Now with words');
		await page.waitForTimeout(1500);
		expect(await page.evaluate(() => performance.getEntriesByName('app-active').length)).toBe(0);
		expect(await page.inputValue('#contact-message')).toBe('Now with words');
		expect(said).toEqual([]);
	});
});
