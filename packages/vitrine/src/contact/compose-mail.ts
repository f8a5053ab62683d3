import { inOrder, mainForm, mainOf } from '#protocol/contact/form.ts';
import { hasOddDots, isVisitorAddress } from '#protocol/contact/mail-address.ts';
import {
	englishMailWords,
	fill,
	type MailSettings,
	type MailText,
	type MailWords,
} from '#protocol/contact/mail-words.ts';
import type { ContactMessage, Digest } from './contact-store.ts';

/** The facts about the site that a mail contains. */
export interface MailSite {
	name: string;
	/** Scheme and host of the published site. */
	origin: string;
	/** By their names. */
	forms: Readonly<Record<string, MailForm>>;
	/** What its readers read; English where it is not known. */
	defaultLocale?: string;
}

/** What mails of a form need. */
export interface MailForm extends MailSettings {
	/** Where messages go, but for those of languages with recipients of their own. */
	address: string;
	/** For how many days its messages are kept, where it has a time of its own. */
	keepDays?: number | undefined;
}

/** Returns the form of a message; the main one for a form that the site has no more. */
export function mailFormOf({ forms }: Pick<MailSite, 'forms'>, name: string): MailForm {
	const form = Object.hasOwn(forms, name) ? forms[name] : mainOf(forms);
	if (!form) throw new Error('A site without forms sends no mails.');
	return form;
}

/** Returns the address that mails of a site come from, where no other is set: that of its main form. */
export function senderAddress({ forms }: Pick<MailSite, 'forms'>): string {
	return mailFormOf({ forms }, mainForm).address;
}

interface Mailbox {
	name: string;
	address: string;
}

/** A mail of text alone (RFC 5322), before it is encoded. */
export interface Mail {
	from: Mailbox;
	to: string | Mailbox;
	replyTo?: Mailbox;
	subject: string;
	/** The same for each try, so that a copy can be known as one (RFC 5322 §3.6.4). */
	messageId: string;
	/** When the visitor sent it, whenever it goes out (RFC 5322 §3.6.1). */
	date: Date;
	headers: Record<string, string>;
	text: string;
}

/** The recipient that a language has of its own. */
export function recipientOf({ recipients = {} }: MailForm, locale: string): string | undefined {
	return Object.hasOwn(recipients, locale) ? recipients[locale] : undefined;
}

/** Who reads the messages of a form in a language, in words of which language. */
function readerOf(site: MailSite, { form, locale }: Pick<ContactMessage, 'form' | 'locale'>) {
	const { defaultLocale = '' } = site;
	const mailForm = mailFormOf(site, form);
	const { address, mails = {} } = mailForm;
	const own = recipientOf(mailForm, locale);
	const language = own === undefined ? defaultLocale : locale;
	const words = Object.hasOwn(mails, language) ? mails[language] : undefined;
	return { to: own ?? address, say: speakerOf(words ?? englishMailWords), subject: words?.subject };
}

type Say = ReturnType<typeof speakerOf>;

function speakerOf({ texts, labels, options }: MailWords) {
	const wordOf = (words: Readonly<Record<string, string>> | undefined, name: string) =>
		words && Object.hasOwn(words, name) ? words[name] : undefined;
	const say = (text: MailText, values: Readonly<Record<string, string | number>> = {}) =>
		fill(wordOf(texts, text) ?? englishMailWords.texts[text], values);
	return {
		text: say,
		// A name that is a question takes no colon.
		line: (name: string, text: string) => (/[?？:：]$/.test(name) ? `${name} ${text}` : `${name}: ${text}`),
		label: (field: string) => wordOf(labels, field) ?? field,
		// Of several choices, each has words of its own; no name of one holds a comma.
		value: (field: string, value: string) => {
			const words = Object.hasOwn(options, field) ? options[field] : undefined;
			return words
				? value
						.split(', ')
						.map((one) => wordOf(words, one) ?? one)
						.join(', ')
				: value;
		},
	};
}

/**
 * Writes the mail that brings a message to those who answer its language, in the words of that language where they have an
 * address of their own, with nothing in a header that could end it. No header calls it automatic: a person wrote and sent
 * it (RFC 3834 §5), and help desks put automatic mail aside.
 *
 * @param from address that the mail comes from
 */
export function composeMail(message: ContactMessage, site: MailSite, from: string): Mail {
	const { id, received, form, fields, suspicions } = message;
	const { to, say, subject: words } = readerOf(site, message);
	const { name = '', email: address = '', subject = '', message: text = '' } = fields;
	const email = oneLine(address);
	const marks = suspicions.map(oneLine).join(', ');
	const filled = words === undefined ? '' : oneLine(fillSubject(words, { site, fields, say }));
	const topic = oneLine(subject) || oneLine(name) || form;
	const mark = marks === '' ? '' : `${say.text('mark')} `;
	return {
		from: { name: oneLine(site.name), address: from },
		to,
		...(isAnswerable(email) ? { replyTo: { name: oneLine(name), address: mailboxOf(email) } } : {}),
		subject: oneLine(`${mark}${filled || say.line(oneLine(site.name), topic)}`),
		messageId: `<${id}@${new URL(site.origin).hostname}>`,
		date: new Date(received),
		headers: marks === '' ? {} : { 'Contact-Suspicions': marks },
		text: `${factsOf(message, { site, say, marks }).join('\n')}\n${text === '' ? '' : `\n${paragraphs(text)}\n`}`,
	};
}

/**
 * Writes the mail that replaces many: a list of the messages, and how to read them. Their texts stay in the store,
 * since a flood of messages is no reason to send as much to a mailbox.
 */
export function composeDigest({ name, total, messages }: Digest, site: MailSite, from: string): Mail {
	const [oldest] = messages;
	const { to, say } = readerOf(site, oldest);
	const lines = messages.map((message) => digestLine(message, say));
	if (total > lines.length) lines.push(say.text('digest-more', { count: total - lines.length }));
	return {
		from: { name: oneLine(site.name), address: from },
		to,
		subject: oneLine(say.line(oneLine(site.name), say.text('digest-subject', { count: total }))),
		messageId: `<digest-${name}-${oldest.id}@${new URL(site.origin).hostname}>`,
		date: new Date(oldest.received),
		headers: {},
		text: `${say.text('digest-intro', { count: total, origin: site.origin })}

${say.text('digest-why')}
${say.text('digest-how')}

  npm run submissions -- list
  npm run submissions -- show ID

${lines.join('\n')}
`,
	};
}

/** Fills the subject that a form has for its mails: a field that stayed empty leaves nothing. */
function fillSubject(
	words: string,
	{ site, fields, say }: { site: MailSite; fields: ContactMessage['fields']; say: Say },
): string {
	return words.replace(/\{([a-z][a-z0-9-]*)\}/g, (_, name: string) =>
		name === 'site' ? site.name : say.value(name, Object.hasOwn(fields, name) ? (fields[name] ?? '') : ''),
	);
}

/** As much of a message as tells whether it is worth reading. */
function digestLine({ id, received, fields, suspicions, isUnreadable }: ContactMessage, say: Say): string {
	const { name = '', email = '', subject = '', message = '' } = fields;
	const mark = suspicions.length > 0 ? `${say.text('mark')} ` : '';
	const written = `${mark}${name} <${email}>: ${[subject, message].filter(Boolean).join(' / ')}`;
	const text = isUnreadable ? say.text('digest-unreadable') : written;
	return `${new Date(received).toISOString()}  ${id.slice(0, 8)}  ${[...oneLine(text)].slice(0, 120).join('')}`;
}

/** What is known of the message, above its text: below it, a visitor could write the same. */
function factsOf(
	{ id, received, locale, fields, consent }: ContactMessage,
	{ site: { origin }, say, marks }: { site: MailSite; say: Say; marks: string },
): string[] {
	const written = Object.entries(inOrder(fields)).flatMap(([name, value = '']) =>
		name === 'message' ? [] : [say.line(say.label(name), oneLine(say.value(name, value)))],
	);
	const { email = '' } = fields;
	const timeOf = (time: number) => new Date(time).toISOString();
	return [
		say.text('intro', { origin }),
		'',
		...written,
		...(consent
			? [say.line(say.text('consent'), `${oneLine(consent.text)} (${consent.version}, ${timeOf(consent.time)})`)]
			: []),
		say.line(say.text('language'), oneLine(locale)),
		say.line(say.text('received'), timeOf(received)),
		say.line(say.text('suspicious'), marks || say.text('unsuspicious')),
		say.line(say.text('id'), id),
		...(isAnswerable(oneLine(email)) ? [] : ['', say.text('headless')]),
	];
}

/**
 * Checks whether a mail may go to an address, or name it for replies, whichever servers and programs it passes. One with
 * other letters than ASCII before the `@` may not: a single server that lacks SMTPUTF8 (RFC 6531 §3.2) would bounce the
 * mail. Nor may one that looks like an encoded word, which some programs decode there, too. Other letters behind the `@`
 * have a form in ASCII.
 */
export function isAnswerable(email: string): boolean {
	return isVisitorAddress(email) && /^[!-~]+@[^@]+$/.test(email) && !email.includes('=?');
}

/**
 * Returns an address as headers and envelopes write it: in quotation marks where its dots need them (RFC 5322 §3.4.1).
 *
 * @param email an address that is answerable
 */
export function mailboxOf(email: string): string {
	return hasOddDots(email) ? email.replace(/^(.*)@/, '"$1"@') : email;
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
