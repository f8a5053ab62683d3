import { beforeAll, describe, expect, it } from 'vitest';
import { composeMail } from '#contact/compose-mail.ts';
import { exportedFiles } from '#server/node/exported-files.ts';
import { contactApp, fromThisSite, message } from '../../../../../../test/support/contact-app.ts';
import { builtKindsSite } from '../../../../../../test/support/form-site.ts';

let folder: string;
beforeAll(async () => {
	folder = await builtKindsSite();
});

const booking = { ...message, day: '2026-12-24', guests: '４', time: 'evening' };
const checkedIn = (page: string) =>
	[...page.matchAll(/<input[^>]* checked=""[^>]*>/g)].map(([input]) => /value="(\w+)"/.exec(input)?.[1]);

describe('a form with dates, numbers and choices', () => {
	it('takes all that was chosen without scripts, and its mail has the words of each', async () => {
		const form = contactApp({ folder });
		const wishes: [string, string][] = [
			['wishes', 'chair'],
			['wishes', 'quiet'],
		];
		const response = await form.post([...Object.entries({ ...booking, locale: 'ru' }), ...wishes]);
		expect([response.status, response.headers.get('Location')]).toEqual([303, '/ru/contact/sent']);
		const [stored] = await form.store.list();
		if (!stored) throw new Error('Nothing was stored.');
		expect(stored.fields).toEqual({ ...booking, guests: '4', wishes: 'quiet, chair' });
		const { manifest } = exportedFiles(folder);
		if (!manifest.forms.contact) throw new Error('The fixture has no form.');
		const mail = composeMail(stored, manifest, 'lamp@lantern.example');
		expect(mail.text).toContain('\nDay: 2026-12-24\nGuests: 4\nTime: Evening\nWishes: A quiet place, A high chair\n');
	});

	it('gives back all that was chosen and typed, with what is wrong at each field', async () => {
		const form = contactApp({ folder });
		const wishes: [string, string][] = [
			['wishes', 'window'],
			['wishes', 'chair'],
		];
		const wrong = { ...message, day: '2026-02-30', guests: '1e400', time: 'evening' };
		const response = await form.post([...Object.entries(wrong), ...wishes]);
		expect(response.status).toBe(422);
		const page = await response.text();
		expect(checkedIn(page)).toEqual(['evening', 'window', 'chair']);
		expect(page).toContain('value="1e400"');
		expect(page).toContain('value="2026-02-30"');
		expect(page).toContain('Enter a valid date.');
		expect(page.replaceAll('\u00a0', ' ')).toContain('Enter a whole number from 1 to 1200, in digits only.');
		expect(page.match(/ autofocus=""/g)).toHaveLength(1);
		expect(page).not.toMatch(/[\ue000\ue001]|data-chosen-slot|data-focus-slot/);
		expect(await form.store.list()).toEqual([]);
	});

	it('stores those values of the address that it names, cut to a length, and no others', async () => {
		const form = contactApp({ folder });
		const query = new URLSearchParams({ utm_source: 'x'.repeat(10_000), utm_campaign: ' a\nb ', utm_term: 'lamp' });
		const headers = { ...fromThisSite, Referer: `https://lantern.example/?${query}` };
		await form.post(booking, headers);
		await form.post({ ...booking, name: 'Eve', utm_source: 'typed' }, headers);
		await form.postJson({ ...booking, name: 'Joe', utm_source: ['list'], utm_campaign: 'spring' });
		const kept = (await form.store.list()).map(({ fields }) => [fields.name, fields.utm_source, fields.utm_campaign]);
		expect(kept.toSorted()).toEqual([
			['Ada', 'x'.repeat(200), 'a b'],
			['Eve', 'typed', 'a b'],
			['Joe', undefined, 'spring'],
		]);
		expect((await form.store.list()).flatMap(({ fields }) => Object.keys(fields))).not.toContain('utm_term');
	});

	it('asks again for what was not chosen or is offered no longer, in the language of the visitor', async () => {
		const form = contactApp({ folder });
		const { time: _, ...without } = booking;
		const page = await (await form.post({ ...without, wishes: 'balcony', locale: 'ja' })).text();
		expect(page).toContain('時間帯」を入力してください。');
		expect(page.match(/<fieldset[^>]*aria-invalid="true"/g)).toHaveLength(2);
		const answer = await form.postJson({ ...without, time: 'noon', wishes: ['quiet'], guests: 4 });
		expect(await answer.json()).toEqual({ status: 'invalid', problems: { guests: 'missing', time: 'missing' } });
	});
});
