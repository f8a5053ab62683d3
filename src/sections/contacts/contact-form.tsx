import { type FormEvent, useContext, useEffect, useRef, useState } from 'react';
import type { Translate } from '#i18n/messages.ts';
import {
	type ContactAnswer,
	type ContactField,
	machineFields,
	requiredFields,
} from '#protocol/contact/contact-form.ts';
import { focusSlot, slot } from '#protocol/contact/form-template.ts';
import type { ContactFormInfo, FormNote, LocaleInfo } from '#protocol/payload.ts';
import { href } from '#routes.ts';
import { Field } from '#ui/field.tsx';
import { Phrases } from '#ui/phrases.tsx';
import { RichText } from '#ui/prose.tsx';
import { ContactClientContext } from './contact-client.ts';
import styles from './contact-form.module.css';
import { ContactNotice, problemText, Thanks } from './contact-texts.tsx';

interface ContactFormProps {
	form: ContactFormInfo;
	note: FormNote | undefined;
	/** Ids within the form begin with it. */
	id: string;
	locale: LocaleInfo;
	t: Translate;
	/** Whether it is the page that answers a form which was not sent: what that one held goes into slots. */
	isTemplate?: boolean;
}

const controls = {
	name: { autoComplete: 'name' },
	email: { autoComplete: 'email', inputMode: 'email', autoCapitalize: 'none', spellCheck: false },
	company: { autoComplete: 'organization' },
	subject: {},
	message: { isMultiline: true },
} as const satisfies Record<ContactField, object>;

const labels = {
	name: 'contact-name',
	email: 'contact-email',
	company: 'contact-company',
	subject: 'contact-subject',
	message: 'contact-message',
} as const satisfies Record<ContactField, string>;

/**
 * The form that visitors write with. The browser sends it by itself; on an active page it is answered in place. What is
 * wrong is said by the site and in its language: browsers would say it in theirs, and know no addresses in all scripts.
 */
export function ContactForm({ form, note, id, locale, t, isTemplate = false }: ContactFormProps) {
	const client = useContext(ContactClientContext);
	const element = useRef<HTMLFormElement>(null);
	const [answer, setAnswer] = useState<ContactAnswer>();
	const [isSending, setSending] = useState(false);
	const problems = answer?.status === 'invalid' ? answer.problems : {};

	// What was written before the page became active, no event told of.
	useEffect(() => {
		if (!client || !element.current) return;
		const written = new FormData(element.current);
		for (const field of form.fields) client.draft.set(field, `${written.get(field) ?? ''}`);
	}, [client, form.fields]);
	useEffect(() => {
		const find = (what: string) => element.current?.querySelector<HTMLElement>(what);
		if (answer) (find('[aria-invalid="true"]') ?? find('[role="alert"]'))?.focus();
	}, [answer]);

	const submit = async (event: FormEvent<HTMLFormElement>) => {
		if (!client) return;
		event.preventDefault();
		if (isSending) return;
		setSending(true);
		setAnswer(await client.send(new FormData(event.currentTarget), form.fields));
		setSending(false);
	};
	const keep = ({ target }: FormEvent<HTMLFormElement>) => {
		if (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement)
			client?.draft.set(target.name, target.value);
	};

	if (answer?.status === 'sent') return <Thanks t={t} />;
	return (
		<form
			ref={element}
			className={styles.form}
			action={href('contact')}
			method="post"
			lang={locale.tag}
			dir={locale.dir}
			noValidate
			onSubmit={submit}
			onInput={keep}
			onFocus={client?.onOpen}
		>
			{isTemplate ? (
				<div className={styles.notice} role="alert" tabIndex={-1} {...{ [focusSlot]: 'notice' }}>
					{slot('notice')}
				</div>
			) : null}
			{answer ? (
				<div className={styles.notice} role="alert" tabIndex={-1}>
					<ContactNotice notice={answer.status} address={form.address} t={t} />
				</div>
			) : null}
			<input type="hidden" name={machineFields.locale} value={locale.code} />
			<input type="hidden" name={machineFields.key} defaultValue={isTemplate ? slot('key') : ''} />
			{form.fields.map((field) => (
				<Field
					key={field}
					id={`${id}-${field}`}
					name={field}
					label={<FieldLabel field={field} t={t} />}
					required={requiredFields.includes(field)}
					defaultValue={isTemplate ? slot(`value:${field}`) : client?.draft.get(field)}
					aria-invalid={isTemplate ? (slot(`invalid:${field}`) as 'true') : field in problems}
					problem={isTemplate ? slot(`problem:${field}`) : problemText(problems[field], t)}
					{...(isTemplate ? { [focusSlot]: field } : {})}
					{...controls[field]}
				/>
			))}
			<p className="hidden-text" aria-hidden="true">
				<label>
					<Phrases {...t('contact-trap')} />
					<input name={machineFields.trap} tabIndex={-1} autoComplete="off" />
				</label>
			</p>
			{note ? (
				<p className={styles.note} lang={note.foreign?.tag} dir={note.foreign?.dir}>
					<RichText tree={note.tree} />
				</p>
			) : null}
			<p className={styles.send}>
				<button type="submit" aria-disabled={isSending}>
					<Phrases {...t(isSending ? 'contact-sending' : 'contact-send')} />
				</button>
			</p>
		</form>
	);
}

function FieldLabel({ field, t }: { field: ContactField; t: Translate }) {
	const name = <Phrases {...t(labels[field])} />;
	if (requiredFields.includes(field)) return name;
	return (
		<>
			{name} <Phrases {...t('contact-optional')} />
		</>
	);
}
