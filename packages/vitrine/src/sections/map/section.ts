import * as v from 'valibot';
import { embed } from '#content/fields/embed-field.ts';
import { labelText, richText, text } from '#content/fields/fields.ts';
import { picture } from '#content/fields/picture-schema.ts';
import { defineSection } from '../define-section.ts';

export const schema = v.strictObject({
	label: labelText(),
	title: text(),
	lead: v.optional(richText()),
	place: v.pipe(
		embed(),
		v.description(
			'On OpenStreetMap, or the address that another map gives for frames; `outside` in `site.config.ts` allows the host.',
		),
	),
	poster: picture({
		ratio: '16:9',
		minWidth: 640,
		sizes: '(min-width: 100rem) 74rem, (min-width: 78rem) 62rem, 94vw',
		widths: [480, 960],
		described: true,
	}),
	caption: v.optional(
		v.pipe(richText('display'), v.description('The text under the map: the address, or the way there.')),
	),
});

export default defineSection({
	schema,
	component: () => import('./map.tsx'),
});
