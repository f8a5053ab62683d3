import { addressKey } from '#protocol/contact/mail-address.ts';
import { fill } from '#protocol/contact/mail-words.ts';
import { isAnswerable, type Mail, type MailSite, mailboxOf, mailFormOf, recipientOf } from './compose-mail.ts';
import type { ContactMessage } from './contact-store.ts';

/** Returns the addresses of a site: where messages of its forms go. */
export function ownAddresses(forms: MailSite['forms']): string[] {
	return Object.values(forms).flatMap(({ address, recipients = {} }) => [address, ...Object.values(recipients)]);
}

/** Mailboxes of programs, which may answer what they are sent (RFC 3834 §2). */
const programs = /^(mailer-daemon|postmaster|no-?reply|do-?not-?reply|owner-.*|.*-(request|owner|bounces?))@/;

/**
 * Whether a visitor may be sent a confirmation: never an address of the site itself, nor one behind which a program is
 * likely to answer; nor one that a server without SMTPUTF8 would not take.
 */
export function mayConfirm(email: string, own: readonly string[]): boolean {
	const address = addressKey(email);
	return isAnswerable(email) && !programs.test(address) && !own.some((one) => addressKey(one) === address);
}

/**
 * Writes the mail that confirms the receipt of a message to the visitor. It has fixed words and nothing that the
 * visitor wrote, so that the form cannot send texts to third parties. It is marked as automatic (RFC 3834 §5).
 *
 * @param from address of the sender
 * @returns undefined if the site sends no confirmations
 */
export function composeConfirmation(message: ContactMessage, site: MailSite, from: string): Mail | undefined {
	const { id, locale, received, fields } = message;
	const { name, origin } = site;
	const form = mailFormOf(site, message.form);
	const { address, confirmations = {} } = form;
	const words = Object.hasOwn(confirmations, locale) ? confirmations[locale] : undefined;
	const { email = '' } = fields;
	if (!words || !mayConfirm(email, [from, ...ownAddresses(site.forms)])) return undefined;
	const filled = (text: string) => fill(text, { site: name, origin });
	return {
		from: { name: name.replace(/\s+/g, ' '), address: from },
		to: { name: '', address: mailboxOf(email) },
		replyTo: { name: '', address: recipientOf(form, locale) ?? address },
		subject: filled(words.subject).replace(/\s+/g, ' '),
		messageId: `<confirmation-${id}@${new URL(origin).hostname}>`,
		date: new Date(received),
		headers: { 'Auto-Submitted': 'auto-replied' },
		text: `${filled(words.text)}\n\n${name}\n${origin}\n\n${filled(words.note)}\n`,
	};
}
