import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
	type Channel,
	type ContactStore,
	type Delivery,
	keyLifetime,
	type MessageRecord,
	type NewMessage,
	StoreUnavailable,
} from '#contact/contact-store.ts';
import { migrations } from '#contact/sql/migrations.ts';
import { newMessage } from './new-message.ts';

/** A database that stores are opened on, and that a test reaches past them. */
export interface StorePlace {
	/** Opens a store: all that a test opens share what is in them, as servers of one site do. */
	open: () => ContactStore;
	/** Asks the database as another program does. */
	ask: (sql: string) => Promise<Record<string, unknown>[]>;
	/** Keeps everyone else from writing, until the function that it gives is called. */
	hold: () => Promise<() => Promise<void>>;
	remove: () => Promise<void>;
}

const hour = 60 * 60 * 1000;
const day = 24 * hour;
const now = Date.UTC(2026, 5, 1, 12);
const both: Channel[] = ['mail', 'webhook'];
const leaseFor = 60_000;

/** Tests what `ContactStore` promises, on two stores that share one database. */
export function testStore(name: string, createPlace: () => Promise<StorePlace>): void {
	describe(name, () => {
		let place: StorePlace;
		let opened: ContactStore[];
		let store: ContactStore;
		let other: ContactStore;
		const open = () => {
			const another = place.open();
			opened.push(another);
			return another;
		};
		beforeEach(async () => {
			place = await createPlace();
			opened = [];
			store = open();
			other = open();
		});
		afterEach(async () => {
			await Promise.all(opened.map((each) => each.close()));
			await place.remove();
		});
		const ids = async (filter = {}) => (await store.list(filter)).map(({ id }) => id);
		/** Accepts a message of the given time and takes one of its deliveries. */
		const claimed = async (message: Partial<NewMessage> = {}) => {
			await store.accept(newMessage({ received: now, ...message }));
			return found(await store.claim({ channels: both, now, leaseFor }));
		};
		const claim = (at: number, of: ContactStore = store) => of.claim({ channels: both, now: at, leaseFor });

		describe('accept', () => {
			it('keeps a message with a delivery for each of its channels', async () => {
				const message = newMessage({ suspicions: ['many-links'], channels: both });
				expect(await store.accept(message)).toBe('stored');
				const { id, received, locale, fields, suspicions } = message;
				const waiting = { state: 'waiting', attempts: 0, next: received, error: undefined };
				const deliveries = both.map((channel) => ({ channel, ...waiting }));
				expect(await other.find(id)).toEqual({ id, received, locale, fields, suspicions, deliveries });
			});

			it('keeps a message that goes nowhere yet', async () => {
				const message = newMessage({ channels: [] });
				await store.accept(message);
				expect((await store.find(message.id))?.deliveries).toEqual([]);
			});

			it('stores the same post once, however often and wherever it comes in at the same time', async () => {
				const posts = Array.from({ length: 10 }, () => newMessage({ key: 'same' }));
				const answers = await Promise.all(posts.map((post, number) => (number % 2 ? store : other).accept(post)));
				expect(answers.toSorted()).toEqual([...Array(9).fill('repeated'), 'stored']);
				const [message, ...more] = await store.list();
				expect(more).toEqual([]);
				expect(message?.id).toBe(posts[answers.indexOf('stored')]?.id);
				expect(message?.deliveries).toHaveLength(1);
			});

			it('takes a key again after 24 hours, and not before', async () => {
				const post = (received: number) => store.accept(newMessage({ key: 'same', received }));
				expect(await post(now)).toBe('stored');
				expect(await post(now + keyLifetime - 1)).toBe('repeated');
				expect(await post(now + keyLifetime)).toBe('stored');
				expect(await post(now + keyLifetime + 1)).toBe('repeated');
			});

			it('takes a key that was used on a day that has not come', async () => {
				await store.accept(newMessage({ key: 'same', received: now + 400 * day }));
				expect(await store.accept(newMessage({ key: 'same', received: now }))).toBe('stored');
			});

			it('says whether it knows a key, by the same rule', async () => {
				await store.accept(newMessage({ key: 'same', received: now }));
				const times = [now - keyLifetime, now - 1, now, now + keyLifetime - 1, now + keyLifetime];
				const answers = await Promise.all(times.map((time) => other.knows('same', time)));
				expect(answers).toEqual([false, true, true, true, false]);
				expect(await store.knows('other', now)).toBe(false);
			});

			it('knows a key whose message was deleted', async () => {
				const message = newMessage();
				await store.accept(message);
				await store.remove([message.id]);
				expect(await store.accept(newMessage({ key: message.key }))).toBe('repeated');
			});

			it.each(Object.entries(strangeTexts))('keeps %s as it was written', async (_, text) => {
				const fields = { name: text, email: text, company: text, subject: text, message: text };
				const message = newMessage({ fields, locale: 'ja', suspicions: [text] });
				await store.accept(message);
				const kept = await other.find(message.id);
				expect([kept?.fields, kept?.suspicions]).toEqual([fields, [text]]);
			});
		});

		describe('knows', () => {
			it('says of a key what accept would, wherever the message came in', async () => {
				expect(await store.knows('same', now)).toBe(false);
				await store.accept(newMessage({ key: 'same', received: now }));
				const times = [now - 1, now, now + keyLifetime - 1, now + keyLifetime];
				const known = await Promise.all(times.map((time) => other.knows('same', time)));
				expect(known).toEqual([true, true, true, false]);
				expect(await store.knows('another', now)).toBe(false);
			});

			it('says so of a message that was deleted, and not of one from a day that has not come', async () => {
				const message = newMessage({ received: now });
				await store.accept(message);
				await store.remove([message.id]);
				expect(await store.knows(message.key, now)).toBe(true);
				expect(await store.knows(message.key, now - 400 * day)).toBe(false);
			});
		});

		describe('countPost', () => {
			const count = (at: number, range = 'range', window = hour) => store.countPost({ range, now: at, window });

			it('counts the posts of a range within a window that begins with the first one', async () => {
				expect([await count(now), await count(now + 1), await count(now + hour - 1)]).toEqual([1, 2, 3]);
				expect([await count(now + hour), await count(now + hour + 1)]).toEqual([1, 2]);
			});

			it('counts each range and each length of window for itself', async () => {
				await count(now);
				expect([await count(now, 'other'), await count(now, 'range', day), await count(now)]).toEqual([1, 1, 2]);
			});

			it('counts each of many at the same time, on two instances', async () => {
				const posts = Array.from({ length: 20 }, (_, number) =>
					(number % 2 ? store : other).countPost({ range: 'range', now, window: hour }),
				);
				const counts = await Promise.all(posts);
				expect(counts.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 20 }, (_, number) => number + 1));
			});

			it('begins anew where the clock was put back by more than a window', async () => {
				await count(now + day);
				await count(now + day);
				expect(await count(now)).toBe(1);
			});
		});

		describe('secret', () => {
			it('is one for all who share the store, also when they ask first at the same time', async () => {
				const secrets = await Promise.all([store, other, store, other].map((each) => each.secret()));
				expect(secrets[0]).toMatch(/^[0-9a-f]{64}$/);
				expect(new Set(secrets).size).toBe(1);
				expect(await open().secret()).toBe(secrets[0]);
			});

			it('is another one in another store', async () => {
				const elsewhere = await createPlace();
				const another = elsewhere.open();
				expect(await another.secret()).not.toBe(await store.secret());
				await another.close();
				await elsewhere.remove();
			});
		});

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
				const claims = [
					await claim(now),
					await store.claim({ channels: ['webhook'], now, leaseFor }),
					await claim(now),
				];
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

			it('lists messages with and without suspicions', async () => {
				const plain = newMessage();
				const odd = newMessage({ suspicions: ['trap'] });
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

			it('deletes messages with their deliveries', async () => {
				const [gone, kept] = [newMessage({ channels: both }), newMessage()];
				await store.accept(gone);
				await store.accept(kept);
				expect(await store.remove([gone.id, gone.id, crypto.randomUUID()])).toBe(1);
				expect(await ids()).toEqual([kept.id]);
				expect(await place.ask('SELECT DISTINCT message_id FROM vitrine_deliveries')).toEqual([
					{ message_id: kept.id },
				]);
			});

			it('knows when the oldest message was accepted', async () => {
				expect(await store.oldest()).toBeUndefined();
				for (const received of [now, now - day, now + day]) await store.accept(newMessage({ received }));
				expect(await other.oldest()).toBe(now - day);
			});

			it('deletes what is older than a time, and keys and counts that count no more', async () => {
				const long = Date.now() - 200 * day;
				const kept = newMessage({ received: Date.now() });
				for (const message of [newMessage({ received: long }), newMessage({ received: long + 1 }), kept]) {
					await store.accept(message);
				}
				await store.countPost({ range: 'old', now: long, window: hour });
				await store.countPost({ range: 'new', now: Date.now(), window: hour });
				expect(await store.removeBefore(long + 1)).toBe(1);
				expect(await ids()).toHaveLength(2);
				expect(await store.removeBefore(Date.now() - 180 * day)).toBe(1);
				expect(await ids()).toEqual([kept.id]);
				expect(await place.ask('SELECT key FROM vitrine_keys')).toEqual([{ key: kept.key }]);
				expect(await place.ask('SELECT address_range FROM vitrine_posts')).toEqual([{ address_range: 'new' }]);
			});
		});

		describe('tables of another version', () => {
			const version = migrations.length;
			const setFact = (name: string, value: number) =>
				place.ask(`UPDATE vitrine_facts SET value = '${value}' WHERE name = '${name}'`);

			it('are used as they are where they are newer and accept this code', async () => {
				await store.accept(newMessage());
				await setFact('version', version + 7);
				await place.ask('ALTER TABLE vitrine_messages ADD COLUMN mood text');
				expect(await open().accept(newMessage())).toBe('stored');
				expect(await ids()).toHaveLength(2);
				const facts = await place.ask(`SELECT value FROM vitrine_facts WHERE name = 'version'`);
				expect(facts).toEqual([{ value: `${version + 7}` }]);
			});

			it('are left alone where they want newer code, from that moment on and until they accept this one', async () => {
				await store.accept(newMessage());
				await setFact('oldest-code', version + 1);
				const sentence = `: its tables want code that knows version ${version + 1} of them, and this code knows ${version}: deploy a newer build.`;
				for (const each of [store, open()]) {
					const refusal = await refused(each.accept(newMessage()));
					expect(refusal.message).toContain(sentence);
				}
				await setFact('oldest-code', version);
				expect(await store.accept(newMessage())).toBe('stored');
				expect(await ids()).toHaveLength(2);
			});

			it('are made once by many who start at the same time', async () => {
				const fresh = await createPlace();
				const stores = Array.from({ length: 5 }, fresh.open);
				const answers = await Promise.all(stores.map((each) => each.accept(newMessage())));
				expect(answers).toEqual(Array(5).fill('stored'));
				expect(await stores[0]?.list()).toHaveLength(5);
				await Promise.all(stores.map((each) => each.close()));
				await fresh.remove();
			});
		});

		describe('out of order', () => {
			it('answers in time while another program holds the tables for long, and writes nothing later', async () => {
				const before = newMessage();
				await store.accept(before);
				const release = await place.hold();
				const started = performance.now();
				const refusals = await Promise.all(Array.from({ length: 8 }, () => refused(store.accept(newMessage()))));
				expect(performance.now() - started).toBeLessThan(5000);
				expect(refusals).toHaveLength(8);
				await release();
				await wait(500);
				expect(await ids()).toEqual([before.id]);
				expect(await store.accept(newMessage())).toBe('stored');
			});

			it('refuses at once what nobody could do in time, and does the rest', async () => {
				const posts = Array.from({ length: 2000 }, () => newMessage());
				const answers = await Promise.allSettled(posts.map((post) => store.accept(post)));
				const stored = posts.filter((_, number) => answers[number]?.status === 'fulfilled').map(({ id }) => id);
				expect(stored.length).toBeGreaterThan(0);
				expect(stored.length).toBeLessThan(posts.length);
				expect(new Set(await ids())).toEqual(new Set(stored));
			});

			it('says that it is unavailable once it is closed', async () => {
				await store.accept(newMessage());
				await store.close();
				await refused(store.accept(newMessage()));
				await store.close();
			});

			it('tells nobody what a message says', async () => {
				const message = newMessage();
				await store.accept(message);
				await place.ask(`UPDATE vitrine_messages SET fields = '{"name": private}'`);
				const fault = await store.list().then(
					() => 'listed',
					(error: Error) => `${error.message} ${error.stack} ${JSON.stringify(error)} ${error.cause}`,
				);
				expect(fault).toContain('The store of messages');
				expect(fault).not.toContain('private');
			});
		});
	});
}

/**
 * Waits for a call to be refused the way a store refuses.
 *
 * @throws {Error} where it is not, or in another way
 */
export async function refused(call: Promise<unknown>): Promise<StoreUnavailable> {
	const answer = await call.catch((error: unknown) => error);
	if (answer instanceof StoreUnavailable) return answer;
	throw answer instanceof Error ? answer : new Error(`It answered ${JSON.stringify(answer)}.`);
}

function found(delivery: Delivery | undefined): Delivery {
	if (!delivery) throw new Error('Nothing is due.');
	return delivery;
}

const strangeTexts = {
	'nothing at all': '',
	'Cyrillic, Japanese and Arabic': 'Привет, 世界、こんにちは — مرحبا',
	'emoji of several characters': '👩‍👩‍👧‍👦 🏳️‍🌈 🇯🇵 👍🏽',
	'letters composed in two ways': 'é e\u0301 が か\u3099',
	'characters that change the direction': '\u202eabc\u2066def\u2069\u200f',
	'a NUL and other controls': 'a\0b\u0001\u001b[31m\u007f\u0085',
	'lone surrogates': '\ud800 x \udfff',
	'line ends of every kind': 'a\r\nb\nc\rd\u2028e\u2029f\u000bg',
	'quotes and other signs of SQL': `'; DROP TABLE vitrine_messages; -- " \\ $1 ? :name %s \``,
	'JSON and its keys': '{"__proto__": null} \\u0000',
	'noncharacters and private use': '\ufffe\uffff\ue000\u{10ffff}',
	'the longest message': '語'.repeat(5000),
};
