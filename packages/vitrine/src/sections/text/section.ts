import * as v from 'valibot';
import { labelText, longText, text } from '#content/fields/fields.ts';
import { defineSection } from '../define-section.ts';

export const schema = v.strictObject({
	label: labelText(),
	title: text(),
	text: v.pipe(longText(), v.description('Headings begin at `##`, as in a page, and are shown one level lower.')),
});

export default defineSection({
	schema,
	component: () => import('./text.tsx'),
});
