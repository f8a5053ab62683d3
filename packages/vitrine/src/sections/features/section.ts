import * as v from 'valibot';
import { icon, labelText, richText, text } from '#content/fields/fields.ts';
import { defineSection } from '../define-section.ts';

export const schema = v.strictObject({
	label: labelText(),
	title: text(),
	lead: v.optional(richText()),
	layout: v.optional(
		v.pipe(
			v.picklist(['cards', 'index']),
			v.description('Cards in a grid, or lines with the name on one side and the text on the other.'),
		),
		'cards',
	),
	items: v.array(v.strictObject({ icon: v.optional(icon()), title: text(), text: richText() })),
});

export default defineSection({
	schema,
	component: () => import('./features.tsx'),
});
