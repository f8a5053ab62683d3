import * as v from 'valibot';
import { richText, text } from '#content/fields.ts';
import { rule } from '#content/rule.ts';

export const languagesSchema = v.strictObject({
	/** The short name in the navigation. */
	label: text(),
	title: text(),
	lead: v.optional(richText()),
	/** One entry a language: a word in it, and how it is treated. */
	items: v.array(
		v.strictObject({
			/** BCP 47 tag of the specimen, for example `ja`. */
			lang: v.pipe(v.string(), v.regex(/^[a-z]{2,3}(-[A-Za-z0-9]+)*$/, rule('a language tag', 'write for example ja'))),
			specimen: text(),
			title: text(),
			text: richText(),
		}),
	),
	/** Rules that hold in every language. */
	rules: v.array(richText()),
});
