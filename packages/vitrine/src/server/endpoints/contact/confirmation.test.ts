import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ContactService } from '#contact/node/contact-service.ts';
import { readEnv } from '#node/env.ts';
import type { BuildInfo } from '#protocol/manifest.ts';
import { exportedFiles } from '#server/node/exported-files.ts';
import { loadContactService } from '#server/node/startup.ts';
import { type ContactApp, contactApp, fromThisSite, message } from '../../../../../../test/support/contact-app.ts';
import { builtFormSite } from '../../../../../../test/support/form-site.ts';
import { prepareMailServer, server } from '../../../../../../test/support/sent-mail.ts';

const soon = { timeout: 20_000, interval: 50 };
const written = { ...message, topic: 'order', locale: 'ja' };
let time = Date.UTC(2026, 10, 20, 12);
let info: BuildInfo;
let service: ContactService;
let form: ContactApp;

beforeAll(async () => {
	info = exportedFiles(await builtFormSite()).manifest;
});
prepareMailServer();
beforeEach(() => start());
afterEach(async () => {
	await service.stop();
	await service.close();
});

/** Opens the form, and delivers to the mail server as soon as `service.start` is called. */
async function start(forms: BuildInfo['forms'] = info.forms): Promise<void> {
	const data = mkdtempSync(join(tmpdir(), 'vitrine-confirmation-'));
	const env = readEnv({
		DATA_DIR: data,
		SMTP_URL: `smtp://127.0.0.1:${server.port}`,
		CONTACT_FROM: 'form@lantern.example',
	});
	const loaded = await loadContactService(() => ({ ...info, forms }), { env, report: () => {} });
	if (!loaded) throw new Error('The fixture has no form.');
	service = loaded;
	form = contactApp({
		folder: await builtFormSite(),
		now: () => time,
		contact: loaded.contact,
		buildInfo: { forms },
	});
}

async function post(changes: Record<string, string> = {}, headers?: Record<string, string>): Promise<void> {
	expect((await form.post({ ...written, ...changes }, headers)).status).toBe(303);
}

/** How often each message that is stored is confirmed, the newest first. */
async function confirmed(): Promise<number[]> {
	const records = await service.contact.store.list();
	return records.map(({ deliveries }) => deliveries.filter(({ channel }) => channel === 'confirmation').length);
}

describe('a visitor is sent a confirmation', () => {
	it('of fixed words in their language, with nothing that they wrote, that no program answers', async () => {
		await post({ name: 'Ada Lovelace', subject: 'Buy pills', message: 'https://pills.example' });
		service.start();
		await expect.poll(() => server.mails.length, soon).toBe(2);
		const mail = server.mails.find(({ session }) => session.envelope.rcptTo[0]?.address === 'ada@example.com');
		const read = await mail?.read();
		const [{ id } = { id: '' }] = await service.contact.store.list();
		expect(read?.messageId).toBe(`<confirmation-${id}@lantern.example>`);
		expect(read?.subject).toBe(`【${info.name}】お問い合わせを受け付けました`);
		expect(read?.headers).toContainEqual(expect.objectContaining({ key: 'auto-submitted', value: 'auto-replied' }));
		expect([read?.to, read?.from?.address, read?.replyTo]).toMatchObject([
			[{ name: '', address: 'ada@example.com' }],
			'form@lantern.example',
			[{ address: 'lamp@lantern.example' }],
		]);
		expect(`${mail?.raw}${read?.text}`).not.toMatch(/Lovelace|pills/);
		expect(read?.text).toContain('お問い合わせいただき、ありがとうございます。');
	});

	it('once a day, however the address is written', async () => {
		await post();
		await post({ email: 'Ada@Example.COM', message: 'A second question' });
		expect((await confirmed()).toSorted()).toEqual([0, 1]);
		time += 24 * 3_600_000;
		await post({ message: 'A third question' });
		expect((await confirmed()).toSorted()).toEqual([0, 1, 1]);
	});

	it('whose failure is none of the message', async () => {
		server.answer((_, to) => (to === 'ada@example.com' ? '550 5.1.1 no such account' : 'yes'));
		await post();
		service.start();
		const ways = async () =>
			(await service.contact.store.list())[0]?.deliveries.map(({ state, error }) => [state, error]);
		await expect.poll(ways, soon).toEqual([
			['waiting', 'SMTP 550 5.1.1 at RCPT TO'],
			['delivered', undefined],
		]);
		expect(server.mails).toHaveLength(1);
	});

	it('by a second try under the same Message-ID, and once', async () => {
		server.answer((_, to) => (to === 'ada@example.com' ? '450 4.2.0 come back later' : 'yes'));
		await post();
		service.start();
		const { store, onStored } = service.contact;
		const confirmation = async () =>
			(await store.list())[0]?.deliveries.find(({ channel }) => channel === 'confirmation');
		await expect
			.poll(confirmation, soon)
			.toMatchObject({ state: 'waiting', error: expect.stringMatching(/^SMTP 450/) });
		server.answer(() => 'yes');
		await store.bringForward('confirmation', Date.now());
		onStored?.({ isInDigest: false });
		await expect.poll(confirmation, soon).toMatchObject({ state: 'delivered', attempts: 2 });
		const [{ id } = { id: '' }] = await store.list();
		const ids = await Promise.all(server.mails.map(async (mail) => (await mail.read()).messageId));
		expect(ids.toSorted()).toEqual([`<${id}@lantern.example>`, `<confirmation-${id}@lantern.example>`].toSorted());
	});
});

describe('nobody is sent a confirmation', () => {
	it.each([
		['of a message that looks like abuse', { website: 'https://spam.example' }],
		['at the address of the form', { email: 'LAMP@lantern.example' }],
		['at the recipient of a language', { email: 'lampa@lantern.example' }],
		['at the address that mails come from', { email: 'form@lantern.example' }],
		['where a program would answer', { email: 'mailer-daemon@example.com' }],
	])('%s', async (_, changes) => {
		await post(changes);
		expect(await confirmed()).toEqual([0]);
	});

	it('of a message of a program that says not where it comes from', async () => {
		const { Origin: _, 'Sec-Fetch-Site': __, ...headers } = fromThisSite;
		await post({}, headers);
		expect(await confirmed()).toEqual([0]);
	});

	it('where the settings do not ask for it', async () => {
		const { confirmations: _, ...contact } = info.forms.contact ?? { address: '', fields: [] };
		await service.close();
		await start({ contact });
		await post();
		expect(await confirmed()).toEqual([0]);
	});
});
