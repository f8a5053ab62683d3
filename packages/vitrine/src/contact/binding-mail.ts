import { composeDigest, composeMail, type Mail, type MailSite, senderAddress } from './compose-mail.ts';
import type { Sender, SendResult } from './sender.ts';

/** A mail as Workers take it: https://developers.cloudflare.com/email-service/api/send-emails/workers-api/ */
export interface BoundMail {
	from: { name: string; email: string };
	to: string;
	replyTo?: string | { name: string; email: string };
	subject: string;
	text: string;
	headers: Record<string, string>;
}

/** What sends mails on Workers, as the platform binds it (`send_email`). */
export interface MailBinding {
	/** @throws {Error} with a code where it does not take the mail */
	send: (mail: BoundMail) => Promise<unknown>;
}

export interface BindingMailOptions {
	binding: MailBinding;
	/** Address that mails come from; undefined for the site's own. */
	from: string | undefined;
	site: MailSite;
}

/** The platform answers at once, or not at all. */
const timeout = 30_000;

/** What it refuses of one mail. Anything else may be put right: an address or a domain that is not verified, a limit. */
const ofTheMail = ['E_RECIPIENT_SUPPRESSED', 'E_CONTENT_TOO_LARGE', 'E_VALIDATION_ERROR'];

/** Sends messages as mail by a binding of the platform. */
export function createBindingMailSender({ binding, from, site }: BindingMailOptions): Sender {
	return {
		timeout,
		send: async (message, _, digest) => {
			const sentFrom = from ?? senderAddress(site);
			const mail = digest ? composeDigest(digest, site, sentFrom) : composeMail(message, site, sentFrom);
			try {
				await binding.send(toBound(mail));
				return { kind: 'delivered' };
			} catch (error) {
				return explain(error);
			}
		},
	};
}

/**
 * The platform writes `Message-ID` and `Date` itself, and allows no custom headers except those with `X-`. Whether it
 * accepts an address in quotation marks is not documented, and a refusal would cost the mail: such an address goes into
 * the text.
 */
function toBound({ from, to, replyTo, subject, text, messageId, headers }: Mail): BoundMail {
	const own = Object.entries(headers).map(([name, value]) => [`X-${name}`, breakEncodedWords(value)]);
	return {
		from: { name: breakEncodedWords(from.name), email: from.address },
		to: typeof to === 'string' ? to : to.address,
		...(replyTo && !replyTo.address.startsWith('"') ? { replyTo: toReply(replyTo) } : {}),
		subject: breakEncodedWords(subject),
		text,
		headers: { ...Object.fromEntries(own), 'X-Contact-ID': messageId },
	};
}

function toReply({ name, address }: NonNullable<Mail['replyTo']>): NonNullable<BoundMail['replyTo']> {
	return name === '' ? address : { name: breakEncodedWords(name), email: address };
}

/**
 * Puts a character that shows nothing into text that looks like an encoded word, so that no mail program decodes it
 * (RFC 2047 §7): the platform writes the headers, and whether it encodes such text is not documented. What holds a character
 * outside ASCII, it has to encode.
 */
function breakEncodedWords(text: string): string {
	return text.replaceAll('=?', '=\u2060?');
}

/** Codes alone: words of errors quote addresses. */
function explain(error: unknown): SendResult {
	const { code, name } = error as { code?: unknown; name?: unknown };
	const said = [code, name].find((text): text is string => typeof text === 'string' && /^[A-Za-z_]{1,60}$/.test(text));
	const kind = typeof code === 'string' && ofTheMail.includes(code) ? 'refused' : 'failed';
	return { kind, error: said ?? 'no answer' };
}
