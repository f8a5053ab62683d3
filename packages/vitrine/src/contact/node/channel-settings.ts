import { type Env, SettingError } from '#node/env.ts';
import type { Channel } from '../contact-store.ts';
import type { WebhookOptions } from '../webhook.ts';

/** A mail server that takes mail for others. */
export interface SmtpServer {
	host: string;
	port: number;
	/**
	 * `implicit`: TLS from the first byte. `required`: by STARTTLS, or not at all. `none`: never. With the first two, the
	 * server's certificate must be valid for its name.
	 */
	tls: 'implicit' | 'required' | 'none';
	login: { user: string; pass: string } | undefined;
}

/** Those of submission (RFC 8314 §3.3, RFC 6409 §3.1): port 25 is for servers among themselves. */
const standardPorts = { 'smtps:': 465, 'smtp:': 587 };

/**
 * Reads `SMTP_URL`: `smtps://name:password@host:port`, or `smtp://` for STARTTLS. Nothing is sent in the clear, but to
 * this machine, and to a host of one's own network where the address ends in `?tls=off`; a password never leaves the
 * machine in the clear.
 *
 * @throws {SettingError} naming the variable and what is wrong with it, without its value, which holds a password
 */
export function readSmtpUrl(setting: string): SmtpServer {
	const url = URL.canParse(setting) ? new URL(setting) : refuse('cannot be read as an address');
	const { protocol, pathname, search, hash } = url;
	if (protocol !== 'smtp:' && protocol !== 'smtps:') refuse('begins with neither smtp:// nor smtps://');
	if (hash !== '' || !['', '/'].includes(pathname)) refuse('holds something behind the host');
	if (search !== '' && search !== '?tls=off') refuse('holds a parameter other than "tls=off"');
	const host = readHost(url.hostname);
	const user = decode(url.username);
	const pass = decode(url.password);
	if ((user === '') !== (pass === '')) refuse('holds a name without a password, or a password without a name');
	const isPlain = search !== '';
	if (isPlain && protocol === 'smtps:') refuse('asks for TLS by "smtps" and for none by "tls=off"');
	if (isPlain && pass !== '' && !isLoopback(host)) refuse('would send a password in the clear ("tls=off")');
	return {
		host,
		port: Number(url.port) || standardPorts[protocol],
		tls: protocol === 'smtps:' ? 'implicit' : isPlain || isLoopback(host) ? 'none' : 'required',
		login: user === '' ? undefined : { user, pass },
	};
}

/** A host's name in ASCII: the URL Standard leaves that of an unknown scheme as it was written. */
function readHost(hostname: string): string {
	const address = `http://${decode(hostname)}`;
	if (hostname === '' || !URL.canParse(address)) refuse('names no host');
	const host = new URL(address).hostname.replace(/^\[|\]$/g, '');
	// A name server must not decide where that is: passwords go there in the clear.
	return host === 'localhost' ? '127.0.0.1' : host;
}

function decode(text: string): string {
	try {
		return decodeURIComponent(text);
	} catch {
		return refuse('holds a % that encodes nothing (a % itself is written %25)');
	}
}

function refuse(reason: string): never {
	const example =
		'smtps://name:password@mail.example.com, with characters like @ / # % in the password percent-encoded';
	throw new SettingError(`SMTP_URL ${reason}; expected for example ${example}.`);
}

/**
 * Reads `CONTACT_WEBHOOK_URL` and `CONTACT_WEBHOOK_SECRET`; undefined where there is no webhook. The address is by https,
 * or on this machine: a signature proves who sent a message, and hides nothing of it.
 *
 * @throws {SettingError} naming the variable and what is wrong with it, without its value: either may be a secret
 */
export function readWebhook({
	contactWebhookUrl: url,
	contactWebhookSecret: secret,
}: Pick<Env, 'contactWebhookUrl' | 'contactWebhookSecret'>): Pick<WebhookOptions, 'url' | 'secrets'> | undefined {
	if (url === undefined && secret === undefined) return undefined;
	if (url === undefined) throw new SettingError('CONTACT_WEBHOOK_SECRET is set without CONTACT_WEBHOOK_URL: set both.');
	if (!isFit(url)) {
		throw new SettingError(
			'CONTACT_WEBHOOK_URL is not fit for a webhook; expected an address by https without a name and a password, like https://crm.example.com/contact (http:// is for this machine alone).',
		);
	}
	return { url, secrets: readSecrets(secret ?? '') };
}

/** What is said of deliveries that wait for a channel which is not set up. Without any, it is known that messages wait. */
export function sayWhatWaits(
	waiting: Partial<Record<Channel, number>>,
	{ smtpUrl, contactWebhookUrl }: Pick<Env, 'smtpUrl' | 'contactWebhookUrl'>,
): string[] {
	const isMissing = {
		mail: smtpUrl === undefined && contactWebhookUrl !== undefined,
		webhook: contactWebhookUrl === undefined,
	};
	const settings = { mail: 'SMTP_URL', webhook: 'CONTACT_WEBHOOK_URL' };
	return (['mail', 'webhook'] as const).flatMap((channel) => {
		const count = waiting[channel] ?? 0;
		if (count === 0 || !isMissing[channel]) return [];
		const wait = count === 1 ? '1 delivery waits' : `${count} deliveries wait`;
		const way = channel === 'mail' ? 'a mail server' : 'a webhook';
		return `${wait} for ${way}, and ${settings[channel]} is not set: set it, or end them with "npm run messages -- give-up ${channel}".`;
	});
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
		const bytes = new Uint8Array(Buffer.from(encoded, 'base64'));
		if (bytes.length >= 24 && bytes.length <= 64) return bytes;
		throw new SettingError(
			'CONTACT_WEBHOOK_SECRET must be set for a webhook; expected whsec_ and 24 to 64 random bytes as base64, or several of them with spaces between. "openssl rand -base64 32" writes such bytes.',
		);
	});
}

/** Says whether a host, as the URL Standard writes it, is this machine (RFC 6761 §6.3, RFC 1122 §3.2.1.3, RFC 4291 §2.5.3). */
export function isLoopback(host: string): boolean {
	return /^(localhost|127(\.\d+){3}|\[?::1\]?)$/.test(host);
}
