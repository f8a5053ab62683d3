import { type ContactField, inOrder } from '#protocol/contact/form.ts';
import { isMailAddress } from '#protocol/contact/mail-address.ts';
import type { ContactMessage, Digest } from './contact-store.ts';

/** What a mail says of the site that it comes from. */
export interface MailSite {
	name: string;
	/** Scheme and host of the published site. */
	origin: string;
	/** Where messages go. */
	address: string;
}

interface Mailbox {
	name: string;
	address: string;
}

/** A mail of text alone (RFC 5322), before it is encoded. */
export interface Mail {
	from: Mailbox;
	to: string;
	replyTo?: Mailbox;
	subject: string;
	/** The same for each try, so that a copy can be known as one (RFC 5322 §3.6.4). */
	messageId: string;
	/** When the visitor sent it, whenever it goes out (RFC 5322 §3.6.1). */
	date: Date;
	headers: Record<string, string>;
	text: string;
}

const labels: Record<Exclude<ContactField, 'message'>, string> = {
	name: 'Name',
	email: 'Email',
	company: 'Company',
	subject: 'Subject',
};

/**
 * Writes the mail that brings a message to the site's own address, with nothing in a header that could end it. Labels
 * are English, as all that is said to operators. No header calls it automatic: a person wrote and sent it (RFC 3834
 * §5), and help desks put automatic mail aside.
 *
 * @param from address that the mail comes from
 */
export function composeMail(message: ContactMessage, site: MailSite, from: string): Mail {
	const { id, received, fields, suspicions } = message;
	const { name = '', email: address = '', subject = '', message: text = '' } = fields;
	const email = oneLine(address);
	const marks = suspicions.map(oneLine).join(', ');
	const mark = marks === '' ? '' : '[suspicious] ';
	return {
		from: { name: oneLine(site.name), address: from },
		to: site.address,
		...(isAnswerable(email) ? { replyTo: { name: oneLine(name), address: email } } : {}),
		subject: `${mark}${oneLine(site.name)}: ${oneLine(subject) || oneLine(name)}`,
		messageId: `<${id}@${new URL(site.origin).hostname}>`,
		date: new Date(received),
		headers: marks === '' ? {} : { 'Contact-Suspicions': marks },
		text: `${factsOf(message, site, marks).join('\n')}\n\n${paragraphs(text)}\n`,
	};
}

/**
 * Writes the mail that stands for many messages: what they are, and how to read them. Their words stay in the store, since
 * a flood of them is no reason to send as much to a mailbox.
 */
export function composeDigest({ name, total, messages }: Digest, site: MailSite, from: string): Mail {
	const [oldest] = messages;
	const lines = messages.map(digestLine);
	if (total > lines.length) lines.push(`and ${total - lines.length} more`);
	return {
		from: { name: oneLine(site.name), address: from },
		to: site.address,
		subject: `${oneLine(site.name)}: ${total} messages in one email`,
		messageId: `<digest-${name}-${oldest.id}@${new URL(site.origin).hostname}>`,
		date: new Date(oldest.received),
		headers: {},
		text: `${total} messages from the contact form of ${site.origin}

More messages arrived within an hour than are sent one by one (CONTACT_MAILS_PER_HOUR).
All of them are stored in full. To read them:

  npm run messages -- list
  npm run messages -- show ID

${lines.join('\n')}
`,
	};
}

/** As much of a message as tells whether it is worth reading. */
function digestLine({ id, received, fields, suspicions, isUnreadable }: ContactMessage): string {
	const { name = '', email = '', subject = '', message = '' } = fields;
	const mark = suspicions.length > 0 ? '[suspicious] ' : '';
	const written = `${mark}${name} <${email}>: ${[subject, message].filter(Boolean).join(' / ')}`;
	const text = isUnreadable ? '(unreadable)' : written;
	return `${new Date(received).toISOString()}  ${id.slice(0, 8)}  ${[...oneLine(text)].slice(0, 120).join('')}`;
}

/** What is known of the message, above its text: below it, a visitor could write the same. */
function factsOf(
	{ id, received, locale, fields, consent }: ContactMessage,
	{ origin }: MailSite,
	marks: string,
): string[] {
	const written = Object.entries(inOrder(fields)).flatMap(([name, value = '']) =>
		name === 'message' ? [] : [`${labels[name as keyof typeof labels] ?? name}: ${oneLine(value)}`],
	);
	const { email = '' } = fields;
	const isHeadless = !isAnswerable(oneLine(email));
	return [
		`A message from the contact form of ${origin}`,
		'',
		...written,
		...(consent ? [`Agreed to: ${oneLine(consent.text)} (${consent.version})`] : []),
		`Language: ${oneLine(locale)}`,
		`Received: ${new Date(received).toISOString()}`,
		`Suspicious: ${marks || 'no'}`,
		`Message ID: ${id}`,
		...(isHeadless
			? [
					'',
					'To reply, copy the address above. It is not in the Reply-To header, because many mail servers reject such an address there.',
				]
			: []),
	];
}

/**
 * Says whether an address may stand in a header on any way that a mail can take. One with other letters than ASCII before
 * the `@` may not where a single server on that way lacks SMTPUTF8 (RFC 6531 §3.2): the mail would be bounced. Other
 * letters behind the `@` have a form in ASCII.
 */
function isAnswerable(email: string): boolean {
	return isMailAddress(email) && /^[!-~]+@[^@]+$/.test(email);
}

/**
 * What turns text round or shows nothing, such as U+202E and U+3164. What joins letters and chooses their shape stays:
 * Persian, emoji and Japanese names need it.
 */
const unseen = /(?!\u200c|\u200d|\p{Variation_Selector})[\p{Default_Ignorable_Code_Point}\ufff9-\ufffb]/gu;
const longJoin = /((?:\u200c|\u200d|\p{Variation_Selector}){2})(?:\u200c|\u200d|\p{Variation_Selector})+/gu;

/**
 * Text for a header or a line: without what would end either, what deceives the reader, halves of characters, and more
 * than one space in a row, which would push the rest out of sight.
 */
function oneLine(text: string): string {
	return text
		.toWellFormed()
		.replace(unseen, '')
		.replace(longJoin, '$1')
		.replace(/[\s\p{Cc}\u2800]+/gu, ' ')
		.trim();
}

/** Text of lines, without other controls. */
function paragraphs(text: string): string {
	return text
		.toWellFormed()
		.replace(/\r\n?/g, '\n')
		.replace(/[^\P{Cc}\n\t]/gu, '');
}
