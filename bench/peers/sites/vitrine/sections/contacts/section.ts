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

const example = { name: 'Name', email: 'E-mail', message: 'Message' };

export default defineSection({
	schema,
	component: () => import('./contacts.tsx'),
	example: {
		en: {
			label: 'Contact',
			title: 'Contact',
			lead: 'Write to us.',
			fields: example,
			problems: example,
			submit: 'Send',
			sending: 'Sending…',
			success: 'Thank you.',
			failure: 'Please try again.',
		},
	},
});
