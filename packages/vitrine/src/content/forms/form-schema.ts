import * as v from 'valibot';
import { consentField, contactFields, fieldNames, machineFields, type OwnField } from '#protocol/contact/form.ts';
import { isMailAddress } from '#protocol/contact/mail-address.ts';
import { coded, type Message } from '../problems/message.ts';
import { rule } from '../problems/rule.ts';

/** Names that a field of a form has already, and one that every object has. */
const taken: readonly string[] = [...contactFields, ...Object.values(machineFields), consentField, 'constructor'];

const name = v.pipe(
	v.string(),
	v.regex(
		/^[a-z][a-z0-9-]{0,29}$/,
		rule(
			'a name of small letters, digits and hyphens',
			'write for example "topic"',
			coded('name-letters', { example: 'topic' }),
		),
	),
);

const fieldName = v.pipe(
	name,
	v.check(
		(text) => !taken.includes(text),
		rule(
			'a name that no other field has',
			'write for example "topic"',
			coded('form-field-taken', { example: 'topic' }),
		),
	),
);

const required = v.optional(v.boolean(), false);
const optionsRule = rule(
	'2 to 50 options, each once',
	'write for example ["order", "repair"]',
	coded('form-options', {}),
);

/** The kinds of fields in which visitors choose. */
const choosing = ['select', 'radio', 'choices'] as const;

const choiceSchema = v.strictObject({
	name: fieldName,
	kind: v.picklist(choosing),
	options: v.pipe(
		v.array(name),
		v.check(
			(options) => options.length > 1 && options.length <= 50 && new Set(options).size === options.length,
			optionsRule,
		),
	),
	required,
});

const wholeNumber = v.pipe(
	v.number(),
	v.safeInteger(rule('a whole number', 'write for example 1', coded('whole-number', {}))),
);

const numberSchema = v.pipe(
	v.strictObject({ name: fieldName, kind: v.picklist(['number']), min: wholeNumber, max: wholeNumber, required }),
	v.forward(
		v.check(
			({ min, max }) => min <= max,
			rule('a number that is not below "min"', 'exchange the two', coded('form-range', {})),
		),
		['max'],
	),
);

const kinds = ['tel', 'checkbox', 'date', 'number', ...choosing] as const;

const otherSchema = v.strictObject({ name: fieldName, kind: v.picklist(kinds), required });

const namedSchema = v.picklist(contactFields);

/** A field that the kit has words for, or one that the site describes itself. */
const fieldSchema: v.GenericSchema<unknown, v.InferOutput<typeof namedSchema> | OwnField> = v.lazy((input) => {
	if (typeof input !== 'object' || input === null) return namedSchema;
	const kind = 'kind' in input ? input.kind : undefined;
	if (kind === 'number') return numberSchema;
	return choosing.some((one) => one === kind) ? choiceSchema : otherSchema;
});

const fieldsRule = rule(
	'1 to 30 fields, each once',
	'write for example [name, email, message]',
	coded('form-fields', {}),
);

export const mailAddress = v.pipe(
	v.string(),
	v.check(isMailAddress, rule('an e-mail address', 'write for example "hello@example.com"', coded('mail-address', {}))),
);

const campaignName = v.pipe(
	v.string(),
	v.regex(
		/^[a-z][a-z0-9_]{0,29}$/,
		rule(
			'a name of small letters, digits and low lines',
			'write for example "utm_source"',
			coded('form-campaign-name', {}),
		),
	),
	v.check(
		(text) => !taken.includes(text),
		rule(
			'a name that no field has',
			'write for example "utm_source"',
			coded('form-field-taken', { example: 'utm_source' }),
		),
	),
);

const wholeDays = rule(
	'a whole number of days from 1 to 3650',
	'write for example 90',
	coded('whole-number', { least: 1, most: 3650 }),
);
const postsRule = rule(
	'a whole number from 1 to 10',
	'write for example 3',
	coded('whole-number', { least: 1, most: 10 }),
);
const consentRule = rule('true or false, or a list of languages', 'write for example true', coded('form-consent', {}));

/** What `forms/<name>.yaml` holds. */
export const formSchema = v.strictObject({
	/** Where messages go, and where visitors may write to when the form fails. */
	address: mailAddress,
	/** By the code of a language: where its messages go instead, in mails of that language. */
	recipients: v.optional(v.record(v.string(), mailAddress)),
	/** Whether visitors receive a mail of fixed words that confirms their message. */
	confirmation: v.optional(v.boolean(), false),
	/** What the form requests, in the order in which it is shown. */
	fields: v.pipe(
		v.array(fieldSchema),
		v.check(
			(fields) => fields.length > 0 && fields.length <= 30 && new Set(fieldNames({ fields })).size === fields.length,
			fieldsRule,
		),
	),
	/** What is stored of the address with which a visitor came, beside the message and nowhere else. */
	campaign: v.optional(
		v.pipe(
			v.array(campaignName),
			v.check(
				(names) => new Set(names).size === names.length && names.length <= 10,
				rule('at most 10 names, each once', 'leave some out', coded('form-campaign', {})),
			),
		),
	),
	/** Whether visitors must agree to a text before they send the form: in all languages, or in these. */
	consent: v.optional(v.union([v.boolean(), v.array(v.string())], consentRule), false),
	/** For how many days a message is kept, in place of `CONTACT_KEEP_DAYS`. */
	keepDays: v.optional(v.pipe(v.number(), v.integer(wholeDays), v.minValue(1, wholeDays), v.maxValue(3650, wholeDays))),
	/** How many messages it takes of one visitor within ten minutes, where that is less than the server takes in all. */
	limit: v.optional(v.pipe(v.number(), v.integer(postsRule), v.minValue(1, postsRule), v.maxValue(10, postsRule))),
});

/** The settings of a form. */
export type FormConfig = v.InferOutput<typeof formSchema>;

/** The forms of a site by their names, sorted by these. */
export type Forms = Readonly<Record<string, FormConfig>>;

/** A setting of a form that does not fit the rest of the site. */
export interface FormProblem {
	/** Keys and indexes that lead to it. */
	path: readonly (string | number)[];
	/** As it is written. */
	input: string;
	expected: string;
	fix: string;
	message: Message;
}

/** Returns the settings of a form that do not fit its fields or the languages of the site. */
export function formProblems(
	{ consent, confirmation, recipients = {}, campaign = [], fields }: FormConfig,
	{ locales }: { locales: readonly { code: string }[] },
): FormProblem[] {
	const codes = locales.map(({ code }) => code);
	const own = fieldNames({ fields });
	const unsent: FormProblem[] = [
		{
			...{ path: ['confirmation'], input: 'true', expected: 'a form with the field "email"' },
			fix: 'add "email" to "fields", or write confirmation: false',
			message: coded('form-confirmation', {}),
		},
	];
	const twice = campaign.flatMap((input, index): FormProblem[] => {
		const expected = 'a name that no field has';
		const fix = 'give the field or the value another name';
		const message = coded('form-field-taken', { example: 'utm_source' });
		return own.includes(input) ? [{ path: ['campaign', index], input, expected, fix, message }] : [];
	});
	const named = [
		...Object.keys(recipients).map((code) => ({ input: code, path: ['recipients', code] })),
		...(Array.isArray(consent) ? consent : []).map((code, index) => ({ input: code, path: ['consent', index] })),
	];
	const expected = `a language of the site: ${codes.join(', ')}`;
	const unknown = named.filter(({ input }) => !codes.includes(input));
	return [
		...(confirmation && !fields.includes('email') ? unsent : []),
		...twice,
		...unknown.map((one) => {
			const message = coded('form-language', { locale: one.input, locales: codes });
			return { ...one, expected, fix: 'write one of these', message };
		}),
	];
}

/** Returns whether visitors of a language must agree to a text. */
export function needsConsent({ consent }: FormConfig, locale: string): boolean {
	return Array.isArray(consent) ? consent.includes(locale) : consent;
}

/** Returns whether one of the forms has more than the kit has words for. */
export function hasAddedFields(forms: Forms): boolean {
	return Object.values(forms).some(
		({ consent, fields }) => consent !== false || fields.some((one) => typeof one === 'object'),
	);
}
