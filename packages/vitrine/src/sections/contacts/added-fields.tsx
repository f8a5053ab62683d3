import type { ReactNode } from 'react';
import type { MessageKey, Translate } from '#i18n/messages.ts';
import { checked, isBox } from '#protocol/contact/added-fields.ts';
import type { FieldProblem, FieldProblems } from '#protocol/contact/form.ts';
import { chosenSlot, focusSlot, slot } from '#protocol/contact/form-template.ts';
import type { ShownField } from '#protocol/page-content.ts';
import { Breakable } from '#ui/breakable.tsx';
import { RichText } from '#ui/rich-text.tsx';
import styles from './added-fields.module.css';
import field from './field.module.css';
import { Field } from './field.tsx';

export { readAddedFields } from '#protocol/contact/added-fields.ts';

interface AddedFieldsProps {
	fields: readonly ShownField[];
	/** Which of them to show: boxes come after all other fields. */
	part: 'fields' | 'boxes';
	/** Ids begin with it. */
	id: string;
	/** What was written before, by the name of the field. */
	draft: ReadonlyMap<string, string> | undefined;
	problems: FieldProblems;
	isTemplate: boolean;
	t: Translate;
}

/** Shows the fields of a form that the kit has no words for. */
export function AddedFields({ fields, part, ...form }: AddedFieldsProps) {
	return fields
		.filter((shown) => isBox(shown) === (part === 'boxes'))
		.map((shown) => {
			const Kind = kinds[shown.kind];
			// Another text to agree to is another box.
			const { name, consent } = shown;
			return <Kind key={`${name} ${consent?.version}`} shown={shown} {...control(shown, form)} t={form.t} />;
		});
}

interface ControlProps {
	shown: ShownField;
	t: Translate;
	id: string;
	written: string | undefined;
	isTemplate: boolean;
	problem: ReactNode;
	attributes: object;
}

function control(
	shown: ShownField,
	{ id, draft, problems, isTemplate, t }: Omit<AddedFieldsProps, 'fields' | 'part'>,
): Omit<ControlProps, 'shown' | 't'> {
	const { name, required } = shown;
	return {
		id: `${id}-${name}`,
		written: draft?.get(name),
		isTemplate,
		problem: isTemplate ? slot(`problem:${name}`) : problemTextOf(shown, problems[name], t),
		attributes: {
			name,
			required,
			'aria-invalid': isTemplate ? slot(`invalid:${name}`) : name in problems,
			...(isTemplate ? { [focusSlot]: name } : {}),
		},
	};
}

function PhoneField({ shown, id, written, isTemplate, problem, attributes, t }: ControlProps) {
	return (
		<Field
			id={id}
			label={<Breakable {...shown.label} />}
			mark={<Mark shown={shown} t={t} />}
			type="tel"
			autoComplete="tel"
			defaultValue={isTemplate ? slot(`value:${shown.name}`) : written}
			problem={problem}
			{...attributes}
		/>
	);
}

function SelectField({ shown, id, written, isTemplate, problem, attributes, t }: ControlProps) {
	const chosen = (value: string) => (isTemplate ? { [chosenSlot]: `selected:${shown.name}:${value}` } : {});
	const none = t('contact-choose');
	return (
		<div className={`${field.field} ${styles.select}`}>
			<p className={field.label}>
				<label htmlFor={id}>
					<Breakable {...shown.label} />
				</label>{' '}
				<span aria-hidden="true">
					<Mark shown={shown} t={t} />
				</span>
			</p>
			<select id={id} aria-describedby={`${id}-problem`} defaultValue={written} {...attributes}>
				<option value="" lang={none.lang} dir={none.dir}>
					{none.text}
				</option>
				{shown.choices?.map(({ value, text, lang, dir }) => (
					<option key={value} value={value} lang={lang} dir={dir} {...chosen(value)}>
						{text}
					</option>
				))}
			</select>
			<Problem id={id}>{problem}</Problem>
		</div>
	);
}

function Box({ shown, id, written, isTemplate, problem, attributes, t }: ControlProps) {
	const { label, consent, name } = shown;
	const value = consent?.version ?? checked;
	// Who agreed to another text has not agreed to this one.
	const chosen = isTemplate ? { [chosenSlot]: `checked:${name}:${value}` } : { defaultChecked: written === value };
	return (
		<div className={styles.box}>
			<input type="checkbox" id={id} value={value} aria-describedby={`${id}-problem`} {...chosen} {...attributes} />
			<p className={styles.label}>
				<label htmlFor={id} lang={consent?.fallbackLocale?.tag} dir={consent?.fallbackLocale?.dir}>
					{consent ? <RichText tree={consent.tree} /> : <Breakable {...label} />}
				</label>{' '}
				<span aria-hidden="true">
					<Mark shown={shown} t={t} />
				</span>
			</p>
			<Problem id={id}>{problem}</Problem>
		</div>
	);
}

const kinds = { select: SelectField, tel: PhoneField, checkbox: Box, consent: Box };

function Mark({ shown, t }: { shown: ShownField; t: Translate }) {
	return <Breakable {...t(shown.required ? 'contact-required' : 'contact-optional')} />;
}

function Problem({ id, children }: { id: string; children: ReactNode }) {
	return (
		<p id={`${id}-problem`} className={field.problem}>
			{children}
		</p>
	);
}

const words: Partial<Record<FieldProblem, MessageKey>> = {
	'not-a-phone-number': 'contact-not-a-phone-number',
	unchecked: 'contact-unchecked',
};

/** Describes the problem of a field, with its name. */
export function problemTextOf({ label }: ShownField, problem: FieldProblem | undefined, t: Translate): ReactNode {
	if (!problem) return undefined;
	if (problem === 'missing') return <Breakable {...t('contact-missing', { field: label.text })} />;
	const key = words[problem];
	return key && <Breakable {...t(key as 'contact-unchecked')} />;
}
