import * as v from 'valibot';
import { labelText, richText, text } from '#content/fields/fields.ts';
import { picture } from '#content/fields/picture-schema.ts';
import { coded } from '#content/problems/message.ts';
import { rule } from '#content/problems/rule.ts';
import { defineSection } from '../define-section.ts';

export const schema = v.strictObject({
	label: labelText(),
	title: text(),
	lead: v.optional(richText('display')),
	items: v.pipe(
		v.array(
			v.strictObject({
				picture: v.pipe(
					picture({ minWidth: 640, sizes: '(min-width: 40rem) 40vw, 94vw', described: true }),
					v.description('Leads to the whole picture.'),
				),
				caption: v.optional(text()),
			}),
		),
		v.minLength(1, rule('at least one picture', 'add one, or remove the section', coded('items-count', { least: 1 }))),
		v.maxLength(
			24,
			rule(
				'24 pictures at the most',
				'take the best of them: visitors look at no more',
				coded('items-count', { most: 24 }),
			),
		),
	),
});

export default defineSection({
	schema,
	component: () => import('./picture-gallery.tsx'),
});
