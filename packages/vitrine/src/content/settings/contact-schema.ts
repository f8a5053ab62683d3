import * as v from 'valibot';
import { consentField, contactFields, machineFields, type OwnField } from '#protocol/contact/form.ts';
import { isMailAddress } from '#protocol/contact/mail-address.ts';
import { rule } from '../problems/rule.ts';
import type { SettingProblem } from './setting-problems.ts';

/** Names that a field of a form has already, and one that every object has. */
const taken: readonly string[] = [...contactFields, ...Object.values(machineFields), consentField, 'constructor'];

const name = v.pipe(
	v.string(),
	v.regex(/^[a-z][a-z0-9-]{0,29}$/, rule('a name of small letters, digits and hyphens', 'write for example "topic"')),
);

const fieldName = v.pipe(
	name,
	v.check((text) => !taken.includes(text), rule('a name that no other field has', 'write for example "topic"')),
);

const required = v.optional(v.boolean(), false);
const optionsRule = rule('2 to 50 options, each once', 'write for example ["order", "repair"]');

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

const wholeNumber = v.pipe(v.number(), v.safeInteger(rule('a whole number', 'write for example 1')));

const numberSchema = v.pipe(
	v.strictObject({ name: fieldName, kind: v.picklist(['number']), min: wholeNumber, max: wholeNumber, required }),
	v.forward(
		v.check(({ min, max }) => min <= max, rule('a number that is not below "min"', 'exchange the two')),
		['max'],
	),
);

const kinds = ['tel', 'checkbox', 'date', 'number', ...choosing] as const;

const otherSchema = v.strictObject({ name: fieldName, kind: v.picklist(kinds), required });

const namedSchema = v.picklist(['company', 'subject']);

/** A field that the kit has words for, or one that the site describes itself. */
const fieldSchema: v.GenericSchema<unknown, v.InferOutput<typeof namedSchema> | OwnField> = v.lazy((input) => {
	if (typeof input !== 'object' || input === null) return namedSchema;
	const kind = 'kind' in input ? input.kind : undefined;
	if (kind === 'number') return numberSchema;
	return choosing.some((one) => one === kind) ? choiceSchema : otherSchema;
});

const fieldsRule = rule('at most 20 fields, each once', 'leave some out');

export const mailAddress = v.pipe(
	v.string(),
	v.check(isMailAddress, rule('an e-mail address', 'write for example "hello@example.com"')),
);

const campaignName = v.pipe(
	v.string(),
	v.regex(
		/^[a-z][a-z0-9_]{0,29}$/,
		rule('a name of small letters, digits and low lines', 'write for example "utm_source"'),
	),
	v.check((text) => !taken.includes(text), rule('a name that no field has', 'write for example "utm_source"')),
);

/** The form: `contact` in `site.config.ts`. */
export const contactSchema = v.strictObject({
	/** Where messages go, and where visitors may write to when the form fails. */
	address: mailAddress,
	/** By the code of a language: where its messages go instead, in mails of that language. */
	recipients: v.optional(v.record(v.string(), mailAddress)),
	/** Whether visitors receive a mail of fixed words that confirms their message. */
	confirmation: v.optional(v.boolean(), false),
	/** What the form requests besides a name, an address and a message. */
	fields: v.optional(
		v.pipe(
			v.array(fieldSchema),
			v.check((fields) => new Set(fields.map(nameOf)).size === fields.length && fields.length <= 20, fieldsRule),
		),
		[],
	),
	/** What is stored of the address with which a visitor came, beside the message and nowhere else. */
	campaign: v.optional(
		v.pipe(
			v.array(campaignName),
			v.check(
				(names) => new Set(names).size === names.length && names.length <= 10,
				rule('at most 10 names, each once', 'leave some out'),
			),
		),
	),
	/** Whether visitors must agree to a text before they send the form: in all languages, or in these. */
	consent: v.optional(v.union([v.boolean(), v.array(v.string())]), false),
});

/** The form of a site, as its settings say it. */
export type ContactSettings = v.InferOutput<typeof contactSchema>;

function nameOf(field: v.InferOutput<typeof fieldSchema>): string {
	return typeof field === 'string' ? field : field.name;
}

/** Returns the settings of the form that name a language which the site does not have, or a field twice. */
export function contactProblems({
	contact,
	locales,
}: {
	contact?: ContactSettings | undefined;
	locales: readonly { code: string }[];
}): SettingProblem[] {
	const codes = locales.map(({ code }) => code);
	const { consent, recipients = {} } = contact ?? {};
	const own = contact?.fields.map(nameOf) ?? [];
	const twice = (contact?.campaign ?? []).flatMap((input, index): SettingProblem[] => {
		const message = rule('a name that no field has', 'give the field or the value another name');
		return own.includes(input) ? [{ path: ['contact', 'campaign', index], input, message }] : [];
	});
	const named: [code: string, path: SettingProblem['path']][] = [
		...Object.keys(recipients).map(
			(code) => [code, ['contact', 'recipients', code]] as [string, SettingProblem['path']],
		),
		...(Array.isArray(consent) ? consent : []).map(
			(code, index) => [code, ['contact', 'consent', index]] as [string, SettingProblem['path']],
		),
	];
	const unknown = named.flatMap(([code, path]): SettingProblem[] => {
		const message = rule(`a language of the site: ${codes.join(', ')}`, 'write one of these');
		return codes.includes(code) ? [] : [{ path, input: code, message }];
	});
	return [...twice, ...unknown];
}

/** Whether visitors of a language must agree to a text. */
export function asksForConsent({ consent }: ContactSettings, locale: string): boolean {
	return Array.isArray(consent) ? consent.includes(locale) : consent;
}

/** Whether a form has more than the kit has words for. */
export function hasAddedFields(contact: ContactSettings | undefined): boolean {
	return contact !== undefined && (contact.consent !== false || contact.fields.some((one) => typeof one === 'object'));
}
