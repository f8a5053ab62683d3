import * as v from 'valibot';
import { richText, text } from '#content/fields.ts';

export const futureSchema = v.strictObject({
	/** The short name in the navigation. */
	label: text(),
	title: text(),
	lead: v.optional(richText()),
	/** The roadmap, nearest first. */
	items: v.array(v.strictObject({ title: text(), text: richText() })),
});
