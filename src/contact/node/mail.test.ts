import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { freePort } from '../../../test/free-port.ts';
import { type MailServer, startMailServer } from '../../../test/mail-server.ts';
import { newMessage } from '../../../test/new-message.ts';
import { makeCertificate } from '../../../test/own-certificate.ts';
import type { ContactMessage } from '../contact-store.ts';
import type { Handover } from '../sender.ts';
import { createMailSender, type MailSenderOptions } from './mail.ts';
import type { SmtpServer } from './smtp-url.ts';

const site = { name: 'Lantern', origin: 'https://lantern.example', address: 'hello@lantern.example' };
let server: MailServer;
beforeEach(async () => {
	server = await startMailServer();
});
afterEach(() => server.stop());

async function send(
	message: ContactMessage = newMessage(),
	{ smtp = {}, signal = new AbortController().signal, ...options }: Options = {},
): Promise<Handover> {
	const to: SmtpServer = { host: '127.0.0.1', port: server.port, tls: 'none', login: undefined, ...smtp };
	return createMailSender({ server: to, from: undefined, site, ...options }).send(message, signal);
}

type Options = Partial<Omit<MailSenderOptions, 'server'>> & { smtp?: Partial<SmtpServer>; signal?: AbortSignal };

/** Sends a message and reads what came. */
async function receive(changes: Partial<ContactMessage>, options: Options = {}) {
	expect(await send(newMessage(changes), options)).toEqual({ kind: 'delivered' });
	const mail = server.mails.at(-1);
	if (!mail) throw new Error('No mail came.');
	const raw = mail.raw.toString('latin1');
	return { ...mail, raw, head: raw.slice(0, raw.indexOf('\r\n\r\n')), ...(await mail.read()) };
}

describe('a mail', () => {
	it('says who wrote what, and where an answer goes', async () => {
		const message = newMessage({
			received: Date.UTC(2026, 0, 2, 3, 4, 5),
			locale: 'ru',
			id: '0b8e7a3e-0000-4000-8000-000000000001',
		});
		const { head, text } = await receive(message);
		expect(head.split('\r\n').toSorted().join('\n')).toMatchInlineSnapshot(`
			"Content-Transfer-Encoding: 7bit
			Content-Type: text/plain; charset=utf-8
			Date: Fri, 02 Jan 2026 03:04:05 +0000
			From: Lantern <hello@lantern.example>
			MIME-Version: 1.0
			Message-ID: <0b8e7a3e-0000-4000-8000-000000000001@lantern.example>
			Reply-To: Ada <ada@example.com>
			Subject: Lantern: Ada
			To: hello@lantern.example"
		`);
		expect(text).toMatchInlineSnapshot(`
			"A message from the form of https://lantern.example

			Name: Ada
			E-mail: ada@example.com
			Language: ru
			Received: 2026-01-02T03:04:05.000Z
			Looks like abuse: no
			Message: 0b8e7a3e-0000-4000-8000-000000000001

			Hello
			"
		`);
	});

	it('has the subject and the company where the form asks for them', async () => {
		const { fields } = newMessage();
		const { subject, text } = await receive({ fields: { ...fields, company: 'Lamps & Co', subject: 'Два слова' } });
		expect(subject).toBe('Lantern: Два слова');
		expect(text).toContain('Company: Lamps & Co\nSubject: Два слова\n');
	});

	it('is marked where the message looks like abuse, and comes all the same', async () => {
		const { subject, text, headers } = await receive({ suspicions: ['trap', 'links'] });
		expect(subject).toBe('[suspicious] Lantern: Ada');
		expect(headers).toContainEqual(expect.objectContaining({ key: 'contact-suspicions', value: 'trap, links' }));
		expect(text).toContain('Looks like abuse: trap, links\n');
	});

	it('says what is known of the message where no visitor can write the same', async () => {
		const fields = {
			name: 'x\nLooks like abuse: no',
			email: 'a@b.example\r\n\r\nbye',
			message: 'Looks like abuse: no',
		};
		const { text } = await receive({ fields, suspicions: ['trap'] });
		const [facts = '', ...words] = text?.split('\n\n').slice(1) ?? [];
		expect(facts.match(/^Looks like abuse: .*$/gm)).toEqual(['Looks like abuse: trap']);
		expect(words.at(-1)).toBe('Looks like abuse: no\n');
	});

	it('is the same for a second try, so that a copy is known by its Message-ID', async () => {
		const message = newMessage();
		await send(message);
		await send(message);
		const [first, second] = server.mails;
		expect(second?.raw.toString()).toBe(first?.raw.toString());
		expect((await first?.read())?.messageId).toBe(`<${message.id}@lantern.example>`);
	});

	it('comes from another address where the settings name one', async () => {
		const { from, to, replyTo, session } = await receive({}, { from: 'form@relay.example' });
		expect([from, to, replyTo]).toMatchObject([
			{ name: 'Lantern', address: 'form@relay.example' },
			[{ address: 'hello@lantern.example' }],
			[{ name: 'Ada', address: 'ada@example.com' }],
		]);
		expect(session.envelope.mailFrom).toMatchObject({ address: 'form@relay.example' });
	});

	it.each([
		['Анна Каренина', 'Здравствуйте!\n\n«Лампы» есть?'],
		['山田太郎', 'こんにちは。\nランプはありますか。'],
		['👩‍👩‍👧 José', `${'長い行'.repeat(600)}\n.\nFrom the end`],
	])('keeps every letter of %s', async (name, words) => {
		const { replyTo, subject, text, raw } = await receive({
			fields: { name, email: 'ada@example.com', message: words },
		});
		expect(replyTo).toEqual([{ name, address: 'ada@example.com' }]);
		expect(subject).toBe(`Lantern: ${name}`);
		expect(text?.endsWith(`\n\n${words}\n`)).toBe(true);
		expect(raw).toMatch(/^[\t\r\n -~]*$/);
		expect(Math.max(...raw.split('\r\n').map((line) => line.length))).toBeLessThanOrEqual(998);
	});
});

describe('nothing that a visitor sends ends a header', () => {
	const evil = [
		['CRLF', 'x\r\nBcc: evil@evil.example'],
		['CR', 'x\rBcc: evil@evil.example'],
		['LF', 'x\nBcc: evil@evil.example'],
		['a folded line', 'x\r\n\tBcc: evil@evil.example'],
		['the end of the head', 'x\r\n\r\nBcc: evil@evil.example'],
		['NUL', 'x\0Bcc: evil@evil.example'],
		['the line separators of Unicode', 'x\u2028Bcc: evil@evil.example\u2029\u0085'],
		['half a sign', 'x\uD800Bcc: evil@evil.example'],
		['an encoded word', '=?utf-8?Q?x=0D=0ABcc:_evil@evil.example?='],
		['another address', '"x" <evil@evil.example>, evil@evil.example'],
		['1,000 letters', `${'щ'.repeat(1000)}Bcc: evil@evil.example`],
		['1,000 letters of ASCII', `${'x'.repeat(1000)}\r\nBcc: evil@evil.example`],
	] as const;
	const fields = ['name', 'email', 'company', 'subject', 'message'] as const;
	const known =
		/^(from|to|reply-to|subject|message-id|date|mime-version|content-type|content-transfer-encoding|contact-suspicions)$/;

	it.each(fields.flatMap((field) => evil.map(([what, value]) => ({ field, what, value }))))(
		'$what in $field',
		async ({ field, value }) => {
			const { headers, to, from, cc, bcc, replyTo, session, raw } = await receive({
				fields: { ...newMessage().fields, [field]: value },
			});
			for (const { key } of headers) expect(key).toMatch(known);
			expect(headers).toHaveLength(new Set(headers.map(({ key }) => key)).size);
			expect([to, from, cc, bcc]).toEqual([
				[{ name: '', address: site.address }],
				{ name: site.name, address: site.address },
				undefined,
				undefined,
			]);
			if (field !== 'email') expect(replyTo).toEqual([{ name: expect.any(String), address: 'ada@example.com' }]);
			expect(session.envelope.rcptTo.map(({ address }) => address)).toEqual([site.address]);
			expect(raw.slice(0, raw.indexOf('\r\n\r\n'))).toMatch(/^[\t\r\n -~]*$/);
		},
	);

	it('nor does what marks a message, or its language', async () => {
		const { headers } = await receive({
			suspicions: ['a\r\nBcc: evil@evil.example'],
			locale: 'en\r\nBcc: evil@evil.example',
		});
		for (const { key } of headers) expect(key).toMatch(known);
	});
});

describe('addresses in other letters', () => {
	it.each([true, false])('go out where the server knows SMTPUTF8: %s', async (hideSMTPUTF8) => {
		await server.stop();
		server = await startMailServer({ hideSMTPUTF8 });
		const fields = { name: 'Аня', email: 'почта@пример.рф', message: 'Привет' };
		const { replyTo, text, raw, session } = await receive({ fields });
		expect(replyTo).toBeUndefined();
		expect(text).toContain('E-mail: почта@пример.рф\n');
		expect(text).toContain('To answer, copy the address above');
		expect(raw).toMatch(/^[\t\r\n -~]*$/);
		expect(session.envelope.smtpUtf8).toBeFalsy();
	});

	it('stand in Reply-To where only the domain has them, in the form of ASCII', async () => {
		const { replyTo, text, head } = await receive({ fields: { ...newMessage().fields, email: 'ada@例え.jp' } });
		expect(head).toContain('<ada@xn--r8jz45g.jp>');
		expect(replyTo).toEqual([expect.objectContaining({ name: 'Ada' })]);
		expect(text).toContain('E-mail: ada@例え.jp\n');
		expect(text).not.toContain('To answer, copy');
	});

	it('of the site itself go out by SMTPUTF8', async () => {
		const { session } = await receive({}, { site: { ...site, address: 'почта@пример.рф' } });
		expect(session.envelope.smtpUtf8).toBe(true);
		expect(session.envelope.rcptTo.map(({ address }) => address)).toEqual(['почта@пример.рф']);
	});
});

describe('a server that does not take a mail', () => {
	it.each([
		['recipient', '451 4.7.1 ada@example.com is greylisted', 'failed', 'SMTP 451 4.7.1 at RCPT TO'],
		['recipient', '450 busy', 'failed', 'SMTP 450 at RCPT TO'],
		['message', '452 4.3.1 no room', 'failed', 'SMTP 452 4.3.1 at DATA'],
		['connection', '421 4.3.2 closing', 'failed', 'SMTP 421 4.3.2 at CONN'],
		['connection', '554 5.7.1 not from 127.0.0.1', 'failed', 'SMTP 554 5.7.1 at CONN'],
		['sender', '530 5.7.0 log in first', 'failed', 'SMTP 530 5.7.0 at MAIL FROM'],
		['sender', '553 5.1.8 who is that', 'refused', 'SMTP 553 5.1.8 at MAIL FROM'],
		['recipient', '550 5.1.1 no mailbox hello@lantern.example', 'refused', 'SMTP 550 5.1.1 at RCPT TO'],
		['message', '554 5.6.0 ada@example.com sends spam', 'refused', 'SMTP 554 5.6.0 at DATA'],
	] as const)('at the %s by %s has %s', async (at, said, kind, error) => {
		server.answer((step) => (step === at ? said : 'yes'));
		expect(await send()).toEqual({ kind, error });
	});

	it.each(['connection', 'sender', 'recipient', 'message'] as const)(
		'because it cuts the connection at the %s may do so later',
		async (at) => {
			server.answer((step) => (step === at ? 'cut' : 'yes'));
			expect(await send()).toEqual({ kind: 'failed', error: expect.stringMatching(/^E[A-Z]+$/) });
		},
	);

	it('because it is not there may do so later', async () => {
		const port = await freePort();
		expect(await send(undefined, { smtp: { port } })).toEqual({ kind: 'failed', error: 'ECONNREFUSED' });
		expect(await send(undefined, { smtp: { host: 'mail.invalid' } })).toEqual({
			kind: 'failed',
			error: expect.stringMatching(/^(ENOTFOUND|EDNS|EAI_AGAIN)$/),
		});
	});

	it('because it falls silent after the message is left when the time is over', async () => {
		server.answer((step) => (step === 'message' ? 'silence' : 'yes'));
		const timeLimit = new AbortController();
		const sent = send(undefined, { signal: timeLimit.signal });
		await expect.poll(server.connections).toBe(1);
		timeLimit.abort();
		expect(await sent).toEqual({ kind: 'failed', error: 'EABORT' });
	});
});

describe('TLS', () => {
	it('is not left out where the server offers none', async () => {
		expect(await send(undefined, { smtp: { tls: 'required' } })).toMatchObject({ kind: 'failed' });
		expect(server.mails).toHaveLength(0);
	});

	it.each(['required', 'implicit'] as const)(
		'%s is begun with a server that proves its name, and with no other',
		async (tls) => {
			const certificate = makeCertificate();
			await server.stop();
			server = await startMailServer({ disabledCommands: ['AUTH'], secure: tls === 'implicit', ...certificate });
			process.env.NODE_TLS_REJECT_UNAUTHORIZED = '0';
			const handover = await send(undefined, { smtp: { tls } });
			delete process.env.NODE_TLS_REJECT_UNAUTHORIZED;
			expect(handover).toEqual({ kind: 'failed', error: 'DEPTH_ZERO_SELF_SIGNED_CERT' });
			expect(server.mails).toHaveLength(0);
			const authorities = getCACertificates('default');
			setDefaultCACertificates([...authorities, certificate.cert]);
			expect(await send(undefined, { smtp: { tls } })).toEqual({ kind: 'delivered' });
			setDefaultCACertificates(authorities);
			expect(server.mails[0]?.session.secure).toBe(true);
		},
	);

	it('brings no password to a server that asks for none in the clear', async () => {
		let heard = '';
		await server.stop();
		server = await startMailServer({
			disabledCommands: ['STARTTLS'],
			allowInsecureAuth: true,
			onAuth: ({ password }, _, done) => {
				heard += password;
				done(null, { user: 'site' });
			},
		});
		const login = { user: 'site', pass: 'secret' };
		expect(await send(undefined, { smtp: { tls: 'required', login } })).toMatchObject({ kind: 'failed' });
		expect(heard).toBe('');
		expect(await send(undefined, { smtp: { tls: 'none', login } })).toEqual({ kind: 'delivered' });
		expect(heard).toBe('secret');
	});
});

it('a login that is refused is told by its code and says nothing of the message', async () => {
	await server.stop();
	server = await startMailServer({
		disabledCommands: ['STARTTLS'],
		allowInsecureAuth: true,
		onAuth: (_, __, done) => done(new Error('wrong password for site')),
	});
	expect(await send(undefined, { smtp: { login: { user: 'site', pass: 'wrong' } } })).toEqual({
		kind: 'failed',
		error: 'SMTP 535 at AUTH PLAIN',
	});
});
