import { describe, expect, it } from 'vitest';
import {
	activeId,
	context,
	everyLanguage,
	isActive,
	type Language,
	languages,
	open,
	page,
	prepareContactTab,
	press,
	said,
	site,
	stored,
	write,
} from './support/contact-tab.ts';

prepareContactTab();

describe('the form on an active page', () => {
	/** Opens a home page and begins to write, which activates it. */
	async function begin(language: Language): Promise<void> {
		await open(languages[language].home);
		await page.getByLabel(languages[language].name, { exact: true }).focus();
		await isActive();
	}

	/** Keeps the message from the server until what it gives is called. */
	async function holdMessage(): Promise<() => void> {
		const { promise: held, resolve: release } = Promise.withResolvers<void>();
		await page.route('**/api/contact', async (route) => {
			await held;
			await route.continue();
		});
		return release;
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
		expect(await activeId()).toBe('to-contacts_heading-email');
		expect(await page.locator('#to-contacts_heading-message-problem').textContent()).toBe(
			'Заполните поле «Сообщение».',
		);
		expect(asked.filter((one) => one.startsWith('POST'))).toEqual([]);
		await write('ru', { email: 'почта@пример.рф', message: 'Теперь всё' });
		await press('ru');
		await page.getByRole('status').filter({ hasText: 'Спасибо' }).waitFor();
		expect(await stored()).toHaveLength(1);
	});

	it('names the field in what it says of it, and takes that back when the field is changed', async () => {
		await begin('en');
		await write('en', { name: '', message: '' });
		await press('en');
		const told = () => page.locator('form p[id$=-problem]:visible').allInnerTexts();
		await page.getByRole('alert').waitFor();
		expect(await told()).toEqual(['Please fill in this field: Name.', 'Please fill in this field: Message.']);
		await page.getByLabel('Name', { exact: true }).fill('Ada');
		expect(await told()).toEqual(['Please fill in this field: Message.']);
		expect(await page.getAttribute('[name=name]', 'aria-invalid')).toBe('false');
		expect(await page.getByRole('alert').count()).toBe(1);
		await page.getByLabel('Message', { exact: true }).fill('Hello');
		expect(await told()).toEqual([]);
		expect(await page.getByRole('alert').count()).toBe(0);
	});

	it('reports that a text is too long, and cuts nothing off', async () => {
		await begin('en');
		const letter = `${'So much to say. '.repeat(320)}The end.`;
		await write('en', { message: letter });
		await press('en');
		await page.getByText('This text is too long: Message.').waitFor();
		expect(await page.inputValue('[name=message]')).toBe(letter);
		expect(await stored()).toEqual([]);
	});

	it('shows and announces that it is sending, and takes one press for one message', async () => {
		await begin('en');
		const release = await holdMessage();
		await write('en', { message: 'Once' });
		await press('en');
		const button = page.getByRole('button', { name: 'Sending' });
		await button.waitFor();
		expect(await button.getAttribute('aria-disabled')).toBe('true');
		expect(await page.locator('form[aria-busy=true]').getByRole('status').textContent()).toBe('Sending…');
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
		const release = await holdMessage();
		await press('en');
		await page.getByRole('button', { name: 'Sending' }).waitFor();
		expect(await page.getByRole('alert').count()).toBe(0);
		release();
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

	it('thanks whoever left while the message was on its way, on return', async () => {
		await begin('en');
		const release = await holdMessage();
		await write('en', { message: 'Sent and gone' });
		await press('en');
		await page.getByRole('button', { name: 'Sending' }).waitFor();
		await page.locator('footer').getByRole('link').first().click();
		await page.waitForURL('**/about');
		const [answer] = await Promise.all([page.waitForResponse('**/api/contact'), release()]);
		await answer.finished();
		await page.goBack();
		await page.getByRole('status').filter({ hasText: 'Thank you' }).waitFor();
		expect(await stored()).toHaveLength(1);
		await page.goForward();
		await page.waitForURL('**/about');
		await page.goBack();
		await page.getByLabel('Message', { exact: true }).waitFor();
		expect(await page.inputValue('[name=message]')).toBe('');
	});

	it.each([
		['the name of the site', 'header a[data-display]'],
		['the current language', 'nav a[data-locale=en]'],
	])('keeps half a message through a click on %s, with the app and without', async (_, link) => {
		for (const hasApp of [true, false]) {
			await context?.close();
			await open('/#to-contacts');
			if (!hasApp) await page.route('**/assets/app-*', (route) => route.abort());
			await page.getByLabel('Message', { exact: true }).fill('Half a sent');
			if (hasApp) await isActive();
			const documents: string[] = [];
			page.on('request', (request) => request.isNavigationRequest() && documents.push(request.url()));
			await page.locator(link).click();
			expect(await page.inputValue('[name=message]')).toBe('Half a sent');
			expect(documents).toEqual([]);
		}
	});

	it('keeps what was written before it became active, through a change of language that the browser makes', async () => {
		await open('/');
		await page.route('**/assets/app-*', (route) => route.abort());
		await write('en', { name: 'Quick', message: 'Written without the script' });
		await page.getByRole('link', { name: '日本語' }).click();
		await page.waitForURL('**/ja');
		expect(await page.inputValue('[name=name]')).toBe('Quick');
		expect(await page.inputValue('[name=message]')).toBe('Written without the script');
		expect(await page.inputValue('[name=locale]')).toBe('ja');
		await page.reload();
		expect(await page.evaluate(() => sessionStorage.getItem('form'))).toBe(null);
	});

	it.each([
		['its own host', '/', 'Half a sentence'],
		['a host whose address begins like its own', '0/', ''],
	])('takes back what was kept where a visit comes from %s', async (_, end, message) => {
		await open('/');
		await page.evaluate(() => {
			const kept = { '/api/contact message': 'Half a sentence', '/api/forms/order message': 'Of another form' };
			sessionStorage.setItem('form', JSON.stringify(kept));
		});
		await page.addInitScript(
			(referrer) => Object.defineProperty(Document.prototype, 'referrer', { get: () => referrer }),
			`${new URL(page.url()).origin}${end}`,
		);
		await page.reload();
		expect(await page.inputValue('[name=message]')).toBe(message);
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
