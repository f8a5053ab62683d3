import * as v from 'valibot';
import { linkTarget, richText, text } from '#content/fields.ts';

const actionSchema = v.strictObject({ label: text(), link: linkTarget() });

export const heroSchema = v.strictObject({
	title: text(),
	lead: richText(),
	actions: v.array(actionSchema),
	/** Short facts under the lead, each of them checked by a machine. */
	facts: v.array(v.strictObject({ value: text(), label: richText() })),
});
