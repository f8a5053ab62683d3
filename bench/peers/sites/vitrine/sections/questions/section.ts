import { defineSection } from 'vitrine';
import { labelText, text, v } from 'vitrine/schema';

export const schema = v.strictObject({
	label: labelText(),
	title: text(),
	items: v.array(v.strictObject({ question: text(), answer: text('text') })),
});

export default defineSection({
	schema,
	component: () => import('./questions.tsx'),
});
