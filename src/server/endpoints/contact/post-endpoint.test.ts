import { describe, expect, it } from 'vitest';
import { parseContactAnswer } from '#protocol/contact/parse-contact-answer.ts';
import { contactApp, fromThisSite, message, storedIn } from '../../../../test/contact-app.ts';
import { origin } from '../../../../test/fixture-app.ts';

const uuid = '8c5a1f0e-4f6e-4a8e-9d7b-0c1d2e3f4a5b';
const hour = 60 * 60 * 1000;

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
		'in the language %j, which the site does not have, is of the first language',
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
			facts: { contact: { address: 'a@b.example', fields: [] } },
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

describe('the same message', () => {
	it('five times at once is stored once, counts once, and is thanked for five times', async () => {
		const { post, store, announced } = contactApp();
		const answers = await Promise.all(Array.from({ length: 5 }, () => post(message)));
		expect(answers.map(({ status }) => status)).toEqual([303, 303, 303, 303, 303]);
		expect(await store.list()).toHaveLength(1);
		expect(announced()).toBe(1);
		for (let count = 2; count <= 10; count++) {
			expect((await post({ ...message, name: `Ada ${count}` })).status).toBe(303);
		}
		expect((await post({ ...message, name: 'Ada 11' })).status).toBe(429);
	});

	it('with a key of the browser is stored once as well, from a script and from a form', async () => {
		const { post, postJson, store } = contactApp();
		const [first, second, third] = await Promise.all([
			postJson({ ...message, key: uuid }),
			postJson({ ...message, key: uuid.toUpperCase() }),
			post({ ...message, key: uuid }),
		]);
		expect([first.status, second.status, third.status]).toEqual([200, 200, 303]);
		expect(await store.list()).toHaveLength(1);
	});

	it('in other spaces, line ends and forms of its letters is the same', async () => {
		const { post, store } = contactApp();
		await post({ ...message, name: 'Андрей', message: 'a\r\nb' });
		await post({ ...message, name: ' Андрей'.normalize('NFD'), message: 'a\nb\n' });
		expect(await store.list()).toHaveLength(1);
	});

	it('is another one when it was changed, whatever its key: nothing is lost', async () => {
		const { post, store } = contactApp();
		await post({ ...message, key: uuid });
		await post({ ...message, key: uuid, message: `${message.message} And which for a hall?` });
		await post({ ...message, key: uuid, locale: 'ru' });
		await post({ ...message, key: crypto.randomUUID() });
		expect(await store.list()).toHaveLength(4);
	});

	it.each(['x', '../../etc', `${uuid}0`, '{}', '\0'])('with %j, which is no UUID, goes by its words', async (key) => {
		const { post, store } = contactApp();
		await post({ ...message, key });
		await post(message);
		expect(await store.list()).toHaveLength(1);
	});

	it('is another one a day later', async () => {
		let now = 1_790_000_000_000;
		const { post, store } = contactApp({ now: () => now });
		await post(message);
		now += 23 * hour;
		await post(message);
		expect(await store.list()).toHaveLength(1);
		now += hour;
		await post(message);
		expect(await store.list()).toHaveLength(2);
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

describe('too many messages', () => {
	const start = Date.UTC(2026, 10, 20, 12);
	const another = (count: number) => ({ ...message, message: `Question ${count}` });

	/** Sends messages until one is refused. */
	async function sendUntilRefused(
		app: ReturnType<typeof contactApp>,
		from = 0,
	): Promise<{ sent: number; answer: Response }> {
		for (let count = from; ; count++) {
			const answer = await app.post(another(count));
			if (answer.status !== 303) return { sent: count - from, answer };
		}
	}

	it('within ten minutes are refused from the eleventh on, and may be sent later', async () => {
		let now = start;
		const app = contactApp({ now: () => now });
		const { sent, answer } = await sendUntilRefused(app);
		expect(sent).toBe(10);
		expect(answer.status).toBe(429);
		expect(answer.headers.get('Retry-After')).toBe('600');
		expect(await app.store.list()).toHaveLength(10);
		now += 601_000;
		expect((await app.post(another(10))).status).toBe(303);
	});

	it('in a day are refused from the forty-first on, until the next', async () => {
		let now = start;
		const app = contactApp({ now: () => now });
		for (let count = 0; count < 40; count++) {
			now += 10 * 60_000;
			expect((await app.post(another(count))).status).toBe(303);
		}
		now += 10 * 60_000;
		const refused = await app.post(another(40));
		expect(refused.status).toBe(429);
		expect(now + 1000 * Number(refused.headers.get('Retry-After'))).toBe(Date.UTC(2026, 10, 21));
		now = Date.UTC(2026, 10, 21);
		expect((await app.post(another(40))).status).toBe(303);
	});

	it('are answered to a script in JSON', async () => {
		const app = contactApp({ now: () => start });
		await sendUntilRefused(app);
		const response = await app.postJson(another(99));
		expect(response.status).toBe(429);
		expect(parseContactAnswer(await response.json())).toEqual({ status: 'too-many' });
	});

	it('do not keep a visitor from thanks for what is stored already', async () => {
		const app = contactApp({ now: () => start });
		await sendUntilRefused(app);
		expect((await app.post(another(3))).status).toBe(303);
	});

	it('of one network keep nobody else from writing', async () => {
		const { store } = contactApp();
		const from = (address: string) => contactApp({ store, address, now: () => start });
		expect((await sendUntilRefused(from('203.0.113.9'))).sent).toBe(10);
		expect((await sendUntilRefused(from('203.0.113.10'), 100)).sent).toBe(10);
		expect((await sendUntilRefused(from('2001:db8::1'), 200)).sent).toBe(10);
		expect((await sendUntilRefused(from('2001:db8::ffff:1'), 300)).sent).toBe(0);
		expect((await sendUntilRefused(from('2001:db8:0:1::1'), 400)).sent).toBe(10);
	});

	it('leave no address in the store', async () => {
		const app = contactApp({ now: () => start });
		const ranges: string[] = [];
		const countPost: typeof app.store.countPost = (post) => {
			ranges.push(post.range);
			return app.store.countPost(post);
		};
		const watched = (now: number) => contactApp({ store: { ...app.store, countPost }, now: () => now });
		await watched(start).post(another(1));
		await watched(start + 24 * hour).post(another(2));
		expect(ranges).toHaveLength(4);
		expect(ranges.every((range) => /^[0-9a-f]{64}$/.test(range))).toBe(true);
		expect(new Set(ranges).size).toBe(2);
	});
});

describe('a post', () => {
	it.each<[string, Record<string, string>]>([
		['a page of this site', fromThisSite],
		['the visitor alone', { 'Sec-Fetch-Site': 'none' }],
		['a browser without fetch metadata', { Origin: origin }],
		[
			'a page of a preview that is asked for under its own name',
			{ Origin: 'http://preview.example:8080', Host: 'preview.example:8080' },
		],
		['a page that hides its origin and is said to be ours', { Origin: 'null', 'Sec-Fetch-Site': 'same-origin' }],
		['a program that says nothing', {}],
	])('from %s is taken', async (_, headers) => {
		const { post, store } = contactApp();
		expect((await post(message, headers)).status).toBe(303);
		expect(await store.list()).toHaveLength(1);
	});

	it.each<[string, Record<string, string>]>([
		['another site', { Origin: 'https://evil.example', 'Sec-Fetch-Site': 'cross-site' }],
		['another site that says it is ours', { Origin: origin, 'Sec-Fetch-Site': 'cross-site' }],
		['another part of our domain', { Origin: 'https://shop.lantern.example', 'Sec-Fetch-Site': 'same-site' }],
		['another site, by an old browser', { Origin: 'https://evil.example' }],
		['our name with another scheme', { Origin: 'http://lantern.example' }],
		['a page that hides its origin', { Origin: 'null' }],
		['a page of another port', { Origin: 'http://preview.example:8081', Host: 'preview.example:8080' }],
		['an origin that is none', { Origin: 'evil', Host: 'evil' }],
	])('from %s is forbidden', async (_, headers) => {
		const { post, postJson, store } = contactApp();
		expect((await post(message, headers)).status).toBe(403);
		expect((await postJson(message, headers)).status).toBe(403);
		expect(await store.list()).toEqual([]);
	});

	it.each([
		['application/x-www-form-urlencoded; charset=UTF-8', 303],
		['Application/X-WWW-Form-Urlencoded;charset="utf-8"', 303],
		['application/x-www-form-urlencoded; boundary=x', 303],
		['application/x-www-form-urlencoded; charset=windows-1251', 415],
		['application/json; charset=utf-16', 415],
		['multipart/form-data; boundary=x', 415],
		['text/plain', 415],
		['constructor', 415],
		['__proto__', 415],
		['', 415],
		[`application/json; charset=${' '.repeat(15_000)}x`, 415],
	])('of the type %s is answered with %i', async (type, status) => {
		const began = performance.now();
		expect((await contactApp().post(message, { ...fromThisSite, 'Content-Type': type })).status).toBe(status);
		expect(performance.now() - began).toBeLessThan(2000);
	});

	it.each<[string, number, BodyInit]>([
		['64 KB', 422, 'name='.padEnd(65_536, 'a')],
		['more', 413, 'name='.padEnd(65_537, 'a')],
		['a stream of more', 413, new Blob(['name='.padEnd(65_537, 'a')]).stream()],
		[
			'a stream that breaks off',
			400,
			new ReadableStream({ pull: (controller) => controller.error(new Error('gone')) }),
		],
		['bytes that are no UTF-8', 400, new Uint8Array([0x6e, 0xff])],
		['nothing', 422, ''],
	])('of %s is answered with %i', async (_, status, body) => {
		const headers = { ...fromThisSite, 'Content-Type': 'application/x-www-form-urlencoded' };
		const { request, faults } = contactApp();
		const response = await request('/api/contact', { method: 'POST', headers, body, duplex: 'half' } as RequestInit);
		expect(response.status).toBe(status);
		expect(faults).toEqual([]);
	});

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
			for (const app of [contactApp({ facts: { contact: undefined } }), contactApp({ contact: undefined })]) {
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
