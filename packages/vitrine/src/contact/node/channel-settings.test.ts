import { describe, expect, it } from 'vitest';
import { readSmtpUrl, readWebhook } from './channel-settings.ts';

describe('SMTP_URL', () => {
	it.each([
		['smtps://mail.example.com', { host: 'mail.example.com', port: 465, tls: 'implicit', login: undefined }],
		['smtp://mail.example.com', { host: 'mail.example.com', port: 587, tls: 'required', login: undefined }],
		['smtp://mail.example.com:25/', { host: 'mail.example.com', port: 25, tls: 'required', login: undefined }],
		['SMTP://relay:25?tls=off', { host: 'relay', port: 25, tls: 'none', login: undefined }],
		['smtp://localhost:1025', { host: '127.0.0.1', port: 1025, tls: 'none', login: undefined }],
		['smtp://[::1]', { host: '::1', port: 587, tls: 'none', login: undefined }],
		['smtp://mail.localhost', { host: 'mail.localhost', port: 587, tls: 'required', login: undefined }],
		['smtp://[2001:db8::1]', { host: '2001:db8::1', port: 587, tls: 'required', login: undefined }],
		['smtps://почта.рф', { host: 'xn--80a1acny.xn--p1ai', port: 465, tls: 'implicit', login: undefined }],
		[
			'smtps://site%40example.com:p%40s%2Fs%3A%23%25%D1%8F@mail.example.com',
			{ host: 'mail.example.com', port: 465, tls: 'implicit', login: { user: 'site@example.com', pass: 'p@s/s:#%я' } },
		],
		[
			'smtp://site:secret@127.0.0.1?tls=off',
			{ host: '127.0.0.1', port: 587, tls: 'none', login: { user: 'site', pass: 'secret' } },
		],
	])('%s is understood', (setting, server) => {
		expect(readSmtpUrl(setting)).toEqual(server);
	});

	it.each([
		['mail.example.com', 'cannot be read as an address'],
		['smtp://site:p#secret@mail.example.com', 'cannot be read as an address'],
		['https://site:secret@mail.example.com', 'begins with neither smtp:// nor smtps://'],
		['smtp:mail.example.com', 'holds something behind the host'],
		['smtp://', 'names no host'],
		['smtp://mail.example.com/secret', 'holds something behind the host'],
		['smtp://site:secret@mail.example.com#x', 'holds something behind the host'],
		['smtp://mail.example.com?ignoreTLS=true', 'holds a parameter other than "tls=off"'],
		['smtps://mail.example.com?tls=off', 'asks for TLS by "smtps" and for none by "tls=off"'],
		['smtp://site:secret@mail.example.com?tls=off', 'would send a password in the clear ("tls=off")'],
		['smtp://site@mail.example.com', 'holds a name without a password, or a password without a name'],
		['smtp://:secret@mail.example.com', 'holds a name without a password, or a password without a name'],
		['smtp://site:secret%@mail.example.com', 'holds a % that encodes nothing (a % itself is written %25)'],
		['smtp://mail.example.com:99999', 'cannot be read as an address'],
	])('%s is refused in one line without the password', (setting, reason) => {
		const refusal = () => readSmtpUrl(setting);
		expect(refusal).toThrow(
			`SMTP_URL ${reason}; expected for example smtps://name:password@mail.example.com, with characters like @ / # % in the password percent-encoded.`,
		);
		expect(refusal).not.toThrow(/secret|\n/);
	});
});

const secretOf = (bytes: number) => `whsec_${Buffer.alloc(bytes, 7).toString('base64')}`;
const url = 'https://crm.example.com/contact';

function read(contactWebhookUrl: string | undefined, contactWebhookSecret: string | undefined) {
	return readWebhook({ contactWebhookUrl, contactWebhookSecret });
}

describe('the settings of the webhook', () => {
	it('are none by default', () => {
		expect(read(undefined, undefined)).toBeUndefined();
	});

	it('are an address and the bytes of a secret, or of several', () => {
		expect(read(url, secretOf(24))).toEqual({ url, secrets: [new Uint8Array(24).fill(7)] });
		expect(read('http://localhost:8080/x', `${secretOf(24)} ${secretOf(64)}`)?.secrets).toHaveLength(2);
		expect(read('http://[::1]:8080/x', secretOf(32))?.url).toBe('http://[::1]:8080/x');
	});

	it.each(['', 'whsec_', 'whsec_short', secretOf(23), secretOf(65), secretOf(32).slice(6), `${secretOf(32)} whsec_x`])(
		'are refused without a fit secret: "%s"',
		(secret) => {
			expect(() => read(url, secret || undefined)).toThrow(
				/^CONTACT_WEBHOOK_SECRET must be set for a webhook; expected whsec_ and 24 to 64 random bytes as base64, /,
			);
		},
	);

	it.each([
		'crm.example.com',
		'http://crm.example.com/secret',
		'ftp://crm.example.com',
		'https://name:secret@crm.example.com',
		'http://localhost.evil.example/',
	])('are refused with an address that is not fit: %s', (address) => {
		const refusal = () => read(address, secretOf(32));
		expect(refusal).toThrow(/^CONTACT_WEBHOOK_URL is not fit for a webhook; expected an address by https /);
		expect(refusal).not.toThrow(/secret@|\/secret/);
	});

	it('are refused where there is a secret and no address', () => {
		expect(() => read(undefined, secretOf(32))).toThrow(
			'CONTACT_WEBHOOK_SECRET is set without CONTACT_WEBHOOK_URL: set both.',
		);
	});
});
