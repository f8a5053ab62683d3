import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, it } from 'vitest';
import { fastClock } from '../../../../test/support/fast-clock.ts';
import {
	accept,
	day,
	folder,
	never,
	notices,
	prepareOutbox,
	sender,
	soon,
	start,
	states,
	store,
	storeFaults,
} from '../../../../test/support/outbox-harness.ts';
import { type ContactStore, StoreUnavailable } from './contact-store.ts';
import type { Sender } from './sender.ts';

prepareOutbox();

describe('the outbox', () => {
	it('delivers what it is told of at once, and what nobody told of a little later', async () => {
		const mail = sender();
		const outbox = start({ senders: { mail }, pollEvery: 600_000 });
		const [told] = await accept(1);
		outbox.wake();
		await expect.poll(() => mail.sent, { ...soon, timeout: 900 }).toEqual([told]);
		const [untold] = await accept(1);
		await expect.poll(() => mail.sent, soon).toEqual([told, untold]);
		await expect.poll(states, soon).toEqual(['delivered', 'delivered']);
		expect(notices).toEqual([]);
	});

	it('brings each message to each of its channels, and a channel that hangs delays no other', async () => {
		const mail = sender(never);
		const webhook = sender();
		const ids = await accept(8, { channels: ['mail', 'webhook'] });
		start({ senders: { mail, webhook } });
		await expect.poll(() => webhook.sent.toSorted(), soon).toEqual(ids.toSorted());
		expect(mail.sent).toHaveLength(3);
	});

	it('tries what is to go out in one mail once, and settles all of it', async () => {
		const totals: (number | undefined)[] = [];
		const mail: Sender = {
			timeout: 3_000_000,
			send: async (_message, _signal, digest) => {
				totals.push(digest?.total);
				return { kind: 'delivered' };
			},
		};
		await accept(6, { digestAbove: { max: 2, window: 60_000 } });
		start({ senders: { mail } });
		await expect.poll(states, soon).toEqual(Array(6).fill('delivered'));
		expect(totals).toEqual([undefined, undefined, 4]);
	});

	it('puts a message whose row is damaged with the dead, reports it and delivers the others', async () => {
		const mail = sender();
		const [broken, whole] = [await accept(1), await accept(1)];
		const database = new DatabaseSync(join(folder, 'contact.sqlite'));
		database.prepare(`UPDATE vitrine_messages SET fields = 'x' WHERE id = ?`).run(broken[0] ?? '');
		database.close();
		start({ senders: { mail } });
		await expect.poll(async () => (await states()).toSorted(), soon).toEqual(['dead', 'delivered']);
		expect(mail.sent).toEqual(whole);
		expect((await store.find(broken[0] ?? ''))?.deliveries).toMatchObject([{ state: 'dead', error: 'unreadable' }]);
		expect(notices).toEqual([
			`The message ${broken[0]} cannot be read, since its row in the store is damaged: mail was not tried.`,
		]);
	});

	it('leaves alone what is for a channel that is not set up', async () => {
		const webhook = sender();
		await accept(1, { channels: ['mail'] });
		const outbox = start({ senders: { webhook } });
		await outbox.stop(1000);
		expect(await states()).toEqual(['waiting']);
		expect(webhook.sent).toEqual([]);
	});

	it('gives up a try that takes too long, even where its sender does not, and tries again', async () => {
		let tries = 0;
		const mail = { ...sender(() => (tries++ === 0 ? never() : { kind: 'delivered' })), timeout: 60_000 };
		const [id] = await accept(1);
		start({ senders: { mail } });
		await expect.poll(states, soon).toEqual(['delivered']);
		expect(mail.sent).toEqual([id, id]);
		expect(notices).toEqual([
			'The mail server did not take a message (no answer in time): it stays in the store and is tried again.',
			'The mail server takes messages again.',
		]);
	});

	it('tries twenty times in two days, reports it once, and keeps the message for a person to send again', async () => {
		const began = Date.now();
		let isUp = false;
		const mail = sender(() => (isUp ? { kind: 'delivered' } : { kind: 'failed', error: 'ECONNREFUSED' }));
		const [id] = await accept(1);
		// Two days in three seconds.
		const outbox = start({ senders: { mail }, clock: fastClock(60_000), pollEvery: 300_000 });
		await expect.poll(states, soon).toEqual(['dead']);
		expect(mail.sent).toHaveLength(20);
		expect((Date.now() - began) * 60_000).toBeGreaterThan(2 * day);
		expect(notices).toEqual([
			'The mail server did not take a message (ECONNREFUSED): it stays in the store and is tried again.',
			`The mail server never took the message ${id} (ECONNREFUSED): "npm run submissions" shows it and sends it again.`,
		]);
		isUp = true;
		expect(await store.requeue()).toBe(1);
		outbox.wake();
		await expect.poll(states, soon).toEqual(['delivered']);
	});

	it.each(['without', 'with'])(
		'tries at once what failed in an outage, after the first success, %s a restart',
		async (restart) => {
			let isUp = false;
			const mail = sender(() => (isUp ? { kind: 'delivered' } : { kind: 'failed', error: 'ECONNREFUSED' }));
			const failing = await accept(4);
			// The ninth pause is one of four hours: more than a second.
			const clock = fastClock(12_000);
			let outbox = start({ senders: { mail }, clock, pollEvery: 60_000 });
			const late = async () => (await store.list()).every(({ deliveries }) => (deliveries[0]?.attempts ?? 0) >= 9);
			await expect.poll(late, soon).toBe(true);
			isUp = true;
			if (restart === 'with') {
				await outbox.stop(1000);
				outbox = start({ senders: { mail }, clock, pollEvery: 60_000 });
			}
			const [fresh = ''] = await accept(1);
			outbox.wake();
			await expect.poll(states, { ...soon, timeout: 1000 }).toEqual(Array(5).fill('delivered'));
			expect(mail.sent.slice(-5).toSorted()).toEqual([fresh, ...failing].toSorted());
		},
	);

	it('goes on with a try that is longer than its lease, and begins no second one', async () => {
		const replies: (() => void)[] = [];
		const mail = sender(() => new Promise((resolve) => replies.push(() => resolve({ kind: 'delivered' }))));
		const ids = await accept(1);
		const claim: ContactStore['claim'] = (take) => store.claim({ ...take, leaseFor: 30 });
		start({ store: { ...store, claim }, senders: { mail }, pollEvery: 30_000 });
		await expect.poll(async () => (await store.list())[0]?.deliveries[0]?.attempts, soon).toBeGreaterThan(2);
		replies[0]?.();
		await expect.poll(states, soon).toEqual(['delivered']);
		expect(mail.sent).toEqual(ids);
	});

	it('names a bug of a sender and quotes nothing of it', async () => {
		const mail = sender(() => {
			throw new TypeError('no mailbox ada@example.com');
		});
		await accept(1);
		start({ senders: { mail } });
		await expect.poll(() => notices, soon).toHaveLength(1);
		expect(notices.join()).toContain('(TypeError)');
		expect(JSON.stringify([notices, await store.list()])).not.toContain('no mailbox');
	});
});

describe('the outbox, while the store is down', () => {
	/** A store that can be put down. */
	function shakyStore(): ContactStore & { isDown: boolean } {
		const shaky = { ...store, isDown: false };
		for (const method of ['claim', 'settle'] as const) {
			const real = store[method] as (...parameters: unknown[]) => Promise<never>;
			shaky[method] = async (...parameters: unknown[]) => {
				if (shaky.isDown) throw new StoreUnavailable('The store of messages: database or disk is full.');
				return real(...parameters);
			};
		}
		return shaky;
	}

	it('reports each try, and delivers when it is back', async () => {
		const shaky = shakyStore();
		shaky.isDown = true;
		const mail = sender();
		const ids = await accept(1);
		const outbox = start({ store: shaky, senders: { mail, webhook: sender() } });
		for (let count = 0; count < 50; count++) outbox.wake();
		const fault = new StoreUnavailable('The store of messages: database or disk is full.');
		await expect.poll(() => storeFaults[0], soon).toEqual(fault);
		shaky.isDown = false;
		await expect.poll(() => mail.sent, soon).toEqual(ids);
		expect(notices).toEqual([]);
	});

	it('does not send again what was sent when the outcome could not be written down', async () => {
		const shaky = shakyStore();
		const mail = sender(() => {
			shaky.isDown = true;
			return { kind: 'delivered' };
		});
		const ids = await accept(1);
		start({ store: shaky, senders: { mail } });
		await expect.poll(() => storeFaults.length, soon).toBeGreaterThan(0);
		await new Promise((resolve) => setTimeout(resolve, 300));
		shaky.isDown = false;
		await expect.poll(states, soon).toEqual(['delivered']);
		expect(mail.sent).toEqual(ids);
	});
});
