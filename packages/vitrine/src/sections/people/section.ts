import * as v from 'valibot';
import { labelText, linkTarget, richText, text, untranslated } from '#content/fields/fields.ts';
import { picture } from '#content/fields/picture-schema.ts';
import { coded } from '#content/problems/message.ts';
import { rule } from '#content/problems/rule.ts';
import { defineSection } from '../define-section.ts';

const portrait = {
	ratio: '4:5',
	minWidth: 320,
	widths: [240, 480, 720],
	sizes: '(min-width: 100rem) 17rem, (min-width: 60rem) 14rem, (min-width: 40rem) 30vw, 45vw',
} as const;

export const schema = v.strictObject({
	label: labelText(),
	title: text(),
	lead: v.optional(richText('display')),
	items: v.pipe(
		v.array(
			v.strictObject({
				name: untranslated(text()),
				role: v.optional(text()),
				text: v.optional(richText()),
				link: v.optional(v.pipe(linkTarget(), v.description('Where the name leads.'))),
				picture: v.optional(v.pipe(picture(portrait), v.description('Without one, the initials are shown.'))),
			}),
		),
		v.minLength(1, rule('at least one person', 'write one, or remove the section', coded('items-count', { least: 1 }))),
	),
});

export default defineSection({
	schema,
	component: () => import('./people.tsx'),
});
