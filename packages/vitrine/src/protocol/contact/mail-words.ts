/** What mails of the form say where an export brings no words of its own, with names in braces that are filled in. */
export const englishMailTexts = {
	intro: 'A message from the contact form of {origin}',
	checked: 'yes',
	consent: 'Agreed to',
	language: 'Language',
	received: 'Received',
	suspicious: 'Suspicious',
	unsuspicious: 'no',
	mark: '[suspicious]',
	id: 'Message ID',
	headless:
		'To reply, copy the address above. It is not in the Reply-To header, because many mail servers reject such an address there.',
	'digest-subject': '{count} messages in one email',
	'digest-intro': '{count} messages from the contact form of {origin}',
	'digest-why': 'More messages arrived within an hour than are sent as separate emails (CONTACT_MAILS_PER_HOUR).',
	'digest-how': 'All of them are stored in full. To read them:',
	'digest-more': 'and {count} more',
	'digest-unreadable': '(unreadable)',
} as const;

export type MailText = keyof typeof englishMailTexts;

/** The words of mails in one language. */
export interface MailWords {
	texts: Readonly<Record<MailText, string>>;
	/** Names of fields, by the names under which they are stored. */
	labels: Readonly<Record<string, string>>;
	/** What can be chosen, by the name of its field and its own. */
	options: Readonly<Record<string, Readonly<Record<string, string>>>>;
	/** Of mails that bring messages, with the names of fields in braces. */
	subject?: string | undefined;
}

/** Words for those who read messages of an export that brings none. */
export const englishMailWords: MailWords = {
	texts: englishMailTexts,
	labels: { name: 'Name', email: 'Email', company: 'Company', subject: 'Subject' },
	options: {},
};

/** What visitors are sent: the same words for all, with names in braces for what is known of the site. */
export interface ConfirmationWords {
	subject: string;
	text: string;
	/** Why it was sent. */
	note: string;
}

/** Who reads the messages of a form, and in which words. */
export interface MailSettings {
	/** By the code of a language: where its messages go in place of the address of the form. */
	recipients?: Readonly<Record<string, string>> | undefined;
	/** By the code of a language: its words. The default one and those with a recipient have some. */
	mails?: Readonly<Record<string, MailWords>> | undefined;
	/** By the code of each language, where visitors are sent a confirmation. */
	confirmations?: Readonly<Record<string, ConfirmationWords>> | undefined;
}

/** Fills the names in braces of a text, all of them at once: what is filled in is not looked at. */
export function fill(text: string, values: Readonly<Record<string, string | number>>): string {
	return text.replace(/\{([a-z]+)\}/g, (whole, name: string) =>
		Object.hasOwn(values, name) ? `${values[name]}` : whole,
	);
}
