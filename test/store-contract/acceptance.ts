import { describe, expect, it } from 'vitest';
import { keyLifetime } from '#contact/contact-store.ts';
import { newMessage } from '../new-message.ts';
import type { StorePlace } from './store-place.ts';
import { both, day, hour, now, open, other, store } from './two-stores.ts';

/** What a store promises of the messages that it is given. */
export function testAcceptance(createPlace: () => Promise<StorePlace>): void {
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
