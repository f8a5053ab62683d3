import { check, maxLength, object, optional, pipe, safeParse, string, transform } from 'valibot';
import { normalizeText } from '#i18n/normalize-text.ts';
import { type ContactField, type FieldProblem, type FieldProblems, maxLengths, requiredFields } from './form.ts';
import { isVisitorAddress, mendMailAddress } from './mail-address.ts';

/** What a visitor wrote, normalized: what may be stored, or what is wrong with it. */
export type ReadMessage = { fields: Partial<Record<string, string>> } | { problems: FieldProblems };

/**
 * Reads what a visitor wrote, by one rule on both sides. Fields that stayed empty are left out.
 *
 * @param written texts by the names of their fields; all else in it is not looked at
 * @param fields of the form
 */
export function readMessage(written: unknown, fields: readonly ContactField[]): ReadMessage {
	const read = safeParse(contactSchema(fields), Object(written), { abortPipeEarly: true });
	if (read.success)
		return { fields: Object.fromEntries(Object.entries(read.output).filter(([, text]) => text !== '')) };
	const found = read.issues.map(({ path, message }) => [path?.[0].key, message] as const);
	return { problems: Object.fromEntries(found) as FieldProblems };
}

/** Joins what was read of the fields of a form in two parts. */
export function joinRead(one: ReadMessage, other: ReadMessage | undefined): ReadMessage {
	if (!other) return one;
	if ('fields' in one && 'fields' in other) return { fields: { ...one.fields, ...other.fields } };
	return { problems: { ...('problems' in one && one.problems), ...('problems' in other && other.problems) } };
}

/** The schema of a message: turns texts into their normalized form. Messages of its issues are problems of fields. */
export function contactSchema(fields: readonly ContactField[]) {
	const entries = fields.map((field) => [field, fieldSchema(field)] as const);
	return object(Object.fromEntries(entries) as Record<ContactField, ReturnType<typeof fieldSchema>>);
}

function fieldSchema(field: ContactField) {
	const problem = (name: FieldProblem) => name;
	return pipe(
		optional(string(problem('missing')), ''),
		transform(normalizers[field] ?? normalizeLine),
		check((text) => isVisible(text) || !requiredFields.includes(field), problem('missing')),
		maxLength(maxLengths[field], problem('too-long')),
		check((text) => field !== 'email' || isVisitorAddress(text), problem('not-an-address')),
	);
}

/**
 * Brings a text to one form: NFC, lines that end in `\n`, no white space around it, no other controls than tabs, and
 * U+FFFD for halves of a character. Browsers send the same text in different ones.
 */
function normalizeLines(text: string): string {
	return normalizeText(text.toWellFormed())
		.replace(/\r\n|[\r\v\f\u0085\u2028\u2029]/g, '\n')
		.replace(/[^\P{Cc}\t\n]/gu, '')
		.trim();
}

/** The same on one line: it may become a part of a header. */
function normalizeLine(text: string): string {
	return normalizeLines(text).replace(/[\t\n]+/g, ' ');
}

const normalizers: Partial<Record<ContactField, (text: string) => string>> = {
	message: normalizeLines,
	email: (text) => mendMailAddress(normalizeLine(text)),
};

/** Returns whether there is more than white space and invisible characters, the empty Braille cell among them. */
function isVisible(text: string): boolean {
	return /[^\s\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/u.test(text);
}
