import * as v from 'valibot';
import { linkTarget, text } from '#content/fields/fields.ts';
import { defineSection } from '../define-section.ts';

const actionSchema = v.strictObject({ label: text(), link: linkTarget() });

export const schema = v.strictObject({
	title: v.pipe(text(), v.description('One sentence.')),
	action: v.pipe(actionSchema, v.description('The button.')),
	more: v.optional(v.pipe(actionSchema, v.description('A link beside it, for those who want to know more first.'))),
});

export default defineSection({
	schema,
	component: () => import('./call-to-action.tsx'),
});
