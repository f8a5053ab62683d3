import { moveSetting } from './move-setting.ts';
import type { Rule } from './rules.ts';

/** What the comments of earlier versions hold of the setting, and not of the file. */
const untrue = [
	"The form in the contacts section, and where its messages go: docs/guides/contact.md. fields: 'company', 'subject', or none.",
	"TODO The address that messages of the form go to; fields: what it asks for besides, 'company' and 'subject'.",
	'Without this line, there is no form.',
];

interface FormerForm {
	address?: unknown;
	fields?: readonly unknown[];
}

/** Moves `contact` from the settings to `forms/contact.yaml`, which lists all fields in the order in which they were shown. */
export const moveContact: Rule = {
	format: 4,
	apply: (files) => moveSetting(files, { key: 'contact', file: 'forms/contact.yaml', change: withAllFields, untrue }),
};

function withAllFields(value: unknown): unknown {
	const { address, fields = [], ...others } = value as FormerForm;
	const own = fields.filter((field) => typeof field === 'object');
	const boxes = own.filter((field) => (field as { kind?: unknown }).kind === 'checkbox');
	const known = ['company', 'subject'].filter((name) => fields.includes(name));
	const rest = own.filter((field) => !boxes.includes(field));
	return { address, ...others, fields: ['name', 'email', ...known, ...rest, 'message', ...boxes] };
}
