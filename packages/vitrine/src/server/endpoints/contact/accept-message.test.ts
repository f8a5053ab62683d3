import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { type ContactStore, StoreUnavailable } from '#contact/contact-store.ts';
import { contactApp, message } from '../../../../../../test/support/contact-app.ts';

const uuid = '8c5a1f0e-4f6e-4a8e-9d7b-0c1d2e3f4a5b';
const hour = 60 * 60 * 1000;
const never = () => new Promise<never>(() => {});
const methods = ['secret', 'accept'] as const;

/** A sound store, one of whose methods behaves in another way. */
function storeWith(changed: Partial<ContactStore>): ContactStore {
	return { ...contactApp().store, ...changed };
}

describe('a store that does not answer', () => {
	it.concurrent.each(methods)('to %s: the visitor has an answer within three seconds', async (method) => {
		const { postJson, outages } = contactApp({ store: storeWith({ [method]: never }) });
		const began = performance.now();
		const response = await postJson(message);
		const took = performance.now() - began;
		expect(response.status).toBe(503);
		expect(await response.json()).toEqual({ status: 'unavailable' });
		expect(took).toBeGreaterThan(2500);
		expect(took).toBeLessThan(4000);
		expect(outages).toEqual(['The store of messages took more than 2900 ms.']);
	});

	it('leaves pages as fast as they are', async () => {
		const { post, request } = contactApp({ store: storeWith({ secret: never }) });
		let answered = 0;
		const posts = Array.from({ length: 50 }, async (_, count) => {
			const { status } = await post({ ...message, name: `Ada ${count}` });
			answered++;
			return status;
		});
		for (let count = 0; count < 200; count++) expect((await request('/about')).status).toBe(200);
		expect(answered).toBe(0);
		expect(new Set(await Promise.all(posts))).toEqual(new Set([503]));
	});

	it('in time begins nothing more, so that a message which was refused is not stored later', async () => {
		const asked: string[] = [];
		const store = storeWith({
			secret: () => sleep(3200, 'ab'.repeat(32)),
			accept: async () => {
				asked.push('accept');
				return 'stored';
			},
		});
		expect((await contactApp({ store }).post(message)).status).toBe(503);
		await sleep(600);
		expect(asked).toEqual([]);
	});

	it('in time but stores the message all the same, has it once when it is sent again', async () => {
		const { store: sound } = contactApp();
		const slow: ContactStore = {
			...sound,
			accept: async (given) => {
				await sleep(3200);
				return sound.accept(given);
			},
		};
		const first = contactApp({ store: slow });
		expect((await first.post(message)).status).toBe(503);
		await expect.poll(first.announced, { timeout: 20_000 }).toBe(1);
		const second = contactApp({ store: sound });
		expect((await second.post(message)).status).toBe(303);
		expect(second.announced()).toBe(0);
		expect(await sound.list()).toHaveLength(1);
	});

	it('in time for the first who sends a message, is in time for the second, who has waited less', async () => {
		const { store: sound } = contactApp();
		const accept: ContactStore['accept'] = async (given) => {
			await sleep(3300);
			return sound.accept(given);
		};
		const { post, faults, outages } = contactApp({ store: { ...sound, accept } });
		const first = post(message);
		await sleep(2200);
		expect((await post(message)).status).toBe(303);
		expect((await first).status).toBe(503);
		expect({ faults, outages }).toEqual({
			faults: [],
			outages: ['The store of messages took more than 2900 ms.'],
		});
		expect(await sound.list()).toHaveLength(1);
	});
});

describe('a store beside many pages that are opened', () => {
	it('takes 50 messages beside 400 tokens at once, and is asked for its secret once', async () => {
		const { store: sound } = contactApp();
		let asked = 0;
		const secret: ContactStore['secret'] = () => {
			asked++;
			return sound.secret();
		};
		const store = { ...sound, secret };
		const { request } = contactApp({ store });
		const tokens = Array.from({ length: 400 }, async () => (await request('/api/contact/token')).status);
		const posts = Array.from({ length: 50 }, async (_, count) => {
			const { post } = contactApp({ store, address: `198.51.${count}.1` });
			return (await post({ ...message, name: `Ada ${count}` })).status;
		});
		expect(new Set(await Promise.all(tokens))).toEqual(new Set([200]));
		expect(new Set(await Promise.all(posts))).toEqual(new Set([303]));
		expect(await sound.list()).toHaveLength(50);
		expect(asked).toBe(1);
	});
});

describe('a store that fails', () => {
	it.each(
		methods.flatMap(
			(method) =>
				[
					[
						method,
						'as it should',
						() => Promise.reject(new StoreUnavailable('The disk is full.')),
						'The disk is full.',
					],
					[method, 'by a fault of its code', () => Promise.reject(new TypeError('x is undefined')), 'x is undefined'],
					[method, 'with a word', () => Promise.reject('down'), 'down'],
					[
						method,
						'at once',
						() => {
							throw new Error('closed');
						},
						'closed',
					],
				] as const,
		),
	)('to %s %s is reported, and the visitor may try again', async (method, _, fail, told) => {
		const { post, faults, outages, announced } = contactApp({ store: storeWith({ [method]: fail }) });
		const response = await post(message);
		expect(response.status).toBe(503);
		expect(response.headers.get('Retry-After')).toBe('60');
		const isOutage = told === 'The disk is full.';
		expect({ faults, outages }).toEqual({ faults: isOutage ? [] : [told], outages: isOutage ? [told] : [] });
		expect(announced()).toBe(0);
	});

	it('and comes back takes the next try', async () => {
		const { store: sound } = contactApp();
		let isDown = true;
		const accept: ContactStore['accept'] = (given) =>
			isDown ? Promise.reject(new StoreUnavailable('down')) : sound.accept(given);
		const { post } = contactApp({ store: { ...sound, accept } });
		expect((await Promise.all([post(message), post(message)])).map(({ status }) => status)).toEqual([503, 503]);
		isDown = false;
		expect((await post(message)).status).toBe(303);
		expect(await sound.list()).toHaveLength(1);
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
