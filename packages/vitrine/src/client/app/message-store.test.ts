import { describe, expect, it, vi } from 'vitest';
import type { Payload } from '#protocol/payload.ts';
import type { http } from './http.ts';
import { createMessageStore } from './message-store.ts';

const payload = (isCacheable = true) =>
	({
		locale: { code: 'ru', tag: 'ru-RU' },
		layout: {
			languages: [
				{ code: 'en', tag: 'en-US' },
				{ code: 'ru', tag: 'ru-RU' },
			],
		},
		messages: { address: '/_i18n/ru/messages.json?abc', isCacheable, fallbacks: [{ code: 'en', tag: 'en-US' }] },
	}) as Payload;

/** A client that answers each request with the next of these. */
function clientOf(...answers: (unknown | Error)[]) {
	const get = vi.fn((_address: string, _options: object) => ({
		json: async () => {
			const answer = answers.length > 1 ? answers.shift() : answers[0];
			if (answer instanceof Error) throw answer;
			return answer;
		},
	}));
	return { get, client: { get } as unknown as typeof http };
}

const russian = { ru: { 'error-home': 'Главная' }, en: { 'error-home': 'Home', 'footer-note': 'Lit by oil' } };

describe('the interface’s texts in the browser (§5)', () => {
	it('are asked for once by all who need them, and again after a day', async () => {
		let time = 0;
		const { get, client } = clientOf(russian);
		const load = createMessageStore(client, () => time);
		await Promise.all([load(payload()), load(payload())]);
		expect(get).toHaveBeenCalledTimes(1);
		time = 24 * 60 * 60 * 1000 - 1;
		await load(payload());
		expect(get).toHaveBeenCalledTimes(1);
		time += 2;
		await load(payload());
		expect(get).toHaveBeenCalledTimes(2);
	});

	it('are those of another language where the language lacks some, and say so', async () => {
		const t = await createMessageStore(clientOf(russian).client)(payload());
		expect(t('error-home')).toMatchObject({ text: 'Главная', lang: undefined });
		expect(t('footer-note')).toMatchObject({ text: 'Lit by oil', lang: 'en-US' });
	});

	it('of a language that may not be kept are asked for past every cache', async () => {
		const { get, client } = clientOf(russian);
		await createMessageStore(client)(payload(false));
		expect(get.mock.calls[0]?.[1]).toEqual({ headers: { 'Cache-Control': 'no-cache' } });
	});

	it.each([[new Error('500')], [{}], [null], [{ ru: 'texts' }], [{ ru: { 'error-home': 7 } }]])(
		'fail on %o, and may be asked for again',
		async (bad) => {
			const load = createMessageStore(clientOf(bad, russian).client);
			await expect(load(payload())).rejects.toThrow();
			expect((await load(payload()))('error-home').text).toBe('Главная');
		},
	);
});
