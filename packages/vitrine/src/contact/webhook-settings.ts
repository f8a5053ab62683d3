import { isLoopback } from '#settings/loopback.ts';
import { SettingError } from '#settings/setting-value.ts';
import type { WebhookOptions } from './webhook.ts';

/**
 * Reads `CONTACT_WEBHOOK_URL` and `CONTACT_WEBHOOK_SECRET`; undefined where there is no webhook. The address is by https,
 * or on this machine: a signature proves who sent a message, and hides nothing of it.
 *
 * @throws {SettingError} naming the variable and what is wrong with it, without its value: either may be a secret
 */
export function parseWebhook({
	url,
	secret,
}: {
	url: string | undefined;
	secret: string | undefined;
}): Pick<WebhookOptions, 'url' | 'secrets'> | undefined {
	if (url === undefined && secret === undefined) return undefined;
	if (url === undefined) {
		throw new SettingError('CONTACT_WEBHOOK_SECRET is set without CONTACT_WEBHOOK_URL: set both.');
	}
	if (!isFit(url)) {
		throw new SettingError(
			'CONTACT_WEBHOOK_URL is not fit for a webhook; expected an address by https without a name and a password, like https://crm.example.com/contact (http:// is for this machine alone).',
		);
	}
	return { url, secrets: readSecrets(secret ?? '') };
}

function isFit(text: string): boolean {
	if (!URL.canParse(text)) return false;
	const { protocol, hostname, username, password } = new URL(text);
	return username + password === '' && (protocol === 'https:' || (protocol === 'http:' && isLoopback(hostname)));
}

/** Standard Webhooks 1.0.0, "Signature scheme": `whsec_` and 24 to 64 random bytes as base64. */
function readSecrets(text: string): Uint8Array<ArrayBuffer>[] {
	return text.split(/\s+/).map((secret) => {
		const [, encoded = ''] = /^whsec_([A-Za-z0-9+/]+={0,2})$/.exec(secret) ?? [];
		const bytes = readBase64(encoded);
		if (bytes.length >= 24 && bytes.length <= 64) return bytes;
		throw new SettingError(
			'CONTACT_WEBHOOK_SECRET must be set for a webhook; expected whsec_ and 24 to 64 random bytes as base64, or several of them with spaces between. "openssl rand -base64 32" writes such bytes.',
		);
	});
}

/** Nothing where it is no base64. */
function readBase64(encoded: string): Uint8Array<ArrayBuffer> {
	try {
		return Uint8Array.from(atob(encoded), (character) => character.charCodeAt(0));
	} catch {
		return new Uint8Array();
	}
}
