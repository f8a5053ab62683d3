import { beforeAll, describe, expect, it } from 'vitest';
import { parseContactAnswer } from '#protocol/contact/form.ts';
import { type ContactApp, contactApp, message } from '../../../../../../test/support/contact-app.ts';
import { builtFormSite } from '../../../../../../test/support/form-site.ts';

let folder: string;
beforeAll(async () => {
	folder = await builtFormSite();
});

const now = Date.UTC(2026, 10, 20, 12);
const app = (): ContactApp => contactApp({ folder, now: () => now });

/** The version that the page of a language requests. */
async function versionIn({ request }: ContactApp, path: string): Promise<string> {
	const html = await (await request(path)).text();
	return /name="consent" value="([0-9a-f]{16})"/.exec(html)?.[1] ?? '';
}

describe('a form with fields of its own', () => {
	it('takes a message without scripts, and keeps what was agreed to: text, version and time', async () => {
		const form = app();
		const consent = await versionIn(form, '/ru');
		const own = { topic: 'repair', phone: '＋７ 495 000-00-00', visit: 'yes' };
		const response = await form.post({ ...message, ...own, consent, locale: 'ru' });
		expect([response.status, response.headers.get('Location')]).toEqual([303, '/ru/contact/sent']);
		const text = expect.stringMatching(/^Соглашаюсь.* <\/about>$/);
		expect(await form.store.list()).toMatchObject([
			{ fields: { ...message, ...own, phone: '+7 495 000-00-00' }, consent: { text, version: consent, time: now } },
		]);
	});

	it('gives back what was chosen and checked where something is missing, and reports what', async () => {
		const form = app();
		const consent = await versionIn(form, '/');
		const { name: _, ...nameless } = message;
		const response = await form.post({ ...nameless, topic: 'repair', phone: '<b>12', visit: 'yes', consent });
		expect(response.status).toBe(422);
		const page = await response.text();
		expect(page).toContain('<option value="repair" selected="">');
		expect(page).toContain('value="&lt;b&gt;12"');
		expect(page).toMatch(/<input[^>]*name="visit"[^>]*checked=""|<input[^>]*checked=""[^>]*name="visit"/);
		expect(page).toMatch(/<input[^>]*checked=""[^>]*name="consent"|<input[^>]*name="consent"[^>]*checked=""/);
		expect(page.match(/ (checked|selected)=""/g)).toHaveLength(3);
		expect(page).toContain('Enter a phone number, such as');
		expect(page).not.toContain('data-chosen-slot');
	});

	it('asks for a choice and for consent where they are required, in the language of the visitor', async () => {
		const form = app();
		const page = await (await form.post({ ...message, locale: 'ru' })).text();
		expect(page).toContain('Заполните поле «О&nbsp;чём вы&nbsp;пишете?».'.replaceAll('&nbsp;', '\u00a0'));
		expect(page).toContain('Отметьте этот пункт.');
		const answer = await form.postJson({ ...message, topic: 'constructor', phone: 'call me', consent: 'yes' });
		expect(parseContactAnswer(await answer.json())).toEqual({
			status: 'invalid',
			problems: { topic: 'missing', phone: 'not-a-phone-number', consent: 'unchecked' },
		});
		expect(await form.store.list()).toEqual([]);
	});

	it('asks for no consent where the settings ask for none', async () => {
		const form = app();
		const response = await form.post({ ...message, topic: 'order', locale: 'ja', consent: 'f'.repeat(16) });
		expect(response.headers.get('Location')).toBe('/ja/contact/sent');
		const [stored] = await form.store.list();
		expect([stored?.fields, stored?.consent]).toEqual([{ ...message, topic: 'order' }, undefined]);
	});

	it('keeps the version of a text that a page of another build showed, and does not make up its words', async () => {
		const form = app();
		const version = '0123456789abcdef';
		expect((await form.post({ ...message, topic: 'order', consent: version })).status).toBe(303);
		expect(await form.store.list()).toMatchObject([{ consent: { text: '', version, time: now } }]);
	});

	it('tells two messages apart that differ in such a field alone, and stores the same one once', async () => {
		const form = app();
		const consent = await versionIn(form, '/');
		for (const topic of ['order', 'repair', 'order'])
			expect((await form.post({ ...message, topic, consent })).status).toBe(303);
		expect((await form.store.list()).map(({ fields }) => fields.topic).sort()).toEqual(['order', 'repair']);
	});

	it.each([
		['+1 (202) 555-0147', '+1 (202) 555-0147'],
		['０３－１２３４－５６７８', '03-1234-5678'],
		['8 800 555-35-35 x12', '8 800 555-35-35 x12'],
		['123', undefined],
		['+1 202 555 0147 202 555 0147', undefined],
		['call me', undefined],
		['١٢٣٤٥٦', undefined],
	])('reads the telephone number %s', async (phone, kept) => {
		const form = app();
		const posted = await form.postJson({ ...message, topic: 'order', phone, consent: 'f'.repeat(16) });
		expect(posted.status).toBe(kept === undefined ? 422 : 200);
		expect((await form.store.list())[0]?.fields.phone).toBe(kept);
	});
});
