import { defineSection } from 'vitrine';
import { labelText, text, untranslated, v } from 'vitrine/schema';

export const schema = v.strictObject({
	label: labelText(),
	title: text(),
	lead: text('text'),
	items: v.array(v.strictObject({ icon: untranslated(v.string()), title: text(), text: text('text') })),
});

export default defineSection({
	schema,
	component: () => import('./features.tsx'),
});
