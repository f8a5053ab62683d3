import * as v from 'valibot';
import { nearest } from '#node/edit-distance.ts';
import { mainForm } from '#protocol/contact/form.ts';
import type { AnySchema, FieldText } from '../fields/fields.ts';
import type { PageFile } from '../pages/pages.ts';
import type { SharedSection } from '../pages/shared-sections.ts';
import { coded } from '../problems/message.ts';
import { quote, type Report } from '../problems/problem.ts';
import { sharedSection } from '../section-types/section-schema.ts';
import type { SectionTypes } from '../section-types/section-types.ts';
import type { SectionContent } from '../site/site.ts';

/** The key of a section that names its form. */
const key = 'form';

interface Sources {
	/** The names of all forms. */
	forms: ReadonlySet<string>;
	kinds: SectionTypes;
	shared: readonly SharedSection[];
}

/** Checks that sections name forms which exist, and that no page shows a form twice. */
export function checkForms(pages: readonly PageFile[], { forms, kinds, shared }: Sources, report: Report): void {
	const formOf = (content: SectionContent) => nameIn(content, kinds);
	for (const { content, file, lineAt } of shared) {
		const form = formOf(content);
		if (content.form !== undefined && form !== undefined && !forms.has(form))
			report({ file, line: lineAt([key]), where: key, ...unknownForm(form, forms) });
	}
	for (const page of pages) {
		if (page.format !== 'yaml' || page.isBroken) continue;
		const seen = new Map<string, string>();
		for (const [name, written] of page.sections) {
			const content =
				written === sharedSection
					? shared.find((one) => one.name === name && one.locale === page.locale)?.content
					: written;
			if (typeof content !== 'object') continue;
			const form = formOf(content);
			if (form === undefined) continue;
			const path = ['sections', name, ...(content === written && content.form !== undefined ? [key] : [])];
			const place = { file: page.file, line: page.lineAt(path), where: path.join('.') };
			const other = seen.get(form);
			if (!forms.has(form)) {
				if (content === written && content.form !== undefined) report({ ...place, ...unknownForm(form, forms) });
			} else if (other !== undefined) {
				const expected = 'each form once on a page';
				const fix = `name another form in "form", or remove one of the two sections`;
				const found = `the form ${quote(form)}, which the section ${quote(other)} shows, too`;
				report({ ...place, found, expected, fix, message: coded('form-twice', { form, section: other }) });
			} else seen.set(form, name);
		}
	}
}

/** Returns the form that a section shows, if its kind shows one. */
function nameIn(content: SectionContent, kinds: SectionTypes): string | undefined {
	const schema = kinds.get(content.kind)?.schema as AnySchema | undefined;
	const field = schema?.entries?.[key];
	if (!field || controlOf(field) !== 'form') return undefined;
	return typeof content[key] === 'string' ? content[key] : mainForm;
}

function controlOf(schema: AnySchema): FieldText['control'] {
	const { control } = v.getMetadata(schema) as Partial<FieldText>;
	return control ?? (schema.wrapped ? controlOf(schema.wrapped as AnySchema) : undefined);
}

function unknownForm(form: string, forms: ReadonlySet<string>) {
	const names = [...forms];
	const meant = nearest(form, names);
	return {
		found: `a form ${quote(form)} that the site does not have`,
		expected: names.length > 0 ? `one of ${names.join(', ')}` : 'no form: the site has none',
		fix: meant ? `write ${quote(meant)}` : `write its settings into forms/${form}.yaml, or name another one`,
		message: coded('unknown-form', { form, forms: names }),
	};
}
