import * as v from 'valibot';
import { coded } from '../problems/message.ts';
import { rule } from '../problems/rule.ts';
import { segmentProblem } from './address-segment.ts';
import { day, type FieldText, text } from './fields.ts';
import { scheduleEntries } from './moment-field.ts';
import { oldAddressProblem, readOldAddress } from './old-address.ts';

const slug = v.pipe(
	v.string(),
	v.regex(
		/^[^\s/?#%&\\]+$/,
		rule(
			'one part of an address, without spaces and the characters / ? # % & \\',
			'write for example "about"',
			coded('address-part', { reason: 'signs' }),
		),
	),
	v.rawCheck(({ dataset, addIssue }) => {
		const message = dataset.typed && !dataset.issues ? segmentProblem(dataset.value) : undefined;
		if (message) addIssue({ message });
	}),
	v.transform((value) => value.normalize('NFC')),
);

const oldAddress = v.pipe(
	v.string(),
	v.rawCheck(({ dataset, addIssue }) => {
		const message = dataset.typed ? oldAddressProblem(dataset.value) : undefined;
		if (message) addIssue({ message });
	}),
	v.transform(readOldAddress),
);

const successor = v.pipe(
	v.string(),
	v.metadata({ control: 'link' } satisfies Partial<FieldText>),
	v.regex(
		/^(?:\/[^\s?#]*|https:\/\/[^\s/]+\S*)$/,
		rule(
			'a page of the site, or an https address',
			'write for example /prices: the path of its file, without language, "?" and "#"',
			coded('successor', {}),
		),
	),
);

/** The fields of every page, in any format. */
export const pageFieldsSchema = v.strictObject({
	/**
	 * Of any length here: the audit limits the length of titles, with the site's name, and of descriptions
	 * (check/audit/titles-and-descriptions.ts).
	 */
	title: text(),
	/** A shorter title for the navigation. */
	label: v.optional(text()),
	description: text('text'),
	/** Without it, the page shows no date. */
	updated: v.optional(day()),
	/** Replaces the last part of the address in this language. */
	slug: v.optional(slug),
	/** Old addresses in this language, without its prefix, that lead here. */
	redirectFrom: v.optional(v.array(oldAddress), []),
	/** Shown in development only. */
	draft: v.optional(v.boolean(), false),
	...scheduleEntries,
	/** The page that the address leads to once this one has expired; without it, the answer is 410. */
	expiredTo: v.optional(successor),
	/** Excludes the page from search engines, in every language if the original sets it. */
	noindex: v.optional(v.boolean(), false),
	/** Place among its siblings, smallest first. */
	order: v.optional(v.number(), 0),
});

/** The fields that pages are shown with: the others only decide whether and where there is a page. */
const shownFieldsSchema = v.omit(pageFieldsSchema, [
	...(['slug', 'redirectFrom', 'draft'] as const),
	...(['publishAt', 'expireAt', 'expiredTo'] as const),
]);

export type ShownFields = v.InferOutput<typeof shownFieldsSchema>;

/** Returns the fields that a page is shown with. */
export function shownFields(fields: v.InferOutput<typeof pageFieldsSchema>): ShownFields {
	const names = Object.keys(shownFieldsSchema.entries) as (keyof ShownFields)[];
	return Object.fromEntries(names.map((name) => [name, fields[name]])) as ShownFields;
}
