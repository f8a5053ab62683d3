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
	radio: ['missing'],
	choices: ['missing'],
	tel: ['missing', 'not-a-phone-number'],
	date: ['missing', 'not-a-date'],
	number: ['missing', 'not-a-number'],
	checkbox: ['unchecked'],
	consent: ['unchecked'],
} as const satisfies Record<AddedField['kind'], readonly FieldProblem[]>;

const readers: Record<AddedField['kind'], (text: string, field: AddedField) => ReadValue> = {
	select: readChoice,
	radio: readChoice,
	choices: readChoices,
	tel: readPhoneNumber,
	date: readDate,
	number: readNumber,
	checkbox: (text) => ({ value: text === '' ? '' : checked }),
	consent: (text) => ({ value: /^[0-9a-f]{16}$/.test(text) ? text : '' }),
};

/** Reads what was chosen. What is no option was on a page of another build: it is requested again. */
function readChoice(text: string, field: AddedField): ReadValue {
	return text === '' || optionsOf(field).includes(text) ? { value: text } : { problem: 'missing' };
}

/** Reads several choices, in the order of the settings. */
function readChoices(text: string, field: AddedField): ReadValue {
	const options = optionsOf(field);
	const chosen = text.split(/[ ,]+/).filter((name) => name !== '');
	if (!chosen.every((name) => options.includes(name))) return { problem: 'missing' };
	return { value: options.filter((name) => chosen.includes(name)).join(', ') };
}

function optionsOf(field: AddedField): readonly string[] {
	return field.kind === 'consent' ? [] : (field.options ?? []);
}

/** Reads a day as browsers write it, which the calendar has. */
function readDate(text: string): ReadValue {
	const day = westernDigits(plainLine(text));
	if (day === '') return { value: '' };
	const time = /^[1-9]\d{3}-\d\d-\d\d$/.test(day) ? Date.parse(`${day}T00:00:00Z`) : Number.NaN;
	const exists = !Number.isNaN(time) && new Date(time).toISOString().startsWith(day);
	return exists ? { value: day } : { problem: 'not-a-date' };
}

/**
 * Reads a whole number within its limits, in the digits of any script, in groups or not. A comma or a full stop divides
 * groups in one language and decimals in another, so that neither is read.
 */
function readNumber(text: string, field: AddedField): ReadValue {
	const written = westernDigits(plainLine(text));
	if (written === '') return { value: '' };
	const digits = written.replace(/(\d)[ '\u2019\u066c](?=\d{3}(?!\d))/g, '$1');
	const number = /^[+-]?\d{1,15}$/.test(digits) ? Number(digits) : Number.NaN;
	const { min = 0, max = 0 } = field.kind === 'consent' ? {} : field;
	return number >= min && number <= max ? { value: `${number}` } : { problem: 'not-a-number' };
}

/** Returns a text with the digits of any script as Western ones. */
function westernDigits(text: string): string {
	return text.replace(/(?!\d)\p{Nd}/gu, (digit) => {
		const code = digit.codePointAt(0) ?? 0;
		let value = 0;
		while (value < 9 && /\p{Nd}/u.test(String.fromCodePoint(code - value - 1))) value++;
		return `${value}`;
	});
}

/** Text on one line, in the usual width, with hyphens for all kinds of dashes. */
function plainLine(text: string): string {
	return normalizeText(text.toWellFormed().slice(0, 200))
		.normalize('NFKC')
		.replace(/[\u2010-\u2015\u2212\u30fc\u301c]/g, '-')
		.replace(/\s+/g, ' ')
		.trim();
}

/**
 * Reads a telephone number as people write it anywhere, of 4 to 20 digits, in whichever width: no plan of numbers is known
 * here, and an extension may follow.
 */
function readPhoneNumber(text: string): ReadValue {
	const number = plainLine(text);
	if (number === '') return { value: '' };
	const digits = number.replace(/\D/g, '').length;
	const isNumber = /^\+?[\d ()./#*,;x-]+$/i.test(number) && digits >= 4 && digits <= 20 && number.length <= 50;
	return isNumber ? { value: number } : { problem: 'not-a-phone-number' };
}
