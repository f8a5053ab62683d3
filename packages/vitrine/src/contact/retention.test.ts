import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { fastClock } from '../../../../test/support/fast-clock.ts';
import { newMessage } from '../../../../test/support/messages.ts';
import { type ContactStore, StoreUnavailable } from './contact-store.ts';
import { createSqliteStore } from './node/open-store.ts';
import { keepOf, startRetention } from './retention.ts';

const day = 86_400_000;
const soon = { timeout: 10_000, interval: 10 };
let store: ContactStore;
let notices: string[];
let stop: (() => Promise<void>) | undefined;

beforeEach(() => {
	store = createSqliteStore({ folder: mkdtempSync(join(tmpdir(), 'vitrine-retention-')) });
	notices = [];
});
afterEach(async () => {
	await stop?.();
	await store.close();
});

/** Runs with a day in a quarter of a second; keeps messages for 180 days. */
function start(clock = fastClock(345_600), kept: Pick<ContactStore, 'oldest' | 'removeBefore'> = store): void {
	({ stop } = startRetention({
		store: kept,
		keep: () => 180 * day,
		report: (sentence) => notices.push(sentence),
		clock,
	}));
}

const accept = async (age: number, now: number) => store.accept(newMessage({ received: Math.round(now - age * day) }));
const count = async () => (await store.list()).length;

describe('old messages', () => {
	it('are deleted soon after the start, delivered or not, and younger ones are not', async () => {
		const clock = fastClock(1000);
		for (const age of [181, 179, 200, 0]) await accept(age, clock.now());
		start(clock);
		await expect.poll(count, soon).toBe(2);
		expect(notices).toEqual([
			expect.stringMatching(/^Messages deleted as older than 180 days \(today is \d{4}-\d\d-\d\d\): 2\.$/),
		]);
	});

	it('of a form with a time of its own are deleted after that', async () => {
		const clock = fastClock(1000);
		for (const form of ['contact', 'order']) {
			await store.accept(newMessage({ form, received: Math.round(clock.now() - 31 * day) }));
		}
		const keep = keepOf({ contact: {}, order: { keepDays: 30 } }, 180 * day);
		({ stop } = startRetention({ store, keep, report: (sentence) => notices.push(sentence), clock }));
		await expect.poll(count, soon).toBe(1);
		expect((await store.list()).map(({ form }) => form)).toEqual(['contact']);
		expect(notices).toEqual([
			expect.stringMatching(/^Messages of the form "order" deleted as older than 30 days \(today is .*\): 1\.$/),
		]);
	});

	it('are looked for every day', async () => {
		const clock = fastClock(345_600);
		await accept(178.5, clock.now());
		start(clock);
		await expect.poll(() => notices, soon).toHaveLength(1);
		expect(await count()).toBe(0);
	});

	it('go month by month where the clock is far ahead, so that somebody can put it right', async () => {
		const real = Date.now();
		for (let month = 0; month < 6; month++) await accept(month * 31, real);
		const clock = fastClock(345_600);
		clock.put(3650 * day);
		start(clock);
		await expect.poll(() => notices, soon).toHaveLength(1);
		await stop?.();
		expect(await count()).toBe(5);
	});

	it('are not deleted by a clock that is behind', async () => {
		const clock = fastClock(345_600);
		await accept(200, clock.now());
		clock.put(-300 * day);
		start(clock);
		await new Promise((resolve) => setTimeout(resolve, 500));
		expect(await count()).toBe(1);
	});

	it('wait for a store that is down, and are tried by smaller parts', async () => {
		const clock = fastClock(10_000);
		const tried: number[] = [];
		let isSlow = true;
		await accept(400, clock.now());
		start(clock, {
			oldest: store.oldest,
			removeBefore: async (time) => {
				tried.push(time);
				if (isSlow) throw new StoreUnavailable('It was too slow.');
				return store.removeBefore(time);
			},
		});
		await expect.poll(() => tried.length, soon).toBeGreaterThan(3);
		isSlow = false;
		await expect.poll(count, soon).toBe(0);
		expect(tried[0]).toBeGreaterThan(tried[2] ?? 0);
		expect(notices).toEqual([
			'Old messages could not be deleted: it is tried again.',
			expect.stringMatching(/^Messages deleted/),
			'Old messages are deleted again.',
		]);
	});
});
