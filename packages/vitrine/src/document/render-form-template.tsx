import { problemTextOf } from 'virtual:added-fields';
import { renderToStaticMarkup } from 'react-dom/server';
import { problemsOfKind } from '#protocol/contact/added-fields.ts';
import type { ContactField, FieldProblem } from '#protocol/contact/form.ts';
import type { FormTemplate } from '#protocol/contact/form-template.ts';
import type { ContactPage, ShownField } from '#protocol/page-content.ts';
import type { Payload } from '#protocol/payload.ts';
import { ContactNotice, problemText } from '#sections/contacts/contact-texts.tsx';
import { type DocumentExtras, renderDocument } from './render-document.tsx';

/** Renders the page that answers a form which was not sent, and all that may be put into its slots. */
export function renderFormTemplate(payload: Payload<ContactPage>, extras: DocumentExtras): FormTemplate {
	const { t } = extras;
	const { address, fields } = payload.page.form;
	const problemsOf = (field: ContactField) => {
		const markup = (problem: FieldProblem) => renderToStaticMarkup(problemText(field, problem, t));
		return {
			missing: markup('missing'),
			'too-long': markup('too-long'),
			'not-an-address': markup('not-an-address'),
		};
	};
	const problemsOfAdded = (field: ShownField) => {
		const markup = (problem: FieldProblem) => renderToStaticMarkup(problemTextOf?.(field, problem, t));
		return Object.fromEntries(problemsOfKind[field.kind].map((problem) => [problem, markup(problem)]));
	};
	const notice = (name: keyof FormTemplate['notices']) =>
		renderToStaticMarkup(<ContactNotice notice={name} address={address} t={t} />);
	return {
		html: renderDocument(payload, extras),
		problems: Object.fromEntries([
			...fields.map((field) =>
				typeof field === 'string' ? [field, problemsOf(field)] : [field.name, problemsOfAdded(field)],
			),
		]),
		notices: { invalid: notice('invalid'), 'too-many': notice('too-many'), unavailable: notice('unavailable') },
	};
}
