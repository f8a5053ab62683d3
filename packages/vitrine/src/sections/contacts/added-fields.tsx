import type { ReactNode } from 'react';
import type { MessageKey, Translate } from '#i18n/messages.ts';
import { checked } from '#protocol/contact/added-fields.ts';
import type { FieldProblem, FieldProblems } from '#protocol/contact/form.ts';
import { chosenSlot, focusSlot, slot } from '#protocol/contact/form-template.ts';
import type { ShownField } from '#protocol/page-content.ts';
import { Breakable } from '#ui/breakable.tsx';
import { RichText } from '#ui/rich-text.tsx';
import styles from './added-fields.module.css';
import field from './field.module.css';
import { Field } from './field.tsx';

export { readAddedFields } from '#protocol/contact/added-fields.ts';

interface AddedFieldProps {
	shown: ShownField;
	/** Ids begin with it. */
	id: string;
	/** What was written before, by the name of the field. */
	draft: ReadonlyMap<string, string> | undefined;
	problems: FieldProblems;
	isTemplate: boolean;
	t: Translate;
}

/** Shows a field of a form that the kit has no words for. */
export function AddedField({ shown, ...form }: AddedFieldProps) {
	const Kind = kinds[shown.kind];
	return <Kind shown={shown} {...control(shown, form)} t={form.t} />;
}

interface ControlProps {
	shown: ShownField;
	t: Translate;
	id: string;
	written: string | undefined;
	isTemplate: boolean;
	problem: ReactNode;
	attributes: { name: string; required: boolean; 'aria-invalid': boolean | 'true' };
}

function control(
	shown: ShownField,
	{ id, draft, problems, isTemplate, t }: Omit<AddedFieldProps, 'shown'>,
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
			'aria-invalid': isTemplate ? (slot(`invalid:${name}`) as 'true') : name in problems,
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

function DateField({ shown, id, written, isTemplate, problem, attributes, t }: ControlProps) {
	return (
		<Field
			id={id}
			label={<Breakable {...shown.label} />}
			mark={<Mark shown={shown} t={t} />}
			type="date"
			defaultValue={isTemplate ? slot(`value:${shown.name}`) : written}
			problem={problem}
			{...attributes}
		/>
	);
}

/** Takes text: fields of numbers lose what they cannot read, and take no digits of other scripts. */
function NumberField({ shown, id, written, isTemplate, problem, attributes, t }: ControlProps) {
	return (
		<Field
			id={id}
			label={<Breakable {...shown.label} />}
			mark={<Mark shown={shown} t={t} />}
			inputMode="numeric"
			autoComplete="off"
			defaultValue={isTemplate ? slot(`value:${shown.name}`) : written}
			problem={problem}
			{...attributes}
		/>
	);
}

/** Options side by side, of which one or several can be chosen. Where it has a problem, it takes the focus as a whole. */
function Group({ shown, id, written, isTemplate, problem, attributes, t }: ControlProps) {
	const { name, kind, label, choices } = shown;
	const { name: _, required, ...ofGroup } = attributes;
	const chosen = (value: string) =>
		isTemplate
			? { [chosenSlot]: `checked:${name}:${value}` }
			: { defaultChecked: written?.split(' ').includes(value) ?? false };
	return (
		<fieldset
			id={id}
			className={styles.group}
			role={kind === 'radio' ? 'radiogroup' : 'group'}
			tabIndex={-1}
			aria-describedby={`${id}-problem`}
			{...ofGroup}
		>
			<legend className={styles.label}>
				<Breakable {...label} /> <Mark shown={shown} t={t} />
			</legend>
			{choices?.map(({ value, ...word }) => (
				<label key={value} className={styles.choice}>
					<input type={kind === 'radio' ? 'radio' : 'checkbox'} name={name} value={value} {...chosen(value)} />
					<span>
						<Breakable {...word} />
					</span>
				</label>
			))}
			<Problem id={id}>{problem}</Problem>
		</fieldset>
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

const kinds = {
	select: SelectField,
	radio: Group,
	choices: Group,
	tel: PhoneField,
	date: DateField,
	number: NumberField,
	checkbox: Box,
	consent: Box,
};

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
	'not-a-date': 'contact-not-a-date',
	unchecked: 'contact-unchecked',
};

/** Describes the problem of a field, with its name. */
export function problemTextOf(shown: ShownField, problem: FieldProblem | undefined, t: Translate): ReactNode {
	if (!problem) return undefined;
	if (problem === 'missing') return <Breakable {...t('contact-missing', { field: shown.label.text })} />;
	if (problem === 'not-a-number' && shown.kind === 'number') {
		const { min = 0, max = 0 } = shown;
		return <Breakable {...t('contact-not-a-number', { min: `${min}`, max: `${max}` })} />;
	}
	const key = words[problem];
	return key && <Breakable {...t(key as 'contact-unchecked')} />;
}
