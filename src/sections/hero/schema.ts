import * as v from 'valibot';
import { directionOf } from '#content/direction-of.ts';
import { linkTarget, richText, text } from '#content/fields.ts';

const actionSchema = v.strictObject({ label: text(), link: linkTarget() });

/** One word in one language. */
const paneSchema = v.pipe(
	v.strictObject({ lang: v.string(), word: text('text'), caption: text('text') }),
	v.transform((pane) => ({ ...pane, dir: directionOf(pane.lang) })),
);

export const heroSchema = v.strictObject({
	title: text(),
	lead: richText('display'),
	actions: v.array(actionSchema),
	/** The same word in several languages, on panes that stand one behind the other: this language's first. */
	panes: v.optional(v.array(paneSchema), []),
});
