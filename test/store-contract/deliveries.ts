import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { newMessage } from '../new-message.ts';
import { both, claim, claimed, day, found, hour, ids, leaseFor, now, other, place, store } from './two-stores.ts';

/** What a store promises of deliveries, whatever the clock says. */
export function testDeliveries(): void {
	describe('claim and settle', () => {
		it('gives nothing where nothing is due', async () => {
			expect(await claim(now)).toBeUndefined();
		});

		it('gives what is due the longest first, of the channels asked for', async () => {
			const second = newMessage({ received: now - 1, channels: both });
			const first = newMessage({ received: now - 2 });
			await store.accept(second);
			await store.accept(first);
			expect(await store.claim({ channels: [], now, leaseFor })).toBeUndefined();
			const claims = [await claim(now), await store.claim({ channels: ['webhook'], now, leaseFor }), await claim(now)];
			expect(claims.map((delivery) => [delivery?.message.id, delivery?.channel])).toEqual([
				[first.id, 'mail'],
				[second.id, 'webhook'],
				[second.id, 'mail'],
			]);
			expect(await claim(now)).toBeUndefined();
		});

		it('hands over the message as it was accepted', async () => {
			const { key, channels, ...message } = newMessage({ received: now, suspicions: ['trap'] });
			await store.accept({ ...message, key, channels });
			expect((await claim(now))?.message).toEqual(message);
		});

		it('gives each delivery to one of two instances that race for them', async () => {
			for (let number = 0; number < 20; number++) await store.accept(newMessage({ received: now }));
			const workers = [store, other, store, other].map(async (each) => {
				const taken: string[] = [];
				for (;;) {
					const delivery = await claim(now, each);
					if (!delivery) return taken;
					taken.push(delivery.id);
				}
			});
			const taken = (await Promise.all(workers)).flat();
			expect(new Set(taken).size).toBe(20);
			expect(taken).toHaveLength(20);
		});

		it('gives one row to one of many who want it at the same moment', async () => {
			await store.accept(newMessage({ received: now }));
			const claims = await Promise.all(Array.from({ length: 10 }, (_, n) => claim(now, n % 2 ? store : other)));
			expect(claims.filter(Boolean)).toHaveLength(1);
		});

		it('has no more to do with what was delivered', async () => {
			const delivery = await claimed();
			await store.settle(delivery, { kind: 'delivered' });
			expect(await claim(now + 400 * day)).toBeUndefined();
			expect((await store.find(delivery.message.id))?.deliveries).toEqual([
				{ channel: 'mail', state: 'delivered', attempts: 1, next: undefined, error: undefined },
			]);
		});

		it('gives what failed again when it is due, and knows how often and why', async () => {
			const delivery = await claimed();
			await store.settle(delivery, { kind: 'again', at: now + hour, error: 'refused\0 with 4\ud80051' });
			expect(await claim(now + hour - 1)).toBeUndefined();
			const [record] = (await store.find(delivery.message.id))?.deliveries ?? [];
			expect(record).toMatchObject({ state: 'waiting', attempts: 1, next: now + hour });
			expect(record?.error).toBe('refused\ufffd with 4\ufffd51');
			expect(await claim(now + hour, other)).toMatchObject({ id: delivery.id, attempts: 1 });
		});

		it('lets dead deliveries rest', async () => {
			const delivery = await claimed();
			await store.settle(delivery, { kind: 'dead', error: 'no such account' });
			expect(await claim(now + 400 * day)).toBeUndefined();
			expect((await store.find(delivery.message.id))?.deliveries).toEqual([
				{ channel: 'mail', state: 'dead', attempts: 1, next: undefined, error: 'no such account' },
			]);
		});

		it('lets another one take over when a lease has ended, and ignores who lost it', async () => {
			await store.accept(newMessage({ received: now }));
			// A store that was not opened yet takes its time.
			await other.list();
			const lost = found(await store.claim({ channels: both, now, leaseFor: 1500 }));
			expect(await claim(now, other)).toBeUndefined();
			await wait(1600);
			const taken = found(await claim(now, other));
			expect(taken).toMatchObject({ id: lost.id, attempts: 1 });
			await store.settle(lost, { kind: 'dead', error: 'too late' });
			expect((await store.find(lost.message.id))?.deliveries[0]).toMatchObject({
				state: 'waiting',
				error: undefined,
			});
			await other.settle(taken, { kind: 'delivered' });
			await store.settle(lost, { kind: 'again', at: now, error: 'too late' });
			expect((await store.find(lost.message.id))?.deliveries[0]).toMatchObject({ state: 'delivered' });
		});

		it('writes down the outcome of a lease that has ended, when nobody took it over', async () => {
			await store.accept(newMessage({ received: now }));
			const late = found(await store.claim({ channels: both, now, leaseFor: 1 }));
			await wait(20);
			await store.settle(late, { kind: 'delivered' });
			expect(await claim(now)).toBeUndefined();
		});

		it('bears that a message is deleted while it is delivered', async () => {
			const delivery = await claimed();
			await other.remove([delivery.message.id]);
			await store.settle(delivery, { kind: 'again', at: now, error: 'refused' });
			expect(await store.list()).toEqual([]);
			expect(await claim(now + day)).toBeUndefined();
		});
	});

	describe('when the clock is moved by a day', () => {
		it.each([
			['forwards', day],
			['backwards', -day],
		])('%s, what is just delivered is given to nobody else', async (_, shift) => {
			await claimed();
			expect(await claim(now + shift, other)).toBeUndefined();
		});

		it('backwards, what was accepted or tried before is due', async () => {
			const accepted = newMessage({ received: now });
			await store.accept(accepted);
			const delivery = found(await claim(now));
			await store.settle(delivery, { kind: 'again', at: now + hour, error: 'refused' });
			expect(await claim(now - day)).toMatchObject({ id: delivery.id });
			await store.accept(newMessage({ received: now }));
			expect(await claim(now - day)).toMatchObject({ attempts: 0 });
		});

		it('backwards, what waits for a time that lies impossibly far ahead is due', async () => {
			const delivery = await claimed();
			await store.settle(delivery, { kind: 'again', at: now + 4000 * day, error: 'refused' });
			expect(await claim(now + hour)).toBeUndefined();
			expect(await claim(now - day)).toMatchObject({ id: delivery.id });
		});

		it('whoever takes it, what a machine had taken before it was started anew is due', async () => {
			const delivery = await claimed();
			const ahead = 'leased_at = leased_at + 90000000, lease_ends = lease_ends + 90000000';
			await place.ask(`UPDATE vitrine_deliveries SET ${ahead}`);
			expect(await claim(now)).toMatchObject({ id: delivery.id });
		});

		it('backwards by moments, as clocks of two machines differ, nothing is tried too early', async () => {
			const delivery = await claimed();
			await store.settle(delivery, { kind: 'again', at: now + hour, error: 'refused' });
			expect(await claim(now - 5000, other)).toBeUndefined();
		});

		it('whenever and however often, everything is delivered, and nothing twice', async () => {
			const delivered: string[] = [];
			for (const [round, shift] of [0, day, -day, 2 * day, -2 * day, 0].entries()) {
				const clock = now + shift;
				for (let number = 0; number < 3; number++) await store.accept(newMessage({ received: clock }));
				for (let tries = 0; tries < 5; tries++) {
					const delivery = await claim(clock, tries % 2 ? store : other);
					if (!delivery) break;
					if ((round + tries) % 2) {
						await store.settle(delivery, { kind: 'again', at: clock + hour, error: 'refused' });
						continue;
					}
					await store.settle(delivery, { kind: 'delivered' });
					delivered.push(delivery.id);
				}
			}
			for (;;) {
				const delivery = await claim(now + 2 * day + hour);
				if (!delivery) break;
				await store.settle(delivery, { kind: 'delivered' });
				delivered.push(delivery.id);
			}
			expect(delivered.toSorted()).toEqual((await ids()).map((id) => `${id}/mail`).toSorted());
			expect(delivered).toHaveLength(18);
		});
	});
}
