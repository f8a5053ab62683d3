import { encodeWord } from 'nodemailer/lib/mime-funcs';
import PostalMime from 'postal-mime';
import { describe, expect, it } from 'vitest';
import { newMessage } from '../../../../test/support/messages.ts';
import { prepareMailServer, receive, site } from '../../../../test/support/sent-mail.ts';
import { type BoundMail, createBindingMailSender } from './binding-mail.ts';

prepareMailServer();

/** Text that mail programs decode where it comes to them as it is (RFC 2047). */
const words = [
	['a character that turns text round', '=?utf-8?Q?Invoice_=E2=80=AEfdp.exe?='],
	['the same in Base64', '=?UTF-8?B?cGFpZCDigK5nbnAuZXhl?='],
	['line ends', '=?utf-8?Q?x=0D=0ABcc=3A_evil=40evil.example?='],
	['another sender', '=?us-ascii?Q?Lantern_Works_=3Chello=40example.com=3E?='],
	['words before and behind it', 'Re: =?iso-8859-1?q?caf=E9?= and "more" \\ of it'],
	['a language (RFC 2231)', '=?utf-8*en?Q?=E2=80=AE?='],
	['two in a row', '=?utf-8?Q?=E2=80?= =?utf-8?Q?=AEfdp.exe?='],
	['a long text', `${'=?utf-8?Q?=E2=80=AE?= '.repeat(8)}end`],
	['no end', '=?utf-8?Q?=E2=80=AE'],
	['letters outside ASCII', '=?utf-8?Q?=E2=80=AE?= «Лампа» ランプ'],
] as const;

const names = ['Lantern', 'Лампа', 'ランプ', '=?utf-8?Q?=E2=80=AE?='];

describe.each(names)('a mail of the site %s shows an encoded word as it was typed', (name) => {
	it.each(words)('with %s', async (_, typed) => {
		const options = { site: { ...site, name } };
		const fields = { ...newMessage().fields, name: typed, company: typed };
		const named = await receive({ fields }, options);
		expect(named.subject).toBe(`${name}: ${typed}`);
		expect(named.from).toEqual({ name, address: site.forms.contact.address });
		expect(named.replyTo).toEqual([{ name: typed, address: 'ada@example.com' }]);
		expect(named.text).toContain(`\nCompany: ${typed}\n`);
		expect(named.head).not.toMatch(/^ .{78,}$/m);
		expect((await receive({ fields: { ...fields, subject: typed } }, options)).subject).toBe(`${name}: ${typed}`);
	});
});

it('an address that looks like an encoded word stays out of the headers', async () => {
	const email = '=?utf-8?Q?=E2=80=AE?=@example.com';
	const { replyTo, text } = await receive({ fields: { ...newMessage().fields, email } });
	expect(replyTo).toBeUndefined();
	expect(text).toContain(`\nEmail: ${email}\n`);
});

describe('a platform that encodes nothing but what is outside ASCII', () => {
	it.each(words)('sends an encoded word as it was typed, with %s', async (_, typed) => {
		const sent: BoundMail[] = [];
		const binding = { send: async (mail: BoundMail) => sent.push(mail) };
		const { send } = createBindingMailSender({ binding, from: undefined, site });
		const fields = { ...newMessage().fields, name: typed, subject: typed };
		const { signal } = new AbortController();
		expect(await send(newMessage({ fields, suspicions: [typed] }), signal)).toEqual({ kind: 'delivered' });
		const [mail] = sent;
		const encode = (text: unknown) => (/^[ -~]*$/.test(`${text}`) ? `${text}` : encodeWord(`${text}`, 'B', 52));
		const name = typeof mail?.replyTo === 'object' ? mail.replyTo.name : '';
		const read = await PostalMime.parse(
			`Subject: ${encode(mail?.subject)}\r\nReply-To: ${encode(name)} <ada@example.com>\r\n\r\n`,
		);
		const shown = (text: string | undefined) => text?.replaceAll('\u2060', '');
		expect(shown(read.subject)).toBe(`[suspicious] Lantern: ${typed}`);
		expect(read.replyTo?.map((one) => [shown(one.name), one.address])).toEqual([[typed, 'ada@example.com']]);
		expect(mail?.headers['X-Contact-Suspicions']).not.toContain('=?');
	});
});
