import { describe, expect, it } from 'vitest';
import { keyLifetime } from '#contact/contact-store.ts';
import { newMessage } from '../support/messages.ts';
import type { StorePlace } from './store-place.ts';
import { both, day, hour, ids, now, open, other, store } from './two-stores.ts';

/** What a store promises of the messages that it is given. */
export function testAcceptance(createPlace: () => Promise<StorePlace>): void {
	describe('accept', () => {
		it('keeps a message with a delivery for each of its channels', async () => {
			const message = newMessage({ suspicions: ['many-links'], channels: both });
			expect(await store.accept(message)).toBe('stored');
			const { id, received, form, locale, fields, suspicions } = message;
			const waiting = { state: 'waiting', attempts: 0, next: received, error: undefined };
			const deliveries = both.map((channel) => ({ channel, ...waiting }));
			expect(await other.find(id)).toEqual({ id, received, form, locale, fields, suspicions, deliveries });
		});

		it('keeps which form a message came by, and gives it to who delivers it', async () => {
			const message = newMessage({ form: 'booking' });
			await store.accept(message);
			expect((await other.find(message.id))?.form).toBe('booking');
			const { message: claimed } = (await other.claim({ channels: both, now, leaseFor: hour })) ?? {};
			expect(claimed?.form).toBe('booking');
		});

		it('keeps what its sender agreed to, and fields that a site adds', async () => {
			const consent = { text: 'Согласен </privacy>', version: '0123456789abcdef', time: now };
			const fields = { name: 'Ada', topic: 'order', visit: 'yes' };
			const message = newMessage({ fields, consent });
			await store.accept(message);
			expect(await other.find(message.id)).toMatchObject({ fields, consent });
			const { message: claimed } = (await other.claim({ channels: both, now, leaseFor: hour })) ?? {};
			expect(claimed?.consent).toEqual(consent);
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

	describe('limits', () => {
		const limit = (max: number, range = 'range', window = hour) => ({ max, range, window });
		const post = (at: number, limits = [limit(2)], to = store) =>
			to.accept(newMessage({ received: at, limits, channels: [] }));

		it('refuse what is too much for a range until its window ends, which begins with the first message', async () => {
			expect([await post(now), await post(now + 1)]).toEqual(['stored', 'stored']);
			expect(await post(now + hour - 1)).toEqual({ until: now + hour });
			expect(await ids()).toHaveLength(2);
			expect([await post(now + hour), await post(now + hour + 1)]).toEqual(['stored', 'stored']);
			expect(await post(now + hour + 2)).toEqual({ until: now + 2 * hour });
		});

		it('count each range and each length of window for itself', async () => {
			expect(await post(now, [limit(1)])).toBe('stored');
			expect(await post(now, [limit(1, 'other')])).toBe('stored');
			expect(await post(now, [limit(1, 'range', day)])).toBe('stored');
			expect(await post(now, [limit(1)])).toEqual({ until: now + hour });
		});

		it('of a narrow range let nobody use up those of a wide one', async () => {
			const narrow = (range: string) => [limit(1, range), limit(3, 'wide')];
			for (let number = 0; number < 5; number++) await post(now, narrow('a'));
			expect([await post(now, narrow('b')), await post(now, narrow('c'))]).toEqual(['stored', 'stored']);
			expect(await post(now, narrow('d'))).toEqual({ until: now + hour });
		});

		it('count a message once, and keep nobody from thanks for what is stored', async () => {
			const same = newMessage({ received: now, limits: [limit(1)] });
			const again = () => store.accept({ ...same, id: crypto.randomUUID() });
			expect([await again(), await again(), await again()]).toEqual(['stored', 'repeated', 'repeated']);
			expect(await post(now, [limit(1)])).toEqual({ until: now + hour });
			expect(await again()).toBe('repeated');
		});

		it('let in later what was refused', async () => {
			const message = newMessage({ received: now, limits: [limit(0)] });
			expect(await store.accept(message)).toEqual({ until: now + hour });
			expect(await store.accept({ ...message, limits: [] })).toBe('stored');
		});

		it('hold on two instances at the same time', async () => {
			const posts = Array.from({ length: 20 }, (_, number) => post(now, [limit(7)], number % 2 ? store : other));
			const answers = await Promise.all(posts);
			expect(answers.filter((answer) => answer === 'stored')).toHaveLength(7);
			expect(await ids()).toHaveLength(7);
		});

		it('begin anew where the clock was put back by more than a window', async () => {
			expect([await post(now + day, [limit(1)]), await post(now + day, [limit(1)])]).toEqual([
				'stored',
				{ until: now + day + hour },
			]);
			expect(await post(now, [limit(1)])).toBe('stored');
		});
	});

	describe('a token', () => {
		it('lowers what the first message is suspected of, and that alone', async () => {
			const post = () => newMessage({ received: now, token: { key: 'token', suspicions: ['markup', 'token-used'] } });
			const posts = [post(), post(), post()];
			for (const [number, message] of posts.entries()) await (number % 2 ? other : store).accept(message);
			const suspicions = await Promise.all(posts.map(async ({ id }) => (await store.find(id))?.suspicions));
			expect(suspicions).toEqual([[], ['markup', 'token-used'], ['markup', 'token-used']]);
		});

		it('is not used up by a message that is refused or repeated', async () => {
			const token = { key: 'token', suspicions: ['token-used'] };
			const known = newMessage({ received: now });
			await store.accept(known);
			expect(await store.accept({ ...known, token })).toBe('repeated');
			await store.accept(newMessage({ received: now, token, limits: [{ range: 'r', max: 0, window: hour }] }));
			const message = newMessage({ received: now, token });
			await store.accept(message);
			expect((await store.find(message.id))?.suspicions).toEqual([]);
		});
	});

	describe('check', () => {
		it('reports nothing of a store that is well, and leaves no message', async () => {
			await store.check(now);
			await store.check(now);
			expect(await ids()).toEqual([]);
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
	'quotes and other characters of SQL': `'; DROP TABLE vitrine_messages; -- " \\ $1 ? :name %s \``,
	'JSON and its keys': '{"__proto__": null} \\u0000',
	'noncharacters and private use': '\ufffe\uffff\ue000\u{10ffff}',
	'the longest message': '語'.repeat(5000),
};
