import { describe, expect, it } from 'vitest';
import { readWebhook } from './webhook-settings.ts';

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
