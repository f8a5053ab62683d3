import { beforeAll, describe, expect, it } from 'vitest';
import { composeMail } from '#contact/compose-mail.ts';
import { composeConfirmation } from '#contact/confirmation.ts';
import type { MessageRecord } from '#contact/contact-store.ts';
import { exportedFiles } from '#server/node/exported-files.ts';
import { complaintAt } from '../../../../../../test/support/complaint-about.ts';
import { type ContactApp, contactApp, fromThisSite, message } from '../../../../../../test/support/contact-app.ts';
import { home } from '../../../../../../test/support/fixture-site.ts';
import { builtSeveralForms, severalFormsSite } from '../../../../../../test/support/several-forms.ts';

let folder: string;
beforeAll(async () => {
	folder = await builtSeveralForms();
});

const order = { name: 'Ada', email: 'ada@example.com', lamp: 'wall', count: '2' };
const mailOf = (stored: MessageRecord) => composeMail(stored, exportedFiles(folder).manifest, 'site@lantern.example');

async function newest({ store }: ContactApp): Promise<MessageRecord> {
	const [stored] = await store.list();
	if (!stored) throw new Error('Nothing was stored.');
	return stored;
}

describe('several forms of a site', () => {
	it('are shown side by side, each with an address, fields and a button of its own', async () => {
		const { request } = contactApp({ folder });
		const html = await (await request('/ru')).text();
		const forms = html.match(/<form[\s\S]*?<\/form>/g) ?? [];
		const seen = forms.map((form) => [
			/action="([^"]*)"/.exec(form)?.[1],
			[...form.matchAll(/<(?:input|select|textarea)[^>]* name="([a-z]+)"/g)].map(([, name]) => name).join(' '),
			/<button[^>]*>(.*?)<\/button>/.exec(form)?.[1],
		]);
		expect(seen).toEqual([
			['/api/contact', 'locale key name email company subject message website', 'Отправить сообщение'],
			['/api/forms/order', 'locale key name email lamp count website', 'Заказать'],
			['/api/forms/news', 'locale key email website', 'Отправить сообщение'],
		]);
		const ids = [...html.matchAll(/ id="([^"]*)"/g)].map(([, id]) => id);
		expect(ids).toHaveLength(new Set(ids).size);
	});

	it('take messages without scripts, which keep the name of their form', async () => {
		const app = contactApp({ folder });
		const sent = await app.postTo('order', { ...order, locale: 'ru' });
		expect([sent.status, sent.headers.get('Location')]).toEqual([303, '/ru/forms/order/sent']);
		const thanks = await app.request('/ru/forms/order/sent');
		const page = await thanks.text();
		expect([thanks.status, page]).toEqual([200, expect.stringContaining('noindex')]);
		expect(page).toMatch(/<h1>Заказать!<\/h1><p>Лампа\.<\/p>/);
		expect(await newest(app)).toMatchObject({ form: 'order', locale: 'ru', fields: order });
		await app.postTo('news', { email: 'ada@example.com' });
		await app.post(message);
		expect((await app.store.list()).map(({ form }) => form).sort()).toEqual(['contact', 'news', 'order']);
	});

	it('show what is wrong in the form that was sent, with all that was written', async () => {
		const app = contactApp({ folder });
		const answer = await app.postTo('order', { ...order, count: '٢00', locale: 'ja' });
		expect(answer.status).toBe(422);
		const html = await answer.text();
		expect(html).toContain('action="/api/forms/order"');
		expect(html).toContain('value="٢00"');
		expect(html).toMatch(/<select[^>]* name="lamp"[\s\S]*?<option[^>]* value="wall"[^>]* selected=""/);
		expect(html).not.toMatch(/[\ue000\ue001]/);
	});

	it.each(['nothing', 'contact', 'constructor', '__proto__', 'order/x', ''])(
		'are no others: /api/forms/%s is missing, in JSON',
		async (name) => {
			const { request } = contactApp({ folder });
			const body = `${new URLSearchParams(order)}`;
			const answer = await request(`/api/forms/${name}`, {
				method: 'POST',
				body,
				headers: { ...fromThisSite, 'Content-Type': 'application/x-www-form-urlencoded' },
			});
			expect(answer.status).toBe(404);
			expect(await answer.json()).toMatchObject({ statusCode: 404 });
		},
	);

	it('mail each message to the readers of its form, under the subject of that', async () => {
		const app = contactApp({ folder });
		await app.postTo('order', { ...order, locale: 'ru' });
		expect(mailOf(await newest(app))).toMatchObject({
			to: 'zakazy@lantern.example',
			subject: 'Заказ: Настенная, 2 шт.',
		});
		const confirmed = composeConfirmation(await newest(app), exportedFiles(folder).manifest, 'site@lantern.example');
		expect(confirmed).toMatchObject({
			to: { address: 'ada@example.com' },
			replyTo: { address: 'zakazy@lantern.example' },
		});
		await app.postTo('news', { email: 'eve@example.com' });
		expect(mailOf(await newest(app))).toMatchObject({
			to: 'news@lantern.example',
			subject: 'Lantern: news',
			replyTo: { address: 'eve@example.com' },
		});
	});

	it('keep a message of a form that is gone, and mail it to the main one', async () => {
		const app = contactApp({ folder });
		await app.postTo('order', order);
		const { forms, ...manifest } = exportedFiles(folder).manifest;
		const left = { ...manifest, forms: { contact: forms.contact ?? { address: '' } } };
		expect(composeMail(await newest(app), left, 'site@lantern.example')).toMatchObject({ to: 'lamp@lantern.example' });
	});

	it('take no more of one visitor than their limit, and count together for that of the site', async () => {
		const app = contactApp({ folder });
		const statuses: number[] = [];
		for (let index = 0; index < 5; index++) {
			statuses.push((await app.postTo('order', { ...order, name: `Ada ${index}` })).status);
		}
		expect(statuses).toEqual([303, 303, 303, 429, 429]);
		for (let index = 0; index < 7; index++) {
			expect((await app.post({ ...message, name: `Ada ${index}` })).status).toBe(303);
		}
		expect((await app.post(message)).status).toBe(429);
		expect((await app.postTo('news', { email: 'ada@example.com' })).status).toBe(429);
	});
});

describe('the form that a section names', () => {
	it('exists, and is once on a page', async () => {
		expect(await complaintAt(severalFormsSite())).toBe('nothing to complain about');
		const about = (form: string) => home('en', { order: `kind: contacts\nlabel: Order\nform: ${form}` });
		expect(await complaintAt(severalFormsSite(about('oder')))).toMatchInlineSnapshot(`
			"
			content/en/pages/index.yaml:35  sections.order.form
			  found     a form "oder" that the site does not have
			  expected  one of contact, news, order
			  to do     write "order"

			content/ja/pages/index.yaml:28  sections.news
			  found     a section "news" that the original does not have
			  expected  a section of the original, content/en/pages/index.yaml: hero, features, contacts, order
			  to do     remove it, or write it in the original first

			content/ru/pages/index.yaml:37  sections.news
			  found     a section "news" that the original does not have
			  expected  a section of the original, content/en/pages/index.yaml: hero, features, contacts, order
			  to do     remove it, or write it in the original first
			"
		`);
		expect(await complaintAt(severalFormsSite(about('contact')))).toMatchInlineSnapshot(`
			"
			content/en/pages/index.yaml:35  sections.order.form
			  found     the form "contact", which the section "contacts" shows, too
			  expected  each form once on a page
			  to do     name another form in "form", or remove one of the two sections

			content/ja/pages/index.yaml:28  sections.news
			  found     a section "news" that the original does not have
			  expected  a section of the original, content/en/pages/index.yaml: hero, features, contacts, order
			  to do     remove it, or write it in the original first

			content/ru/pages/index.yaml:37  sections.news
			  found     a section "news" that the original does not have
			  expected  a section of the original, content/en/pages/index.yaml: hero, features, contacts, order
			  to do     remove it, or write it in the original first
			"
		`);
	});
});
