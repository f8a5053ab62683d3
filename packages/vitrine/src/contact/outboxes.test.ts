import { describe, expect, it } from 'vitest';
import { fastClock } from '../../../../test/support/fast-clock.ts';
import { newMessage } from '../../../../test/support/messages.ts';
import {
	accept,
	day,
	folder,
	never,
	outboxes,
	prepareOutbox,
	sender,
	soon,
	start,
	states,
	store,
} from '../../../../test/support/outbox-harness.ts';
import { createSqliteStore } from './node/open-store.ts';

prepareOutbox();

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
		const clock = fastClock(10);
		const hanging = sender(never);
		const outbox = start({ senders: { mail: hanging }, clock });
		await expect.poll(() => hanging.sent, soon).toHaveLength(2);
		await outbox.stop(1000);
		const mail = sender();
		start({ senders: { mail }, clock });
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
		const clock = fastClock();
		let isGreylisted = true;
		const replies: (() => void)[] = [];
		const slow = newMessage({ received: clock.now() });
		const greylisted = newMessage({ received: clock.now() });
		const mail = sender((id) => {
			if (id === slow.id) return new Promise((resolve) => replies.push(() => resolve({ kind: 'delivered' })));
			return isGreylisted ? { kind: 'failed', error: 'SMTP 451' } : { kind: 'delivered' };
		});
		await store.accept(slow);
		await store.accept(greylisted);
		start({ senders: { mail }, clock });
		await expect.poll(() => mail.sent.toSorted(), soon).toEqual([slow.id, greylisted.id].toSorted());
		clock.put(step);
		isGreylisted = false;
		const late = newMessage({ received: clock.now() });
		await store.accept(late);
		await expect.poll(async () => (await states()).toSorted(), soon).toEqual(['delivered', 'delivered', 'waiting']);
		expect(replies).toHaveLength(1);
		replies[0]?.();
		await expect.poll(states, soon).toEqual(['delivered', 'delivered', 'delivered']);
		expect(mail.sent.toSorted()).toEqual([slow.id, greylisted.id, greylisted.id, late.id].toSorted());
	});
});
