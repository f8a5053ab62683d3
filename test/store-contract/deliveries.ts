import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { newMessage } from '../support/messages.ts';
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
			const { key, channels, ...message } = newMessage({ received: now, suspicions: ['honeypot'] });
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

	describe('mails above a limit', () => {
		const digestAbove = { max: 2, window: hour };
		const post = async (at: number, channels = both) => {
			const message = newMessage({ received: at, digestAbove, channels });
			return { id: message.id, answer: await store.accept(message) };
		};

		it('wait for the end of the hour, and are taken together by one worker', async () => {
			const posts = [];
			for (let number = 0; number < 6; number++) posts.push(await post(now + number));
			expect(posts.map(({ answer }) => answer)).toEqual([
				...Array(2).fill('stored'),
				...Array(4).fill('stored-for-digest'),
			]);
			const mail = (at: number, of = store) => of.claim({ channels: ['mail'], now: at, leaseFor });
			const single = [await mail(now + hour - 1), await mail(now + hour - 1), await mail(now + hour - 1)];
			expect(single.map((delivery) => delivery?.message.id)).toEqual([posts[0]?.id, posts[1]?.id, undefined]);
			const claims = await Promise.all([store, other, store, other].map((each) => mail(now + hour, each)));
			const [delivery, ...more] = claims.filter((one) => one !== undefined);
			expect(more).toEqual([]);
			expect(delivery).toMatchObject({ attempts: 0, message: { id: posts[2]?.id }, digest: { total: 4 } });
			expect(delivery?.digest?.messages.map(({ id }) => id)).toEqual(posts.slice(2).map(({ id }) => id));
		});

		it('leave other channels as they are', async () => {
			for (let number = 0; number < 4; number++) await post(now + number);
			for (let number = 0; number < 4; number++) {
				const delivery = found(await store.claim({ channels: ['webhook'], now: now + 9, leaseFor }));
				expect(delivery.digest).toBeUndefined();
			}
		});

		it('share one outcome, and are tried again together', async () => {
			for (let number = 0; number < 4; number++) await post(now + number, ['mail']);
			for (let number = 0; number < 2; number++) await store.settle(found(await claim(now + 9)), { kind: 'delivered' });
			const failed = found(await claim(now + hour));
			await store.settle(failed, { kind: 'again', at: now + 2 * hour, error: 'refused' });
			expect(await claim(now + 2 * hour - 1)).toBeUndefined();
			const again = found(await claim(now + 2 * hour, other));
			expect([again.attempts, again.id, again.digest?.total]).toEqual([1, failed.id, 2]);
			await store.settle(failed, { kind: 'dead', error: 'too late' });
			await store.settle(again, { kind: 'dead', error: 'refused' });
			expect(await ids({ state: 'dead' })).toHaveLength(2);
			expect(await store.requeue()).toBe(2);
			await store.settle(found(await claim(now + 3 * hour)), { kind: 'delivered' });
			expect(await ids({ state: 'delivered' })).toHaveLength(4);
			expect(await claim(now + day)).toBeUndefined();
		});

		it('that are alone go out like any other', async () => {
			for (let number = 0; number < 4; number++) await post(now + number, ['mail']);
			const [last] = await store.list();
			await store.remove(last ? [last.id] : []);
			const taken = [];
			for (let number = 0; number < 3; number++) taken.push(found(await claim(now + hour)));
			expect(taken.map(({ digest }) => digest)).toEqual([undefined, undefined, undefined]);
			for (const delivery of taken) await store.settle(delivery, { kind: 'delivered' });
			expect(await ids({ state: 'delivered' })).toHaveLength(3);
		});

		it('go out one by one again in the next hour', async () => {
			for (let number = 0; number < 3; number++) await post(now, ['mail']);
			expect((await post(now + hour, ['mail'])).answer).toBe('stored');
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
