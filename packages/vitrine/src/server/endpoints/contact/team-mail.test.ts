import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ContactService } from '#contact/node/contact-service.ts';
import { readEnv } from '#node/env.ts';
import { englishMailWords } from '#protocol/contact/mail-words.ts';
import { exportedFiles } from '#server/node/exported-files.ts';
import { loadContactService } from '#server/node/startup.ts';
import { type ContactApp, contactApp, message } from '../../../../../../test/support/contact-app.ts';
import { builtFormSite } from '../../../../../../test/support/form-site.ts';
import { prepareMailServer, server } from '../../../../../../test/support/sent-mail.ts';

const soon = { timeout: 20_000, interval: 50 };
const now = Date.UTC(2026, 10, 20, 12);
let folder: string;
let service: ContactService;
let form: ContactApp;

beforeAll(async () => {
	folder = await builtFormSite();
});
prepareMailServer();
afterEach(async () => {
	await service.stop();
	await service.close();
});

/** Starts what delivers, and the site in front of it. */
async function start(settings: Record<string, string> = {}): Promise<void> {
	const data = mkdtempSync(join(tmpdir(), 'vitrine-team-mail-'));
	const env = readEnv({ DATA_DIR: data, SMTP_URL: `smtp://127.0.0.1:${server.port}`, ...settings });
	const { manifest } = exportedFiles(folder);
	const loaded = await loadContactService(() => manifest, { env, report: () => {} });
	if (!loaded) throw new Error('The fixture has no form.');
	service = loaded;
	// Without confirmations, which are mails as well.
	const { confirmations: _, ...contact } = manifest.forms.contact ?? { address: '', fields: [] };
	form = contactApp({ folder, now: () => now, contact: service.contact, buildInfo: { forms: { contact } } });
}

/** Sends the form of a language as a browser without scripts does. */
async function post(path: string, written: Record<string, string>): Promise<void> {
	const html = await (await form.request(path)).text();
	const consent = /name="consent" value="([0-9a-f]{16})"/.exec(html)?.[1];
	const response = await form.post({ ...message, topic: 'repair', ...(consent ? { consent } : {}), ...written });
	expect(response.status).toBe(303);
}

/** What came, by who reads it. */
async function mailsTo(address: string) {
	const read = await Promise.all(server.mails.map((mail) => mail.read()));
	return read.filter(({ to }) => to?.some((one) => one.address === address));
}

describe('the mail of a message', () => {
	beforeEach(() => start());

	it('goes to the recipient of its language, in the words of that language and of the site', async () => {
		await post('/ru', { locale: 'ru', name: 'Анна', subject: 'Лампа', visit: 'yes', phone: '+7 495 000-00-00' });
		service.start();
		await expect.poll(() => server.mails.length, soon).toBe(1);
		const [mail] = await mailsTo('lampa@lantern.example');
		expect(mail?.subject).toMatch(/: Лампа$/);
		const facts = mail?.text?.replace(/[0-9a-f]{8}-[-0-9a-f]{27}/, 'ID').replace(/[0-9a-f]{16}/, 'VERSION');
		expect(facts).toMatchInlineSnapshot(`
			"Сообщение с сайта https://lantern.example, из формы обратной связи

			Имя: Анна
			Электронная почта: ada@example.com
			Тема: Лампа
			О чём вы пишете? Ремонт
			Телефон: +7 495 000-00-00
			Хочу побывать в мастерской: да
			Согласие: Соглашаюсь с тем, что моё сообщение хранится до ответа, как сказано в разделе о лампе. </about> (VERSION, 2026-11-20T12:00:00.000Z)
			Язык: ru
			Получено: 2026-11-20T12:00:00.000Z
			Похоже на спам: нет
			Номер сообщения: ID

			Which lamp is best for a kitchen?
			"
		`);
	});

	it('goes to the address of the form in the default language where a language has no recipient', async () => {
		await post('/ja', { locale: 'ja', visit: 'yes' });
		service.start();
		await expect.poll(() => server.mails.length, soon).toBe(1);
		const [mail] = await mailsTo('lamp@lantern.example');
		expect(mail?.text).toMatch(/^A message from the contact form of /);
		expect(mail?.text).toContain('\nWhat is it about? A repair\n');
		expect(mail?.text).toContain(': yes\nLanguage: ja\n');
	});
});

describe('the mail of many messages', () => {
	it('goes to each recipient with those of their language', async () => {
		await start({ CONTACT_MAILS_PER_HOUR: '1' });
		for (const locale of ['en', 'ru', 'en', 'ru', 'en']) {
			await post(locale === 'en' ? '/' : '/ru', { locale, message: `${locale} ${crypto.randomUUID()}` });
		}
		// The hour of those messages was over long ago.
		service.start();
		await expect.poll(() => server.mails.length, soon).toBe(3);
		const [russian] = await mailsTo('lampa@lantern.example');
		expect(russian?.subject).toMatch(/: несколько сообщений в одном письме \(2\)$/);
		expect(russian?.text?.match(/ ru [-0-9a-f]{36}/g)).toHaveLength(2);
		expect(russian?.text).not.toMatch(/ en [-0-9a-f]{36}/);
		const english = (await mailsTo('lamp@lantern.example')).map(({ subject }) => subject);
		expect(english).toContainEqual(expect.stringMatching(/: 2 messages in one email$/));
	});
});

it('an export brings the words that the code has where there are none', async () => {
	await start();
	const { mails } = exportedFiles(folder).manifest.forms.contact ?? {};
	expect(mails?.en?.texts).toEqual(englishMailWords.texts);
	expect(Object.keys(mails ?? {})).toEqual(['en', 'ru']);
});
