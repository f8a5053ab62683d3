import type { Env } from '#node/env.ts';
import { isLoopback } from '#settings/loopback.ts';
import { SettingError } from '#settings/setting-value.ts';
import { type Channel, channelInfo, channelNames, ownerChannels } from '../channels.ts';
import type { WebhookOptions } from '../webhook.ts';
import { parseWebhook } from '../webhook-settings.ts';

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
 * Reads the settings of the webhook; undefined where there is none.
 *
 * @throws {SettingError} naming the variable and what is wrong with it
 */
export function readWebhook({
	contactWebhookUrl: url,
	contactWebhookSecret: secret,
}: Pick<Env, 'contactWebhookUrl' | 'contactWebhookSecret'>): Pick<WebhookOptions, 'url' | 'secrets'> | undefined {
	return parseWebhook({ url, secret });
}

/** The settings of all channels. */
export type ChannelEnv = Pick<Env, (typeof channelInfo)[Channel]['setting']>;

/** Checks whether the environment sets a channel up. */
export function isSetUp(channel: Channel, env: ChannelEnv): boolean {
	return env[channelInfo[channel].setting] !== undefined;
}

/** The channel that messages wait for where none is set up. */
export const defaultChannel: Channel = 'mail';

/** What is said of deliveries that wait for a channel which is not set up. Without any, it is known that messages wait. */
export function pendingNotices(waiting: Partial<Record<Channel, number>>, env: ChannelEnv): string[] {
	const hasAny = ownerChannels.some((channel) => isSetUp(channel, env));
	return channelNames.flatMap((channel) => {
		const count = waiting[channel] ?? 0;
		if (count === 0 || isSetUp(channel, env) || (channel === defaultChannel && !hasAny)) return [];
		const { way, variable } = channelInfo[channel];
		const wait = count === 1 ? '1 delivery waits' : `${count} deliveries wait`;
		return `${wait} for ${way}, and ${variable} is not set: set it, or end them with "npm run submissions -- give-up ${channel}".`;
	});
}
