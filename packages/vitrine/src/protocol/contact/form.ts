/** What a visitor writes. The two in the middle are there where the settings ask for them. */
export const contactFields = ['name', 'email', 'company', 'subject', 'message'] as const;

export type ContactField = (typeof contactFields)[number];

/** Without these there is nobody to answer and nothing to answer to. The others may stay empty. */
export const requiredFields: readonly ContactField[] = ['name', 'email', 'message'];

/** The fields of a form in their order: those that every form has, and those that its settings add. */
export function formFields({ fields: added }: { fields: readonly ContactField[] }): ContactField[] {
	return contactFields.filter((field) => requiredFields.includes(field) || added.includes(field));
}

/** The most that each field holds, in UTF-16 code units, as `maxlength` counts them. 254 is the limit of RFC 5321 §4.5.3.1.3. */
export const maxLengths = {
	name: 200,
	email: 254,
	company: 200,
	subject: 200,
	message: 5000,
} as const satisfies Record<ContactField, number>;

/** What else the form sends. */
export const machineFields = {
	/** The language that the visitor reads. */
	locale: 'locale',
	/** A UUID for each message, from the browser: the same one again is the same message again. */
	key: 'key',
	/** From `GET /api/contact/token`. */
	token: 'token',
	/** Hidden from people: whoever fills it in reads no pages. */
	honeypot: 'website',
} as const;

/** What is wrong with a field. */
export type FieldProblem = 'missing' | 'too-long' | 'not-an-address';

export type FieldProblems = Partial<Record<ContactField, FieldProblem>>;

/** The answer of `POST /api/contact` to a script, by HTTP status: 200, 422, 429, 503. */
export type ContactAnswer =
	/** The message is stored: now, or already by an earlier try. */
	| { status: 'sent' }
	| { status: 'invalid'; problems: FieldProblems }
	| { status: 'too-many' }
	/** The message is not stored; the same may be sent again. */
	| { status: 'unavailable' };

/** What stands above the form when it was not sent. */
export type ContactNotice = Exclude<ContactAnswer['status'], 'sent'>;

/** `GET /api/contact/token`: shows that a page was open for a while before its form was sent. */
export interface ContactToken {
	token: string;
}

const statuses: readonly unknown[] = ['sent', 'invalid', 'too-many', 'unavailable'] satisfies ContactAnswer['status'][];

/**
 * Makes sure that JSON is an answer to a form.
 *
 * @throws {Error} for anything else, such as what a proxy says of a server that is down
 */
export function parseContactAnswer(data: unknown): ContactAnswer {
	const answer = data as Partial<Extract<ContactAnswer, { status: 'invalid' }>> | null;
	const isWhole = statuses.includes(answer?.status) && (answer?.status !== 'invalid' || answer.problems);
	if (!isWhole) throw new Error('Not an answer to a form');
	return answer as ContactAnswer;
}
