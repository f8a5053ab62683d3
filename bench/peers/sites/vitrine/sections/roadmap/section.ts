import { defineSection } from 'vitrine';
import { labelText, text, v } from 'vitrine/schema';

export const schema = v.strictObject({
	label: labelText(),
	title: text(),
	lead: text('text'),
	items: v.array(v.strictObject({ date: text(), title: text(), text: text('text') })),
});

export default defineSection({
	schema,
	component: () => import('./roadmap.tsx'),
});
