import * as v from 'valibot';
import { labelText, linkTarget, richText, text, untranslated } from '#content/fields/fields.ts';
import { coded } from '#content/problems/message.ts';
import { rule } from '#content/problems/rule.ts';
import { defineSection } from '../define-section.ts';

export const schema = v.strictObject({
	label: labelText(),
	title: v.optional(v.pipe(text(), v.description('Without one, the label is the heading.'))),
	items: v.pipe(
		v.array(
			v.strictObject({
				text: v.pipe(richText('display'), v.description('In quotation marks or without: none are added.')),
				name: untranslated(v.pipe(text(), v.description('The person who is quoted.'))),
				role: v.optional(text()),
				link: v.optional(v.pipe(linkTarget(), v.description('Where the name leads.'))),
			}),
		),
		v.minLength(
			1,
			rule('at least one quotation', 'write one, or remove the section', coded('items-count', { least: 1 })),
		),
		v.maxLength(
			6,
			rule('six quotations at the most', 'leave one out: fewer are read more often', coded('items-count', { most: 6 })),
		),
	),
});

export default defineSection({
	schema,
	component: () => import('./quote.tsx'),
});
