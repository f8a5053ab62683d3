import { describe, expect, it } from 'vitest';
import { parseContactAnswer } from '#protocol/contact/form.ts';
import { contactApp, fromThisSite, message, storedIn } from '../../../../../../test/support/contact-app.ts';

const uuid = '8c5a1f0e-4f6e-4a8e-9d7b-0c1d2e3f4a5b';

describe('a message', () => {
	it.each([
		['en', '/contact/sent'],
		['ru', '/ru/contact/sent'],
		['ja', '/ja/contact/sent'],
	])('in %s is stored, and leads to a page of thanks in that language', async (locale, thanks) => {
		const { post, request, store, announced } = contactApp();
		const response = await post({ ...message, locale, key: '', website: '' });
		expect(response.status).toBe(303);
		expect(response.headers.get('Location')).toBe(thanks);
		expect(response.headers.get('Cache-Control')).toBe('no-store');
		expect(response.headers.has('Set-Cookie')).toBe(false);
		expect((await request(thanks)).status).toBe(200);
		expect(await storedIn(store)).toEqual([{ locale, fields: message, suspicions: [] }]);
		expect(announced()).toBe(1);
	});

	it('waits for delivery from then on', async () => {
		const { post, store } = contactApp({ now: () => 1_790_000_000_000 });
		await post(message);
		expect(await store.list()).toMatchObject([
			{ received: 1_790_000_000_000, deliveries: [{ channel: 'mail', state: 'waiting' }] },
		]);
	});

	it('from a script is answered in JSON', async () => {
		const { postJson, store } = contactApp();
		const response = await postJson({ ...message, locale: 'ja', key: uuid });
		expect(response.status).toBe(200);
		expect(response.headers.get('Content-Type')).toBe('application/json; charset=utf-8');
		expect(response.headers.get('Cache-Control')).toBe('no-store');
		expect(parseContactAnswer(await response.json())).toEqual({ status: 'sent' });
		expect(await storedIn(store)).toEqual([{ locale: 'ja', fields: message, suspicions: [] }]);
	});

	it.each([
		['почта@пример.рф', 'Анна', 'Здравствуйте! Сколько стоит лампа?'],
		['ユーザー@例え.jp', '佐藤 花子', 'はじめまして。\nランプの値段を教えてください。'],
	])('from %s is stored as it was written', async (email, name, text) => {
		const { post, store } = contactApp();
		expect((await post({ name, email, message: text.replaceAll('\n', '\r\n') })).status).toBe(303);
		expect(await storedIn(store)).toMatchObject([{ fields: { name, email, message: text } }]);
	});

	it.each(['', 'fr', 'RU', '__proto__', 'constructor', '../ru'])(
		'in the language %j, which the site does not have, is of the default language',
		async (locale) => {
			const { post, store } = contactApp();
			expect((await post({ ...message, locale })).headers.get('Location')).toBe('/contact/sent');
			expect(await storedIn(store)).toMatchObject([{ locale: 'en' }]);
		},
	);

	it('keeps what the settings ask for, and nothing else', async () => {
		const { post, store } = contactApp();
		const added = { company: 'Lantern & Co', subject: 'Kitchen' };
		const others = ['phone', '__proto__', 'constructor', 'toString'].map((name): [string, string] => [name, 'x']);
		await post([...others, ...Object.entries({ ...message, ...added })]);
		expect(await storedIn(store)).toMatchObject([{ fields: { ...message, ...added } }]);
		const { post: plain, store: plainStore } = contactApp({
			buildInfo: { forms: { contact: { address: 'a@b.example', fields: ['name', 'email', 'message'] } } },
		});
		await plain({ ...message, ...added });
		expect((await storedIn(plainStore))[0]?.fields).toEqual(message);
	});

	it('goes by the first of two fields with one name', async () => {
		const { post, store } = contactApp();
		await post([...Object.entries(message), ['name', 'Eve'], ['message', 'Something else']]);
		expect(await storedIn(store)).toMatchObject([{ fields: message }]);
	});
});

describe('a message that is not complete', () => {
	it('is answered to a script field by field, and not stored', async () => {
		const { postJson, store } = contactApp();
		const response = await postJson({ name: 'A'.repeat(201), email: 'ada', message: ' ' });
		expect(response.status).toBe(422);
		expect(parseContactAnswer(await response.json())).toEqual({
			status: 'invalid',
			problems: { name: 'too-long', email: 'not-an-address', message: 'missing' },
		});
		expect(await store.list()).toEqual([]);
	});

	it.each([{}, { ...message, name: ['Ada'] }, { ...message, email: { x: 1 } }, { ...message, message: 5 }])(
		'such as %j is refused',
		async (written) => {
			const { postJson, store } = contactApp();
			expect((await postJson(written)).status).toBe(422);
			expect(await store.list()).toEqual([]);
		},
	);

	it('counts for no limit, and needs no store', async () => {
		const { post } = contactApp();
		for (let count = 0; count < 20; count++) expect((await post({ ...message, email: 'ada' })).status).toBe(422);
		expect((await post(message)).status).toBe(303);
	});
});

describe('a post', () => {
	it.each(['GET', 'HEAD', 'PUT', 'DELETE', 'PATCH', 'OPTIONS'])(
		'by %s is refused, and POST is named',
		async (method) => {
			const response = await contactApp().request('/api/contact', { method, headers: fromThisSite });
			expect(response.status).toBe(405);
			expect(response.headers.get('Allow')).toBe('POST');
		},
	);
});

describe('the address of the form', () => {
	it.each(['/api/contact', '/api/contact/token'])(
		'%s is not there where a site has no form, or no store',
		async (path) => {
			for (const app of [contactApp({ buildInfo: { forms: {} } }), contactApp({ contact: undefined })]) {
				for (const method of ['GET', 'POST']) {
					const response = await app.request(path, { method });
					expect(response.status).toBe(404);
					expect(await response.json()).toMatchObject({ statusCode: 404, message: `Page not found: ${path}` });
				}
			}
		},
	);

	it.each([
		'/api/contact/form.json',
		'/ru/api/contact/form.json',
		'/en/api/contact/form.json',
		'/api/contact/',
		'/api/contact/x',
		'/ru/api/contact',
		'/api/contact/token/x',
		'/api/%63ontact',
		'/api/contact%2Ftoken',
	])('has nothing at %s', async (path) => {
		const response = await contactApp().request(path, { headers: { Accept: 'text/html' } });
		expect(response.status).toBe(404);
		expect(response.headers.get('Content-Type')).toBe('application/json; charset=utf-8');
		expect(await response.json()).toEqual({ statusCode: 404, fatal: false, message: `Page not found: ${path}` });
	});
});
