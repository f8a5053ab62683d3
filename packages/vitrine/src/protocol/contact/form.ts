/** The fields that the kit has words for. */
export const contactFields = ['name', 'email', 'company', 'subject', 'message'] as const;

export type ContactField = (typeof contactFields)[number];

/** Without these, an answer is impossible or there is nothing to answer. The others may stay empty. */
export const requiredFields: readonly ContactField[] = ['name', 'email', 'message'];

/** Returns those fields of a form that the kit has words for, in their order. */
export function formFields({ fields }: { fields: readonly (ContactField | object)[] }): ContactField[] {
	return fields.filter((field) => typeof field === 'string');
}

/** The name of the form with an address of its own: the others are sent to `/api/forms/<name>`. */
export const mainForm = 'contact';

/** Returns whether a site has forms. */
export function hasForms({ forms }: { forms: object }): boolean {
	return Object.keys(forms).length > 0;
}

/** Returns what of several forms belongs to the main one, or else to the first; undefined where there are none. */
export function mainOf<Of>(forms: Readonly<Record<string, Of>>): Of | undefined {
	return Object.hasOwn(forms, mainForm) ? forms[mainForm] : Object.values(forms)[0];
}

/** A field that a site describes itself. Its words are in `content/<locale>/forms/<form>.yaml`. */
export interface OwnField {
	/** Names it wherever its value goes: small letters, digits and hyphens. */
	name: string;
	kind: 'select' | 'radio' | 'choices' | 'tel' | 'date' | 'number' | 'checkbox';
	required: boolean;
	/** Of `select`, `radio` and `choices`: the names of what can be chosen. */
	options?: string[] | undefined;
	/** Of `number`: the least and the most that it may be. */
	min?: number | undefined;
	max?: number | undefined;
}

/** The field that holds the version of the text to which a visitor agrees. */
export const consentField = 'consent';

/** The box by which visitors agree, behind all other fields. */
export const consentRow = { name: consentField, kind: 'consent', required: true } as const;

/** A field beside those that the kit has words for. */
export type AddedField = OwnField | typeof consentRow;

/** The settings that decide which fields a form has. */
export interface FormSettings {
	/** In the order in which they are shown. */
	fields: readonly (ContactField | OwnField)[];
	/** Names of values in the address of a page that are stored with a message, such as `utm_source`. */
	campaign?: readonly string[] | undefined;
	/** By the code of a language: the text to which its visitors agree. A language without has no such box. */
	consent?: Readonly<Record<string, ConsentText>> | undefined;
}

/** What visitors of a language agree to. */
export interface ConsentText {
	text: string;
	/** Names the text: 16 digits of its hash in hex. */
	version: string;
}

/** The fields of a form besides those that the kit has words for. */
export function addedFields({ fields, consent }: FormSettings, locale: string): AddedField[] {
	const own = fields.filter((field) => typeof field === 'object');
	return consent?.[locale] ? [...own, consentRow] : own;
}

/** Sorts values: the fields that every form has first, then those that a site adds. */
export function inOrder(fields: Partial<Record<string, string>>): Partial<Record<string, string>> {
	const known = contactFields.flatMap((name) => (fields[name] === undefined ? [] : [[name, fields[name]] as const]));
	return { ...Object.fromEntries(known), ...fields };
}

/** The names of the fields of a form that may hold several values. */
export function severalFields({ fields }: FormSettings): string[] {
	return fields.flatMap((field) => (typeof field === 'object' && field.kind === 'choices' ? [field.name] : []));
}

/** Returns what was written into a form, by the names of its fields: several values of one field with a space between them. */
export function formTexts(written: FormData): Record<string, string> {
	const names = [...new Set(written.keys())];
	return Object.fromEntries(names.map((name) => [name, written.getAll(name).join(' ')]));
}

/** Returns the names of all fields that a form has in any language, in the order in which they are shown. */
export function fieldNames({ fields, consent }: FormSettings): string[] {
	const names = fields.map((field) => (typeof field === 'string' ? field : field.name));
	return consent ? [...names, consentField] : names;
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
	/** Hidden from people: a client that fills it in is a program. */
	honeypot: 'website',
} as const;

/** What is wrong with a field. */
export type FieldProblem =
	| 'missing'
	| 'too-long'
	| 'not-an-address'
	| 'not-a-phone-number'
	| 'not-a-date'
	| 'not-a-number'
	| 'unchecked';

/** By the name of a field. */
export type FieldProblems = Partial<Record<string, FieldProblem>>;

/** The answer of a form to a script, by HTTP status: 200, 422, 429, 503. */
export type ContactAnswer =
	/** The message is stored: now, or already by an earlier try. */
	| { status: 'sent' }
	| { status: 'invalid'; problems: FieldProblems }
	| { status: 'too-many' }
	/** The message is not stored; the same may be sent again. */
	| { status: 'unavailable' };

/** The notice above the form when it was not sent. */
export type ContactNotice = Exclude<ContactAnswer['status'], 'sent'>;

/** `GET /api/contact/token`: shows that a page was open for a while before its form was sent. */
export interface ContactToken {
	token: string;
}

const statuses: readonly unknown[] = ['sent', 'invalid', 'too-many', 'unavailable'] satisfies ContactAnswer['status'][];

/**
 * Checks that JSON is an answer to a form.
 *
 * @throws {Error} for anything else, such as a proxy's answer for a server that is down
 */
export function parseContactAnswer(data: unknown): ContactAnswer {
	const answer = data as Partial<Extract<ContactAnswer, { status: 'invalid' }>> | null;
	const isWhole = statuses.includes(answer?.status) && (answer?.status !== 'invalid' || answer.problems);
	if (!isWhole) throw new Error('Not an answer to a form');
	return answer as ContactAnswer;
}
