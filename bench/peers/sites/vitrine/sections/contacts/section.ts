import { defineSection } from 'vitrine';
import { labelText, text, v } from 'vitrine/schema';

const fields = v.strictObject({ name: text(), email: text(), message: text() });

export const schema = v.strictObject({
	label: labelText(),
	title: text(),
	lead: text('text'),
	fields,
	problems: fields,
	submit: text(),
	sending: text(),
	success: text('text'),
	failure: text('text'),
});

export default defineSection({
	schema,
	component: () => import('./contacts.tsx'),
});
