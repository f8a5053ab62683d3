import * as v from 'valibot';
import { labelText, richText, text } from '#content/fields/fields.ts';
import { defineSection } from '../define-section.ts';

export const schema = v.strictObject({
	label: labelText(),
	title: text(),
	lead: v.optional(richText()),
	items: v.pipe(
		v.array(v.strictObject({ title: text(), text: richText() })),
		v.description('What is planned, nearest first.'),
	),
});

export default defineSection({
	schema,
	component: () => import('./roadmap.tsx'),
});
