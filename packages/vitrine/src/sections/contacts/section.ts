import * as v from 'valibot';
import { formName, icon, labelText, richText, text } from '#content/fields/fields.ts';
import { defineSection } from '../define-section.ts';

export const schema = v.strictObject({
	label: labelText(),
	title: v.optional(v.pipe(text(), v.description('Left out where the page has one heading for it.'))),
	lead: v.optional(richText()),
	form: v.optional(
		v.pipe(formName(), v.description('The form that it shows; without it, the form "contact" of the site.')),
	),
	note: v.optional(v.pipe(richText(), v.description('The text above the button of the form.'))),
	items: v.optional(
		v.array(
			v.strictObject({
				icon: icon(),
				label: text(),
				value: v.pipe(richText(), v.description('A telephone number in it becomes a link.')),
			}),
		),
		[],
	),
});

export default defineSection({
	schema,
	component: () => import('./contacts.tsx'),
});
