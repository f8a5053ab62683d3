import { describe, expect, it } from 'vitest';
import { newMessage } from '../../../../../test/support/messages.ts';
import {
	prepareMailServer,
	receive,
	replaceMailServer,
	send,
	server,
	site,
} from '../../../../../test/support/sent-mail.ts';

prepareMailServer();
const { address } = site.forms.contact;

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
			"A message from the contact form of https://lantern.example

			Name: Ada
			Email: ada@example.com
			Language: ru
			Received: 2026-01-02T03:04:05.000Z
			Suspicious: no
			Message ID: 0b8e7a3e-0000-4000-8000-000000000001

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
		const { subject, text, headers } = await receive({ suspicions: ['honeypot', 'links'] });
		expect(subject).toBe('[suspicious] Lantern: Ada');
		expect(headers).toContainEqual(expect.objectContaining({ key: 'contact-suspicions', value: 'honeypot, links' }));
		expect(text).toContain('Suspicious: honeypot, links\n');
	});

	it('reports what is known of the message where no visitor can write the same', async () => {
		const fields = {
			name: 'x\nSuspicious: no',
			email: 'a@b.example\r\n\r\nbye',
			message: 'Suspicious: no',
		};
		const { text } = await receive({ fields, suspicions: ['honeypot'] });
		const [facts = '', ...words] = text?.split('\n\n').slice(1) ?? [];
		expect(facts.match(/^Suspicious: .*$/gm)).toEqual(['Suspicious: honeypot']);
		expect(words.at(-1)).toBe('Suspicious: no\n');
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

describe('a mail for many messages', () => {
	it('lists how many there are, what they are and how to read them', async () => {
		const at = Date.UTC(2026, 0, 2, 3, 4, 5);
		const oldest = newMessage({ id: '0b8e7a3e-0000-4000-8000-000000000001', received: at });
		const flooding = newMessage({
			id: '1c9f8b4f-0000-4000-8000-000000000002',
			received: at + 1000,
			suspicions: ['honeypot'],
			fields: { name: 'x\r\nBcc: a@b.example', email: 'eve@evil.example', message: `${'long '.repeat(100)}end` },
		});
		const mail = await receive(oldest, {}, { name: `${at}`, total: 137, messages: [oldest, flooding] });
		expect(mail.subject).toBe('Lantern: 137 messages in one email');
		expect(mail.messageId).toBe(`<digest-${at}-0b8e7a3e-0000-4000-8000-000000000001@lantern.example>`);
		expect(mail.replyTo).toBeUndefined();
		expect(mail.text).toMatchInlineSnapshot(`
			"137 messages from the contact form of https://lantern.example

			More messages arrived within an hour than are sent as separate emails (CONTACT_MAILS_PER_HOUR).
			All of them are stored in full. To read them:

			  npm run submissions -- list
			  npm run submissions -- show ID

			2026-01-02T03:04:05.000Z  0b8e7a3e  Ada <ada@example.com>: Hello
			2026-01-02T03:04:06.000Z  1c9f8b4f  [suspicious] x Bcc: a@b.example <eve@evil.example>: long long long long long long long long long long long long long lon
			and 135 more
			"
		`);
	});
});

describe('what deceives the eye', () => {
	it.each([
		['the direction of text', 'Ada\u202e\u2066gro.elpmaxe\u2069\u200f', 'Adagro.elpmaxe'],
		['characters that show nothing', 'A\u200bd\u00ada\u3164\u{e0041}\ufeff', 'Ada'],
		['long runs of spaces', `Ada${' '.repeat(150)}\u3000\u00a0\u2003\u2800${'\t'.repeat(9)}Bcc`, 'Ada Bcc'],
		['long runs of joiners', `Ada${'\u200d\u200c'.repeat(50)}`, 'Ada\u200d\u200c'],
	])('such as %s, is in no header', async (_, written, read) => {
		const { fields } = newMessage();
		const named = await receive({ fields: { ...fields, name: written } });
		expect([named.subject, named.replyTo?.[0]?.name]).toEqual([`Lantern: ${read}`, read]);
		expect((await receive({ fields: { ...fields, subject: written } })).subject).toBe(`Lantern: ${read}`);
	});

	it.each(['👩‍👩‍👧 ❤️‍🔥', 'نیم‌فاصله', '葛\u{e0100}城', 'שלום'])('stays out without harm to %s', async (name) => {
		const { fields } = newMessage();
		expect((await receive({ fields: { ...fields, name } })).subject).toBe(`Lantern: ${name}`);
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
		['half a character', 'x\uD800Bcc: evil@evil.example'],
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
				[{ name: '', address: address }],
				{ name: site.name, address: address },
				undefined,
				undefined,
			]);
			if (field !== 'email') expect(replyTo).toEqual([{ name: expect.any(String), address: 'ada@example.com' }]);
			expect(session.envelope.rcptTo.map(({ address }) => address)).toEqual([address]);
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

describe('addresses in other letters, or with other dots,', () => {
	it.each([true, false])('go out where the server knows SMTPUTF8: %s', async (hideSMTPUTF8) => {
		await replaceMailServer({ hideSMTPUTF8 });
		const fields = { name: 'Аня', email: 'почта@пример.рф', message: 'Привет' };
		const { replyTo, text, raw, session } = await receive({ fields });
		expect(replyTo).toBeUndefined();
		expect(text).toContain('Email: почта@пример.рф\n');
		expect(text).toContain('To reply, copy the address above');
		expect(raw).toMatch(/^[\t\r\n -~]*$/);
		expect(session.envelope.smtpUtf8).toBeFalsy();
	});

	it('stand in Reply-To where only the domain has them, in the form of ASCII', async () => {
		const { replyTo, text, head } = await receive({ fields: { ...newMessage().fields, email: 'ada@例え.jp' } });
		expect(head).toContain('<ada@xn--r8jz45g.jp>');
		expect(replyTo).toEqual([expect.objectContaining({ name: 'Ada' })]);
		expect(text).toContain('Email: ada@例え.jp\n');
		expect(text).not.toContain('To reply, copy');
	});

	it('with dots that need quotation marks have them in Reply-To, so that an answer reaches them', async () => {
		const { replyTo, text, head } = await receive({
			fields: { ...newMessage().fields, email: 'hanako..@docomo.ne.jp' },
		});
		expect(head).toContain('\r\nReply-To: Ada <"hanako.."@docomo.ne.jp>\r\n');
		expect(replyTo).toEqual([expect.objectContaining({ name: 'Ada' })]);
		expect(text).toContain('Email: hanako..@docomo.ne.jp\n');
		expect(text).not.toContain('To reply, copy');
	});

	it('of the site itself go out by SMTPUTF8', async () => {
		const { session } = await receive({}, { site: { ...site, forms: { contact: { address: 'почта@пример.рф' } } } });
		expect(session.envelope.smtpUtf8).toBe(true);
		expect(session.envelope.rcptTo.map(({ address }) => address)).toEqual(['почта@пример.рф']);
	});
});
