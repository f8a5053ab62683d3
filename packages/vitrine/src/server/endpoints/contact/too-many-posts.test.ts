import { describe, expect, it } from 'vitest';
import { parseContactAnswer } from '#protocol/contact/form.ts';
import { contactApp, message } from '../../../../../../test/support/contact-app.ts';

const hour = 60 * 60 * 1000;

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
		const accept: typeof app.store.accept = (post) => {
			ranges.push(...(post.limits ?? []).map(({ range }) => range));
			return app.store.accept(post);
		};
		const watched = (now: number) => contactApp({ store: { ...app.store, accept }, now: () => now });
		await watched(start).post(another(1));
		await watched(start + 24 * hour).post(another(2));
		expect(ranges).toHaveLength(8);
		expect(ranges.every((range) => /^[0-9a-f]{64}$/.test(range))).toBe(true);
		expect(new Set(ranges).size).toBe(4);
	});

	it('from many addresses of one customer or site are refused as those of one, above twice and four times as many', async () => {
		const { store } = contactApp();
		let sent = 0;
		const sentFrom = async (addresses: string[]) => {
			const before = sent;
			for (const address of addresses) {
				const app = contactApp({ store, address, now: () => start });
				sent += (await sendUntilRefused(app, sent)).sent;
			}
			return sent - before;
		};
		const six = [0, 1, 2, 3, 4, 5];
		expect(await sentFrom(six.map((line) => `2001:db8:1:${line}::1`))).toBe(20);
		expect(await sentFrom(six.map((customer) => `2001:db8:1:${customer + 1}00::1`))).toBe(20);
		expect(await sentFrom(six.map((line) => `198.51.100.${line}`))).toBe(40);
		expect(await sentFrom(['198.51.101.1', '2001:db8:2::1'])).toBe(20);
	});
});

describe('more messages of all visitors than are mailed in an hour', () => {
	it('are stored and thanked for, and wait for the end of the hour', async () => {
		let now = Date.UTC(2026, 10, 20, 12);
		const { store } = contactApp();
		const post = (count: number) =>
			contactApp({ store, mailsPerHour: 3, address: `198.51.${count}.1`, now: () => now }).post({
				...message,
				message: `Question ${count}`,
			});
		for (let count = 0; count < 8; count++) expect((await post(count)).status).toBe(303);
		const due = async () => (await store.list()).map(({ deliveries }) => (deliveries[0]?.next ?? 0) - now);
		expect((await due()).toSorted((a, b) => a - b)).toEqual([0, 0, 0, hour, hour, hour, hour, hour]);
		now += hour;
		expect((await post(8)).status).toBe(303);
		expect((await due())[0]).toBe(0);
	});
});
