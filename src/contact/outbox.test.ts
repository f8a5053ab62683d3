import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { fastWorld } from '../../test/fast-world.ts';
import { newMessage } from '../../test/new-message.ts';
import { type ContactStore, type NewMessage, StoreUnavailable } from './contact-store.ts';
import { createSqliteStore } from './node/sqlite/sqlite-store.ts';
import { type Outbox, type OutboxOptions, startOutbox } from './outbox.ts';
import type { Handover, Sender } from './sender.ts';

const day = 86_400_000;
const soon = { timeout: 10_000, interval: 20 };
let folder: string;
let store: ContactStore;
let notices: string[];
let storeFaults: unknown[];
const outboxes: Outbox[] = [];

beforeEach(() => {
	folder = mkdtempSync(join(tmpdir(), 'vitrine-outbox-'));
	store = createSqliteStore({ folder });
	notices = [];
	storeFaults = [];
});
afterEach(async () => {
	await Promise.all(outboxes.splice(0).map((outbox) => outbox.stop(0)));
	await store.close();
});

function start(options: Partial<OutboxOptions> & Pick<OutboxOptions, 'senders'>): Outbox {
	const report = (sentence: string) => notices.push(sentence);
	const outbox = startOutbox({
		store,
		report,
		onStoreFault: (error) => storeFaults.push(error),
		world: fastWorld(),
		...options,
	});
	outboxes.push(outbox);
	return outbox;
}

/** A sender that answers as it is told, and remembers what it was given. */
function sender(answer: (id: string) => Handover | Promise<Handover> = () => ({ kind: 'delivered' })): Sender & {
	sent: string[];
} {
	const sent: string[] = [];
	return {
		sent,
		// Five seconds of the fast world.
		longest: 3_000_000,
		send: async ({ id }) => {
			sent.push(id);
			return answer(id);
		},
	};
}

async function accept(count: number, changes: Partial<NewMessage> = {}): Promise<string[]> {
	const messages = Array.from({ length: count }, () => newMessage(changes));
	for (const message of messages) await store.accept(message);
	return messages.map(({ id }) => id);
}

const states = async () => (await store.list()).flatMap(({ deliveries }) => deliveries.map(({ state }) => state));
const never = () => new Promise<Handover>(() => {});

describe('the outbox', () => {
	it('delivers what it is told of at once, and what nobody told of a little later', async () => {
		const mail = sender();
		const outbox = start({ senders: { mail }, pollEvery: 600_000 });
		const [told] = await accept(1);
		outbox.wake();
		await expect.poll(() => mail.sent, { ...soon, timeout: 500 }).toEqual([told]);
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
		const mail = { ...sender(() => (tries++ === 0 ? never() : { kind: 'delivered' })), longest: 60_000 };
		const [id] = await accept(1);
		start({ senders: { mail } });
		await expect.poll(states, soon).toEqual(['delivered']);
		expect(mail.sent).toEqual([id, id]);
		expect(notices).toEqual([
			'The mail server did not take a message (no answer in time): it stays in the store and is tried again.',
			'The mail server takes messages again.',
		]);
	});

	it('tries twenty times in two days, says so once, and keeps the message for a person to send again', async () => {
		const began = Date.now();
		let isUp = false;
		const mail = sender(() => (isUp ? { kind: 'delivered' } : { kind: 'failed', error: 'ECONNREFUSED' }));
		const [id] = await accept(1);
		// Two days in three seconds.
		const outbox = start({ senders: { mail }, world: fastWorld(60_000), pollEvery: 300_000 });
		await expect.poll(states, soon).toEqual(['dead']);
		expect(mail.sent).toHaveLength(20);
		expect((Date.now() - began) * 60_000).toBeGreaterThan(2 * day);
		expect(notices).toEqual([
			'The mail server did not take a message (ECONNREFUSED): it stays in the store and is tried again.',
			`The mail server never took the message ${id} (ECONNREFUSED): "npm run messages" shows it and sends it again.`,
		]);
		isUp = true;
		expect(await store.requeue()).toBe(1);
		outbox.wake();
		await expect.poll(states, soon).toEqual(['delivered']);
	});

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

	it('tells of each try, and delivers when it is back', async () => {
		const shaky = shakyStore();
		shaky.isDown = true;
		const mail = sender();
		const ids = await accept(1);
		const outbox = start({ store: shaky, senders: { mail, webhook: sender() } });
		for (let count = 0; count < 50; count++) outbox.wake();
		await new Promise((resolve) => setTimeout(resolve, 200));
		expect(storeFaults[0]).toEqual(new StoreUnavailable('The store of messages: database or disk is full.'));
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

describe('the outbox, when it is stopped', () => {
	it('waits for what is under way, and begins nothing', async () => {
		const replies: (() => void)[] = [];
		const mail = sender(() => new Promise((resolve) => replies.push(() => resolve({ kind: 'delivered' }))));
		await accept(5);
		const outbox = start({ senders: { mail } });
		await expect.poll(() => replies, soon).toHaveLength(3);
		const end = outbox.stop(600_000);
		for (const reply of replies) reply();
		await end;
		expect(mail.sent).toHaveLength(3);
		expect((await states()).filter((state) => state === 'delivered')).toHaveLength(3);
	});

	it('gives up in the end what hangs, which the next one tries at once', async () => {
		const ids = await accept(2);
		// Without the end, the next try would come after six seconds.
		const world = fastWorld(10);
		const hanging = sender(never);
		const outbox = start({ senders: { mail: hanging }, world });
		await expect.poll(() => hanging.sent, soon).toHaveLength(2);
		await outbox.stop(1000);
		const mail = sender();
		start({ senders: { mail }, world });
		await expect.poll(() => mail.sent.toSorted(), { ...soon, timeout: 3000 }).toEqual(ids.toSorted());
	});
});

describe('several outboxes with one store', () => {
	it('deliver each message once', async () => {
		const others = [createSqliteStore({ folder }), createSqliteStore({ folder })];
		const mail = sender();
		const ids = await accept(60);
		for (const own of [store, ...others]) start({ store: own, senders: { mail }, atOnce: 10 });
		await expect.poll(states, soon).toEqual(ids.map(() => 'delivered'));
		expect(mail.sent.toSorted()).toEqual(ids.toSorted());
		await Promise.all(outboxes.splice(0).map((outbox) => outbox.stop(0)));
		await Promise.all(others.map((other) => other.close()));
	});
});

describe.each([
	['forward', day],
	['back', -day],
])('a clock that is put %s by a day', (_, step) => {
	it('neither holds up a message nor sends it twice', async () => {
		const world = fastWorld();
		let isGreylisted = true;
		const replies: (() => void)[] = [];
		const slow = newMessage({ received: world.now() });
		const greylisted = newMessage({ received: world.now() });
		const mail = sender((id) => {
			if (id === slow.id) return new Promise((resolve) => replies.push(() => resolve({ kind: 'delivered' })));
			return isGreylisted ? { kind: 'failed', error: 'SMTP 451' } : { kind: 'delivered' };
		});
		await store.accept(slow);
		await store.accept(greylisted);
		start({ senders: { mail }, world });
		await expect.poll(() => mail.sent.toSorted(), soon).toEqual([slow.id, greylisted.id].toSorted());
		world.putClock(step);
		isGreylisted = false;
		const late = newMessage({ received: world.now() });
		await store.accept(late);
		await expect.poll(async () => (await states()).toSorted(), soon).toEqual(['delivered', 'delivered', 'waiting']);
		expect(replies).toHaveLength(1);
		replies[0]?.();
		await expect.poll(states, soon).toEqual(['delivered', 'delivered', 'delivered']);
		expect(mail.sent.toSorted()).toEqual([slow.id, greylisted.id, greylisted.id, late.id].toSorted());
	});
});
