import { describe, expect, it } from 'vitest';
import { contactApp, message } from '../../../../../../test/contact-app.ts';

const uuid = '8c5a1f0e-4f6e-4a8e-9d7b-0c1d2e3f4a5b';
const hour = 60 * 60 * 1000;

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
