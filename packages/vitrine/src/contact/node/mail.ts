import { createTransport, type NodemailerError } from 'nodemailer';
import { encodeWord } from 'nodemailer/lib/mime-funcs';
import type MimeNode from 'nodemailer/lib/mime-node';
import { composeDigest, composeMail, type Mail, type MailSite, senderAddress } from '../compose-mail.ts';
import { composeConfirmation } from '../confirmation.ts';
import type { Sender, SendResult } from '../sender.ts';
import type { SmtpServer } from './channel-settings.ts';

export interface MailSenderOptions {
	server: SmtpServer;
	/** Address that mails come from; undefined for the site's own. */
	from: string | undefined;
	site: MailSite;
}

/**
 * The timeout of each step, in milliseconds. RFC 5321 §4.5.3.2 allows ten minutes for the last answer, to avoid
 * duplicates of accepted mails: half of that, since a duplicate is known by its Message-ID, and a lease lasts as long.
 */
const limits = { dnsTimeout: 10_000, connectionTimeout: 30_000, greetingTimeout: 60_000, socketTimeout: 240_000 };
const timeout = 300_000;

/**
 * Sends messages as mail by SMTP, each on a connection of its own: the form of a site fills no pool.
 *
 * TLS is required except to this machine and with `?tls=off`. The certificate is always verified, even with
 * `NODE_TLS_REJECT_UNAUTHORIZED`; `NODE_EXTRA_CA_CERTS` adds a certificate authority.
 */
export function createMailSender({ server, from, site }: MailSenderOptions): Sender {
	const send = createMailer(server);
	return {
		timeout,
		send: async (message, signal, digest) => {
			const sentFrom = from ?? senderAddress(site);
			return send(digest ? composeDigest(digest, site, sentFrom) : composeMail(message, site, sentFrom), signal);
		},
	};
}

/** Sends visitors that their messages have come, through the same server. */
export function createConfirmationSender({ server, from, site }: MailSenderOptions): Sender {
	const send = createMailer(server);
	return {
		timeout,
		send: async (message, signal) => {
			const mail = composeConfirmation(message, site, from ?? senderAddress(site));
			return mail ? send(mail, signal) : { kind: 'refused', error: 'confirmations are off' };
		},
	};
}

/** Creates what hands mails to a server. */
export function createMailer(server: SmtpServer): (mail: Mail, signal: AbortSignal) => Promise<SendResult> {
	const { host, port, tls, login } = server;
	const transport = createTransport({
		host,
		port,
		secure: tls === 'implicit',
		requireTLS: tls === 'required',
		ignoreTLS: tls === 'none',
		tls: { rejectUnauthorized: true },
		// A server that requests no login would refuse the mail without one, as if it refused the message.
		...(login ? { auth: login, forceAuth: true } : {}),
		...limits,
		disableFileAccess: true,
		disableUrlAccess: true,
	});
	transport.use('stream', ({ message }, done) => {
		encodeEncodedWords(message);
		done();
	});
	return async (mail, signal) => {
		try {
			await transport.sendMail({ ...mail, xMailer: false, signal });
			return { kind: 'delivered' };
		} catch (error) {
			return explainSmtpError(error);
		}
	};
}

/**
 * Makes a mail encode text that looks like an encoded word, so that mail programs show it as it was typed (RFC 2047 §7).
 * Nodemailer sends ASCII as it is, names in quotation marks, where some programs decode it as well.
 */
function encodeEncodedWords(message: MimeNode): void {
	const encode = message.encodeHeaderValue.bind(message);
	const encodeAll = (text: string) => (text.includes('=?') ? encodeWord(text, 'B', 52) : undefined);
	message.encodeHeaderValue = (key, value) => {
		const isText = typeof value === 'string' && !['From', 'To', 'Reply-To'].includes(key);
		if (isText) return encodeAll(value) ?? encode(key, value);
		return encode(key, value).replace(
			/"((?:[^"\\]|\\.)*)"/g,
			(quoted, name: string) => encodeAll(name.replace(/\\(.)/g, '$1')) ?? quoted,
		);
	};
}

/** Refusals of a server that concern the message: its sender, its recipient or its content. */
const ofTheMessage = ['EENVELOPE', 'EMESSAGE'];

/** Want of a login is no property of a message, though it is said of one (RFC 4954 §6). */
const wantOfLogin = 530;

/**
 * Returns what a failed try means. A message is refused if the server answers 5yz to its envelope or content (RFC 5321
 * §4.2.1). Other failures, such as a refused login or a name that does not resolve, can be fixed, and are not the
 * message's. Only codes are reported: the words of servers and of nodemailer quote addresses.
 */
function explainSmtpError(error: unknown): Exclude<SendResult, { kind: 'delivered' }> {
	const { code = '', originalCode, responseCode, response = '', command = '', permanent } = error as NodemailerError;
	if (responseCode === undefined) return { kind: 'failed', error: codeIn(originalCode) || codeIn(code) || 'no answer' };
	const isRefused = permanent === true && ofTheMessage.includes(code) && responseCode !== wantOfLogin;
	const enhanced = /^\d{3}[ -]([245]\.\d{1,3}\.\d{1,3})\b/.exec(response)?.[1];
	const step = /^[A-Z][A-Z0-9 -]{0,20}$/.test(command) ? `at ${command}` : undefined;
	const said = ['SMTP', responseCode, enhanced, step].filter((part) => part !== undefined).join(' ');
	return { kind: isRefused ? 'refused' : 'failed', error: said };
}

function codeIn(code: string | undefined): string {
	return code !== undefined && /^[A-Z][A-Z0-9_]{1,60}$/.test(code) ? code : '';
}
