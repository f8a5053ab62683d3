import { normalizeText } from '#i18n/normalize-text.ts';
import type { AddedField, FieldProblem, FieldProblems } from './form.ts';
import type { ReadMessage } from './message-schema.ts';

/** What a checked box holds. */
export const checked = 'yes';

/** A value that may be stored, or what is wrong with it; empty for a field that stayed empty. */
type ReadValue = { value: string } | { problem: FieldProblem };

/**
 * Reads the fields that a site adds to its form, by one rule on both sides. Those that stayed empty are left out.
 *
 * @param written texts by the names of their fields; all else in it is not looked at
 */
export function readAddedFields(written: unknown, added: readonly AddedField[]): ReadMessage {
	const fields: Record<string, string> = {};
	const problems: FieldProblems = {};
	for (const field of added) {
		const value: unknown = Object(written)[field.name];
		const read = readers[field.kind](typeof value === 'string' ? value : '', field);
		if ('problem' in read) problems[field.name] = read.problem;
		else if (read.value !== '') fields[field.name] = read.value;
		else if (field.required) problems[field.name] = isBox(field) ? 'unchecked' : 'missing';
	}
	return Object.keys(problems).length > 0 ? { problems } : { fields };
}

/** Whether a field is a box to be checked. */
export function isBox({ kind }: Pick<AddedField, 'kind'>): boolean {
	return kind === 'checkbox' || kind === 'consent';
}

/** What can be wrong with a field, by its kind. */
export const problemsOfKind = {
	select: ['missing'],
	tel: ['missing', 'not-a-phone-number'],
	checkbox: ['unchecked'],
	consent: ['unchecked'],
} as const satisfies Record<AddedField['kind'], readonly FieldProblem[]>;

const readers: Record<AddedField['kind'], (text: string, field: AddedField) => ReadValue> = {
	// What is no option was on a page of another build: it is requested again.
	select: (text, field) => {
		const isOffered = field.kind === 'select' && field.options?.includes(text);
		return isOffered || text === '' ? { value: text } : { problem: 'missing' };
	},
	tel: readPhoneNumber,
	checkbox: (text) => ({ value: text === '' ? '' : checked }),
	consent: (text) => ({ value: /^[0-9a-f]{16}$/.test(text) ? text : '' }),
};

/**
 * Reads a telephone number as people write it anywhere, of 4 to 20 digits, in whichever width: no plan of numbers is known
 * here, and an extension may follow.
 */
function readPhoneNumber(text: string): ReadValue {
	const number = normalizeText(text.toWellFormed().slice(0, 200))
		.normalize('NFKC')
		.replace(/[\u2010-\u2015\u2212\u30fc\u301c]/g, '-')
		.replace(/\s+/g, ' ')
		.trim();
	if (number === '') return { value: '' };
	const digits = number.replace(/\D/g, '').length;
	const isNumber = /^\+?[\d ()./#*,;x-]+$/i.test(number) && digits >= 4 && digits <= 20 && number.length <= 50;
	return isNumber ? { value: number } : { problem: 'not-a-phone-number' };
}
