import * as v from 'valibot';
import { icon, richText, text } from '#content/fields.ts';

export const contactsSchema = v.strictObject({
	/** The short name in the navigation. */
	label: text(),
	title: text(),
	lead: v.optional(richText()),
	/** Stands before the button of the form. */
	note: v.optional(richText()),
	items: v.array(v.strictObject({ icon: icon(), label: text(), value: richText() })),
});
