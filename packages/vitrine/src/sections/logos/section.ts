import * as v from 'valibot';
import { labelText, linkTarget, text } from '#content/fields/fields.ts';
import { picture } from '#content/fields/picture-schema.ts';
import { coded } from '#content/problems/message.ts';
import { rule } from '#content/problems/rule.ts';
import { defineSection } from '../define-section.ts';

export const schema = v.strictObject({
	label: labelText(),
	title: v.optional(v.pipe(text(), v.description('Without one, the label is the heading.'))),
	items: v.pipe(
		v.array(
			v.strictObject({
				logo: v.pipe(
					picture({ inline: true, described: true, widths: [160, 320, 480], sizes: '10rem' }),
					v.description('Its `alt` is the name of whose it is.'),
				),
				link: v.optional(linkTarget()),
			}),
		),
		v.minLength(
			2,
			rule(
				'at least two logos',
				'add one: a single name is better said in a sentence',
				coded('items-count', { least: 2 }),
			),
		),
	),
});

export default defineSection({
	schema,
	component: () => import('./logos.tsx'),
});
