import * as v from 'valibot';
import { richText, text } from '#content/fields.ts';

/** A plate with what this very page weighs. The numbers are filled in by the build; here are the words beside them. */
export const plateSchema = v.strictObject({
	title: text(),
	note: richText(),
	/** Unit of the weight, for example `KB`. */
	unit: text(),
	weight: text(),
	requests: text(),
	fonts: text(),
	otherHosts: text(),
});
