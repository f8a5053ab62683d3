import * as v from 'valibot';
import { richText, specimen, text } from '#content/fields.ts';

const itemSchema = v.strictObject({
	title: text(),
	/** What to look at. */
	text: richText(),
	specimen: specimen(),
});

export const languagesSchema = v.strictObject({
	/** The short name in the navigation. */
	label: text(),
	title: text(),
	lead: v.optional(richText('display')),
	/** Names what sets the widths of a specimen, from narrow to wide. */
	widths: v.strictObject({ label: text('text'), narrow: text('text'), medium: text('text'), wide: text('text') }),
	/** Captions of the two halves of a specimen. */
	captions: v.strictObject({ set: text(), written: text() }),
	items: v.array(itemSchema),
	rules: v.array(richText()),
});
