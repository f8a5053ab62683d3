import * as v from 'valibot';
import { segmentProblem } from './address-segment.ts';
import { day, text } from './fields.ts';
import { rule } from './rule.ts';

const slug = v.pipe(
	v.string(),
	v.regex(
		/^[^\s/?#%&\\]+$/,
		rule('one part of an address, without spaces and the characters / ? # % & \\', 'write for example "about"'),
	),
	v.rawCheck(({ dataset, addIssue }) => {
		const message = dataset.typed && !dataset.issues ? segmentProblem(dataset.value) : undefined;
		if (message) addIssue({ message });
	}),
	v.transform((value) => value.normalize('NFC')),
);

const oldAddress = v.pipe(
	v.string(),
	v.check(
		(value) => !value.includes('%'),
		rule('an old address in plain letters', 'write what browsers show for it, for example "/о-нас"'),
	),
	v.check(
		(value) => !/\.html$/i.test(value),
		rule('an old address without ".html", which leads on with and without it', 'take ".html" off'),
	),
	v.regex(
		// Clients take "." and ".." away before they ask (RFC 3986 §5.2.4).
		/^(\/(?!\.{1,2}(?:\/|$))[^\s/?#\\\p{Cc}]+)+$/u,
		rule('an old address without its language, starting with /', 'write for example "/old-name"'),
	),
	v.transform((value) => value.normalize('NFC')),
);

/** What a page says of itself, whatever it is made of. */
export const pageFieldsSchema = v.strictObject({
	/**
	 * Of any length here: the audit limits the length of titles, with the site's name, and of descriptions
	 * (check/audit/titles-and-descriptions.ts).
	 */
	title: text(),
	/** A shorter title for the navigation. */
	label: v.optional(text()),
	description: text('text'),
	updated: day(),
	/** Replaces the last part of the address in this language. */
	slug: v.optional(slug),
	/** Old addresses in this language, without its prefix, that lead here. */
	redirectFrom: v.optional(v.array(oldAddress), []),
	/** Shown in development only. */
	draft: v.optional(v.boolean(), false),
	/** Keeps search engines away, in every language where the original says so. */
	noindex: v.optional(v.boolean(), false),
	/** Place among its siblings, smallest first. */
	order: v.optional(v.number(), 0),
});
