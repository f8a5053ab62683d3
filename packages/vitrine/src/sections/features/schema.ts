import * as v from 'valibot';
import { icon, richText, text } from '#content/fields.ts';

export const featuresSchema = v.strictObject({
	/** The short name in the navigation. */
	label: text(),
	title: text(),
	lead: v.optional(richText()),
	items: v.array(v.strictObject({ icon: icon(), title: text(), text: richText() })),
});
