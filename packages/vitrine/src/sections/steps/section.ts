import * as v from 'valibot';
import { labelText, richText, text } from '#content/fields/fields.ts';
import { coded } from '#content/problems/message.ts';
import { rule } from '#content/problems/rule.ts';
import { defineSection } from '../define-section.ts';

export const schema = v.strictObject({
	label: labelText(),
	title: text(),
	lead: v.optional(richText()),
	items: v.pipe(
		v.array(v.strictObject({ title: text(), text: richText() })),
		v.minLength(2, rule('two steps at least', 'add one: a single step is no way', coded('items-count', { least: 2 }))),
		v.maxLength(
			6,
			rule(
				'six steps at the most',
				'join some of them: visitors keep no more in mind',
				coded('items-count', { most: 6 }),
			),
		),
		v.description('In the order in which they are taken.'),
	),
});

export default defineSection({
	schema,
	component: () => import('./steps.tsx'),
});
