import { defineSection } from 'vitrine';
import { labelText, linkTarget, picture, richText, text, v } from 'vitrine/schema';

export const schema = v.strictObject({
	label: labelText(),
	title: text(),
	lead: v.optional(richText()),
	action: v.optional(v.pipe(v.strictObject({ label: text(), link: linkTarget() }), v.description('Where to read on.'))),
	picture: picture({
		ratio: '8:5',
		minWidth: 960,
		sizes: '(min-width: 100rem) 94rem, 94vw',
		widths: [960, 1280],
		described: true,
	}),
	phone: v.pipe(
		picture({ ratio: '39:32', minWidth: 640, sizes: '94vw', widths: [780], described: true }),
		v.description('Takes the place of the picture on narrow screens.'),
	),
});

/** Shows the editor as it is photographed by `docs/draw-editor.ts`: all of it, or its view on a phone. */
export default defineSection({
	schema,
	component: () => import('./exhibit-editor.tsx'),
});
