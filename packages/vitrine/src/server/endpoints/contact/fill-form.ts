import {
	type ContactField,
	type ContactNotice,
	contactFields,
	type FieldProblems,
} from '#protocol/contact/contact-form.ts';
import { type FormTemplate, fillSlots, focusSlot } from '#protocol/contact/form-template.ts';
import { escapeMarkup, escapeTextarea } from './escape-markup.ts';

const focusSlots = new RegExp(` ${focusSlot}="([^"]*)"`, 'g');

/** What is put into the page of a form that was not sent. */
export interface FilledForm {
	notice: ContactNotice;
	problems: FieldProblems;
	/** What the visitor wrote, as it came. */
	written: Record<ContactField, unknown>;
	/** The UUID of the message, or nothing. */
	key: string;
}

/**
 * Fills the page of a form with what the visitor wrote, to be put right or sent again. The first field with a problem
 * gets the focus, or else the notice.
 */
export function fillForm(template: FormTemplate, { notice, problems, written, key }: FilledForm): string {
	const focused = contactFields.find((field) => field in problems) ?? 'notice';
	const html = template.html.replace(focusSlots, (_, name: string) => (name === focused ? ' autofocus=""' : ''));
	const fillings = {
		value: (field: ContactField) => {
			const text = typeof written[field] === 'string' ? written[field] : '';
			return field === 'message' ? escapeTextarea(text) : escapeMarkup(text);
		},
		invalid: (field: ContactField) => `${field in problems}`,
		problem: (field: ContactField) => (problems[field] ? template.problems[field][problems[field]] : ''),
		notice: () => template.notices[notice],
		key: () => escapeMarkup(key),
	};
	return fillSlots(html, (slot) => {
		const [kind, field] = slot.split(':') as [keyof typeof fillings, ContactField];
		return fillings[kind](field);
	});
}
