import * as v from 'valibot';
import { directionOf } from '#content/direction-of.ts';
import { linkTarget, richText, text, untranslated } from '#content/fields.ts';
import { rule } from '#content/rule.ts';

const actionSchema = v.strictObject({ label: text(), link: linkTarget() });

/** One word in one language, which it stays in on pages of any other. */
const paneSchema = v.pipe(
	v.strictObject({ lang: v.string(), word: untranslated(text('text')), caption: text('text') }),
	v.transform((pane) => ({ ...pane, dir: directionOf(pane.lang) })),
);

const fewPanes = rule('five panes at the most', 'leave one out: of more, nobody could read the words');

export const heroSchema = v.strictObject({
	title: text(),
	lead: richText('display'),
	actions: v.array(actionSchema),
	/** What the panes show, for those who hear them. */
	panesLabel: v.optional(text('text')),
	/** The same word in several languages, on panes that stand one behind the other: this language's first. */
	panes: v.optional(v.pipe(v.array(paneSchema), v.maxLength(5, fewPanes)), []),
});
