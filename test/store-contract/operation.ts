import { describe, expect, it } from 'vitest';
import type { MessageRecord } from '#contact/contact-store.ts';
import { newMessage } from '../support/messages.ts';
import { both, claim, claimed, day, hour, ids, now, other, place, store } from './two-stores.ts';

/** What a store promises to those who look into it. */
export function testOperation(): void {
	describe('for the operator', () => {
		it('lists the newest first, as many as wanted', async () => {
			const messages = [1, 3, 2].map((number) => newMessage({ received: now + number }));
			for (const message of messages) await store.accept(message);
			const [oldest, newest, middle] = messages.map(({ id }) => id);
			expect(await ids()).toEqual([newest, middle, oldest]);
			expect(await ids({ limit: 2 })).toEqual([newest, middle]);
			expect(await ids({ limit: 0 })).toEqual([]);
		});

		it('lists in parts, each of which begins where the one before ended', async () => {
			for (let number = 0; number < 7; number++) await store.accept(newMessage({ received: now + (number >> 1) }));
			const parts: string[][] = [];
			let after: MessageRecord | undefined;
			do {
				const part = await store.list(after ? { limit: 3, after } : { limit: 3 });
				parts.push(part.map(({ id }) => id));
				after = part.at(-1);
				if (after) await store.remove([after.id]);
			} while (after);
			expect(parts.map((part) => part.length)).toEqual([3, 3, 1, 0]);
			expect(new Set(parts.flat()).size).toBe(7);
		});

		it('reports how much waits, how much is dead, and since when the oldest waits', async () => {
			expect(await store.backlog()).toEqual({ waiting: {}, dead: {}, oldest: undefined });
			const delivery = await claimed({ channels: both });
			await store.settle(delivery, { kind: 'dead', error: 'refused' });
			await store.accept(newMessage({ received: now + 1, channels: ['mail'] }));
			const { channel } = delivery;
			const other = channel === 'mail' ? { mail: 1, webhook: 1 } : { mail: 2 };
			expect(await store.backlog()).toEqual({
				waiting: other,
				dead: { [channel]: 1 },
				oldest: now,
			});
		});

		it('lists messages with a delivery in a state, with all of their deliveries', async () => {
			const waiting = newMessage({ received: now + 1 });
			const delivery = await claimed({ channels: both });
			await store.settle(delivery, { kind: 'dead', error: 'refused' });
			await store.accept(waiting);
			expect(await ids({ state: 'waiting' })).toEqual([waiting.id, delivery.message.id]);
			expect(await ids({ state: 'delivered' })).toEqual([]);
			expect((await store.list({ state: 'dead' })).map(({ deliveries }) => deliveries)).toEqual([
				[
					{ channel: 'mail', state: 'dead', attempts: 1, next: undefined, error: 'refused' },
					{ channel: 'webhook', state: 'waiting', attempts: 0, next: now, error: undefined },
				],
			]);
		});

		it('lists the messages of one form alone', async () => {
			const [mail, booking] = [newMessage(), newMessage({ form: 'booking', suspicions: ['honeypot'] })];
			for (const message of [mail, booking]) await store.accept(message);
			expect([await ids({ form: 'booking' }), await ids({ form: 'contact' })]).toEqual([[booking.id], [mail.id]]);
			expect(await ids({ form: 'booking', isSuspicious: false })).toEqual([]);
			expect(await ids({ form: "' OR 1=1 --" })).toEqual([]);
		});

		it('lists messages with and without suspicions', async () => {
			const plain = newMessage();
			const odd = newMessage({ suspicions: ['honeypot'] });
			await store.accept(plain);
			await store.accept(odd);
			expect([await ids({ isSuspicious: true }), await ids({ isSuspicious: false })]).toEqual([[odd.id], [plain.id]]);
			expect(await ids({ isSuspicious: true, state: 'dead' })).toEqual([]);
		});

		it('finds nothing under an id that nobody has', async () => {
			expect(await store.find(crypto.randomUUID())).toBeUndefined();
			expect(await store.find("' OR 1=1 --\0")).toBeUndefined();
		});

		it('re-queues dead deliveries of given messages, at once and as if new', async () => {
			const [first, second] = [await claimed(), await claimed()];
			for (const delivery of [first, second]) await store.settle(delivery, { kind: 'dead', error: 'refused' });
			expect(await store.requeue([second.message.id, crypto.randomUUID()])).toBe(1);
			expect(await claim(now)).toMatchObject({ id: second.id, attempts: 0 });
			expect(await claim(now)).toBeUndefined();
		});

		it('re-queues all dead deliveries, and no others', async () => {
			const dead = [await claimed(), await claimed()];
			for (const delivery of dead) await store.settle(delivery, { kind: 'dead', error: 'refused' });
			await store.settle(await claimed(), { kind: 'delivered' });
			await claimed();
			expect(await store.requeue([])).toBe(0);
			expect(await store.requeue()).toBe(2);
			const claims = [await claim(now), await claim(now), await claim(now)];
			expect(claims.map((delivery) => delivery?.id).toSorted()).toEqual([
				...dead.map(({ id }) => id).toSorted(),
				undefined,
			]);
		});

		it('brings forward what failed and waits for a channel, and nothing else', async () => {
			const failed = await claimed({ channels: both });
			await store.settle(failed, { kind: 'again', at: now + day, error: 'refused' });
			await store.accept(newMessage({ received: now + 30_000 }));
			await store.bringForward('webhook', now + 1);
			expect(await store.claim({ channels: ['mail'], now: now + 1, leaseFor: 1000 })).toBeUndefined();
			await store.bringForward('mail', now + 1);
			expect(await store.claim({ channels: ['mail'], now: now + 1, leaseFor: 1000 })).toMatchObject({
				id: failed.id,
				attempts: 1,
			});
			expect(await store.claim({ channels: ['mail'], now: now + 1, leaseFor: 1000 })).toBeUndefined();
		});

		it('counts what waits for each channel, and gives up what waits for one', async () => {
			expect(await store.waiting()).toEqual({});
			await store.accept(newMessage({ channels: both }));
			await store.accept(newMessage({ channels: ['webhook'] }));
			expect(await store.waiting()).toEqual({ mail: 1, webhook: 2 });
			expect(await store.giveUp('webhook')).toBe(2);
			expect(await store.giveUp('webhook')).toBe(0);
			expect(await store.waiting()).toEqual({ mail: 1 });
			expect((await store.list({ state: 'dead' })).flatMap(({ deliveries }) => deliveries)).toContainEqual(
				expect.objectContaining({ channel: 'webhook', state: 'dead', error: 'given up' }),
			);
			expect(await store.requeue()).toBe(2);
		});

		it('deletes messages with their deliveries', async () => {
			const [gone, kept] = [newMessage({ channels: both }), newMessage()];
			await store.accept(gone);
			await store.accept(kept);
			expect(await store.remove([gone.id, gone.id, crypto.randomUUID()])).toBe(1);
			expect(await ids()).toEqual([kept.id]);
			expect(await place.ask('SELECT DISTINCT message_id FROM vitrine_deliveries')).toEqual([{ message_id: kept.id }]);
		});

		it('knows when the oldest message of each form was accepted', async () => {
			expect(await store.oldest()).toEqual({});
			for (const received of [now, now - day, now + day]) await store.accept(newMessage({ received }));
			await store.accept(newMessage({ received: now - 2 * day, form: 'order' }));
			expect(await other.oldest()).toEqual({ contact: now - day, order: now - 2 * day });
		});

		it('deletes what is older than a time of one form alone', async () => {
			const [one, two] = [newMessage({ received: now - day }), newMessage({ received: now - day, form: 'order' })];
			for (const message of [one, two]) await store.accept(message);
			expect(await store.removeBefore(now, 'order')).toBe(1);
			expect(await ids()).toEqual([one.id]);
		});

		it('deletes what is older than a time, and keys and counts that count no more', async () => {
			const long = Date.now() - 200 * day;
			const kept = newMessage({ received: Date.now() });
			for (const message of [newMessage({ received: long }), newMessage({ received: long + 1 }), kept]) {
				await store.accept(message);
			}
			const counted = (range: string, received: number) =>
				store.accept(newMessage({ received, limits: [{ range, max: 0, window: hour }] }));
			await counted('old', long);
			await counted('new', Date.now());
			expect(await store.removeBefore(long + 1)).toBe(1);
			expect(await ids()).toHaveLength(2);
			expect(await store.removeBefore(Date.now() - 180 * day)).toBe(1);
			expect(await ids()).toEqual([kept.id]);
			expect(await place.ask('SELECT key FROM vitrine_keys')).toEqual([{ key: kept.key }]);
			expect(await place.ask('SELECT address_range FROM vitrine_posts')).toEqual([{ address_range: 'new' }]);
		});
	});
}
