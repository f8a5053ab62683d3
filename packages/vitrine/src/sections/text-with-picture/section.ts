import * as v from 'valibot';
import { labelText, linkTarget, richText, text, untranslated } from '#content/fields/fields.ts';
import { picture } from '#content/fields/picture-schema.ts';
import { coded } from '#content/problems/message.ts';
import { rule } from '#content/problems/rule.ts';
import { defineSection } from '../define-section.ts';

export const schema = v.strictObject({
	label: labelText(),
	title: text(),
	text: v.pipe(
		v.array(richText()),
		v.minLength(
			1,
			rule('at least one paragraph', 'write one, or take another section type', coded('items-count', { least: 1 })),
		),
		v.description('One entry for each paragraph.'),
	),
	action: v.optional(v.pipe(v.strictObject({ label: text(), link: linkTarget() }), v.description('Where to read on.'))),
	picture: picture({
		ratio: '4:3',
		minWidth: 640,
		sizes: '(min-width: 100rem) 44rem, (min-width: 78rem) 38rem, (min-width: 60rem) 45vw, 94vw',
	}),
	caption: v.optional(v.pipe(richText('display'), v.description('The text under the picture.'))),
	flip: v.optional(untranslated(v.pipe(v.boolean(), v.description('Whether the picture comes first.'))), false),
});

export default defineSection({
	schema,
	component: () => import('./text-with-picture.tsx'),
});
