import { isMailAddress } from '#protocol/contact/mail-address.ts';
import { isLoopback } from '#settings/loopback.ts';
import {
	contactNumbers,
	readWholeNumber,
	SettingError,
	type WholeNumber,
	wrongValue,
} from '#settings/setting-value.ts';

/** Settings that come from the environment. Each has a default, so that nothing needs to be set to try the site. */
export interface Env {
	/** `PORT`: to listen on; 0 takes a free one. 3000 is what people expect of a Node server. */
	port: number;
	/** `HOST`: address to listen on. Only this machine by default: to be reachable from outside is a decision. */
	host: string;
	/**
	 * `TRUST_PROXY`: a number of proxies, or their addresses and networks, whose X-Forwarded headers count. None by
	 * default: anyone could write those headers.
	 */
	trustProxy: string;
	/**
	 * `MAX_CONNECTIONS`: how many may be open at a time. 4000 stay below the 4096 open files that many systems allow a
	 * program; each takes some 20 KB.
	 */
	maxConnections: number;
	/**
	 * `MAX_CONNECTIONS_PER_ADDRESS`: of these, from one address of IPv4 or one /64 of IPv6 that is no trusted proxy. A
	 * quarter: more than an office behind one address opens, and three others still find room.
	 */
	maxConnectionsPerAddress: number;
	/**
	 * `KEEP_ALIVE_SECONDS`: idle timeout of a connection, here in milliseconds. 5 seconds suffice for a page with all
	 * that it loads; behind a proxy it must be longer than the proxy keeps connections (60 s are usual), or some requests
	 * meet a connection that is just being closed.
	 */
	keepAliveMs: number;
	/** `LOG`: `off`, `errors` (faults) or `all`. Faults by default: they must be seen, and visits are private. */
	log: 'off' | 'errors' | 'all';
	/**
	 * `METRICS_TOKEN`: a request of `/metrics` with it reads them, from anywhere. None by default: then only programs of this
	 * machine may that connect to the server itself.
	 */
	metricsToken: string | undefined;
	/**
	 * `MEMORY_MB`: how much memory may be used to keep files of up to 64 KB, here in bytes. 48 MB hold a site of several hundred pages.
	 */
	memoryBytes: number;
	/** `ASSETS_DIR`: folder of files of other builds, which several servers share. None by default: each has its own. */
	assetsDir: string | undefined;
	/** `DATA_DIR`: folder of the messages of the form, in the working directory by default; only read by servers. */
	dataDir: string;
	/** `DATABASE_URL`: PostgreSQL for the messages instead of a file; several servers may share it. */
	databaseUrl: string | undefined;
	/**
	 * `MESSAGES_URL` and `MESSAGES_TOKEN`: for `npm run submissions`, scheme and host of a site on Workers whose messages are meant, and
	 * what lets a program read them.
	 */
	messagesUrl: string | undefined;
	messagesToken: string | undefined;
	/**
	 * `SMTP_URL`: the mail server that takes the form's messages, as `smtps://name:password@host`. None by default, since
	 * there is none to assume: messages wait in the store until it is set.
	 */
	smtpUrl: string | undefined;
	/**
	 * `CONTACT_FROM`: address that mails of the form come from. The site's own contact address by default, which the mail
	 * server must then let this machine use.
	 */
	contactFrom: string | undefined;
	/** `CONTACT_WEBHOOK_URL`: where messages are posted as JSON, besides or instead of mail. None by default. */
	contactWebhookUrl: string | undefined;
	/**
	 * `CONTACT_WEBHOOK_SECRET`: what they are signed by, `whsec_…`. Needed with the address: a receiver could not tell a
	 * message of the site from anybody's.
	 */
	contactWebhookSecret: string | undefined;
	/**
	 * `CONTACT_KEEP_DAYS`: how long messages are kept, here in milliseconds. 180 days let half a year's questions be looked
	 * up, and personal data must not lie about for ever (GDPR, article 5.1 e). The default is in settings/setting-value.ts.
	 */
	contactKeepMs: number;
	/**
	 * `CONTACT_MAILS_PER_HOUR`: messages above it wait for the end of the hour and are mailed as one. Few sites receive
	 * more than 60 messages in an hour, and more mails than that are not read one by one. It refuses no message:
	 * `maxPosts` in server/endpoints/contact/accept-message.ts limits those of one network.
	 */
	contactMailsPerHour: number;
	/**
	 * `CONTACT_MIN_FREE_MB`: how much of the disk of `DATA_DIR` messages leave free, here in bytes. 200 MB let everything
	 * else on a small machine go on.
	 */
	contactMinFreeBytes: number;
	/** `SITE_ORIGIN`: at build, another origin than the configured one, which makes a preview. */
	siteOrigin: string | undefined;
	/**
	 * `EDIT_ORIGIN`: scheme and host of the editor, where it is used from elsewhere. None by default: then it answers on this
	 * machine alone.
	 */
	editOrigin: string | undefined;
	/**
	 * `EDIT_USER_HEADER`: the header in which a proxy of `TRUST_PROXY` names who it has signed in, by address. None by default:
	 * people sign in by a link that is mailed through `SMTP_URL`.
	 */
	editUserHeader: string | undefined;
	/** `CONTACT_FORM`: at build, `off` leaves the form out, for hosts of files, which cannot take its messages. */
	contactForm: 'on' | 'off';
	/**
	 * `PREVIEW_SECRET`: lets drafts be seen by those who have a link to them. Its holder can make such links; none by default,
	 * and drafts are not built then.
	 */
	previewSecret: string | undefined;
	/** `SOURCE_DATE_EPOCH`: at build, seconds since 1970 for `latest.json`, as reproducible builds define it. */
	sourceDateEpoch: string | undefined;
	/** `CHROMIUM_PATH`: for tests, the browser to use instead of the first one that is found. */
	chromiumPath: string | undefined;
	/** `FIREFOX_PATH`: for tests, the second engine. */
	firefoxPath: string | undefined;
}

/**
 * Reads and checks the environment, once for each program.
 *
 * @throws {SettingError} naming the variable, what was found and what is expected
 */
export function readEnv(env: Record<string, string | undefined> = process.env): Env {
	const wholeNumber = (name: string, numbers: WholeNumber) => readWholeNumber(name, env[name], numbers);
	const contactNumber = (name: keyof typeof contactNumbers) => wholeNumber(name, contactNumbers[name]);
	const { CONTACT_FROM: contactFrom } = env;
	if (contactFrom && !isMailAddress(contactFrom)) {
		throw wrongValue('CONTACT_FROM', contactFrom, 'an e-mail address alone, like form@example.com');
	}
	const { LOG: log = 'errors', SITE_ORIGIN: siteOrigin, SOURCE_DATE_EPOCH: sourceDateEpoch } = env;
	const { CONTACT_FORM: contactForm = 'on' } = env;
	if (log !== 'off' && log !== 'errors' && log !== 'all') throw wrongValue('LOG', log, 'off, errors or all');
	if (contactForm !== 'on' && contactForm !== 'off') throw wrongValue('CONTACT_FORM', contactForm, 'on or off');
	if (siteOrigin !== undefined && (!URL.canParse(siteOrigin) || new URL(siteOrigin).origin !== siteOrigin)) {
		throw wrongValue('SITE_ORIGIN', siteOrigin, 'scheme and host without a path, like https://preview.example.com');
	}
	if (sourceDateEpoch !== undefined && !/^\d+$/.test(sourceDateEpoch)) {
		throw wrongValue('SOURCE_DATE_EPOCH', sourceDateEpoch, 'a number of seconds since 1970');
	}
	const { EDIT_ORIGIN: editOrigin, EDIT_USER_HEADER: editUserHeader } = env;
	if (editOrigin && !isOriginForSecrets(editOrigin)) {
		throw wrongValue('EDIT_ORIGIN', editOrigin, 'scheme and host by https, like https://edit.example.com');
	}
	if (editUserHeader && !/^[A-Za-z][A-Za-z0-9-]*$/.test(editUserHeader)) {
		throw wrongValue('EDIT_USER_HEADER', editUserHeader, 'the name of a header, like X-Forwarded-Email');
	}
	const { PREVIEW_SECRET: previewSecret } = env;
	if (previewSecret && previewSecret.length < 32) {
		throw new SettingError(
			'PREVIEW_SECRET is too short; expected 32 characters or more, as "openssl rand -hex 32" prints.',
		);
	}
	const { METRICS_TOKEN: metricsToken } = env;
	if (metricsToken && metricsToken.length < 32) {
		throw new SettingError(
			'METRICS_TOKEN is too short; expected 32 characters or more, as "openssl rand -hex 32" prints.',
		);
	}
	const { DATABASE_URL: databaseUrl } = env;
	if (databaseUrl && !isPostgresUrl(databaseUrl)) {
		// It holds a password.
		throw new SettingError('DATABASE_URL is not understood; expected postgres://user:password@host:5432/database.');
	}
	const { MESSAGES_URL: messagesUrl, MESSAGES_TOKEN: messagesToken } = env;
	if (messagesUrl && !isOriginForSecrets(messagesUrl)) {
		throw wrongValue('MESSAGES_URL', messagesUrl, 'scheme and host of a site by https, like https://www.example.com');
	}
	if ((messagesUrl || messagesToken) && (messagesToken ?? '').length < 32) {
		throw new SettingError(
			'MESSAGES_TOKEN is too short; expected 32 characters or more, as "openssl rand -hex 32" prints.',
		);
	}
	const maxConnections = wholeNumber('MAX_CONNECTIONS', { standard: 4000, min: 1, max: 1_000_000 });
	return {
		port: wholeNumber('PORT', { standard: 3000, max: 65535 }),
		host: env.HOST || 'localhost',
		trustProxy: env.TRUST_PROXY ?? '',
		maxConnections,
		maxConnectionsPerAddress: wholeNumber('MAX_CONNECTIONS_PER_ADDRESS', {
			standard: Math.ceil(maxConnections / 4),
			min: 1,
			max: 1_000_000,
		}),
		keepAliveMs: wholeNumber('KEEP_ALIVE_SECONDS', { standard: 5, min: 1, max: 3600 }) * 1000,
		log,
		metricsToken: metricsToken || undefined,
		memoryBytes: wholeNumber('MEMORY_MB', { standard: 48, max: 65536 }) * 1024 * 1024,
		assetsDir: env.ASSETS_DIR || undefined,
		dataDir: env.DATA_DIR || 'data',
		databaseUrl: databaseUrl || undefined,
		messagesUrl: messagesUrl || undefined,
		messagesToken: messagesToken || undefined,
		smtpUrl: env.SMTP_URL || undefined,
		contactFrom: contactFrom || undefined,
		contactWebhookUrl: env.CONTACT_WEBHOOK_URL || undefined,
		contactWebhookSecret: env.CONTACT_WEBHOOK_SECRET || undefined,
		contactKeepMs: contactNumber('CONTACT_KEEP_DAYS') * 24 * 60 * 60 * 1000,
		contactMailsPerHour: contactNumber('CONTACT_MAILS_PER_HOUR'),
		contactMinFreeBytes: wholeNumber('CONTACT_MIN_FREE_MB', { standard: 200, max: 100_000_000 }) * 1024 * 1024,
		siteOrigin,
		editOrigin: editOrigin || undefined,
		editUserHeader: editUserHeader || undefined,
		contactForm,
		previewSecret: previewSecret || undefined,
		sourceDateEpoch,
		chromiumPath: env.CHROMIUM_PATH,
		firefoxPath: env.FIREFOX_PATH,
	};
}

/** The names of all variables that are read. */
export function knownVariables(): Set<string> {
	const names = new Set<string>();
	const get = (_: object, name: string) => void names.add(name);
	readEnv(new Proxy({}, { get }));
	return names;
}

/** Several servers may stand behind the first, after commas. */
function isPostgresUrl(text: string): boolean {
	return /^postgres(ql)?:\/\//.test(text) && URL.canParse(text.replace(/,[^/?]*/, ''));
}

/** Scheme and host alone, by https but on this machine: what is requested there comes with a secret. */
function isOriginForSecrets(text: string): boolean {
	if (!URL.canParse(text)) return false;
	const { origin, protocol, hostname } = new URL(text);
	return origin === text && (protocol === 'https:' || isLoopback(hostname));
}
