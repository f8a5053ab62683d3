import { AddedField } from 'virtual:added-fields';
import { useContext } from 'react';
import type { Translate } from '#i18n/messages.ts';
import { type ContactField, machineFields, requiredFields } from '#protocol/contact/form.ts';
import { focusSlot, slot } from '#protocol/contact/form-template.ts';
import { formAddresses } from '#protocol/form-addresses.ts';
import type { LocaleInfo } from '#protocol/layout.ts';
import type { ContactFormInfo, FormNote } from '#protocol/page-content.ts';
import { Breakable } from '#ui/breakable.tsx';
import { RichText } from '#ui/rich-text.tsx';
import { ContactClientContext } from './contact-client.ts';
import styles from './contact-form.module.css';
import { ContactNotice, fieldLabels, problemText, Thanks } from './contact-texts.tsx';
import { Field } from './field.tsx';
import { useContactAnswer } from './use-contact-answer.ts';

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

/**
 * A form that visitors write with. The browser sends it by itself; on an active page it is answered in place. What is
 * wrong is said by the site and in its language: browsers would say it in theirs, and know no addresses in all scripts.
 */
export function ContactForm({ form, note, id, locale, t, isTemplate = false }: ContactFormProps) {
	const client = useContext(ContactClientContext)?.(form.name);
	const { element, answer, problems, isSending, submit, keep } = useContactAnswer(form, client);

	if (answer?.status === 'sent') return <Thanks form={form} t={t} />;
	return (
		<form
			ref={element}
			className={styles.form}
			action={formAddresses(form.name).post}
			method="post"
			lang={locale.tag}
			dir={locale.dir}
			noValidate
			aria-busy={isSending}
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
			{isTemplate
				? form.campaign?.map((name) => <input key={name} type="hidden" name={name} value={slot(`value:${name}`)} />)
				: null}
			{form.fields.map((field) =>
				typeof field === 'string' ? (
					<Field
						key={field}
						id={`${id}-${field}`}
						name={field}
						label={<Breakable {...t(fieldLabels[field])} />}
						mark={<Breakable {...t(requiredFields.includes(field) ? 'contact-required' : 'contact-optional')} />}
						required={requiredFields.includes(field)}
						defaultValue={isTemplate ? slot(`value:${field}`) : client?.draft.get(field)}
						aria-invalid={isTemplate ? (slot(`invalid:${field}`) as 'true') : field in problems}
						problem={isTemplate ? slot(`problem:${field}`) : problemText(field, problems[field], t)}
						{...(isTemplate ? { [focusSlot]: field } : {})}
						{...controls[field]}
					/>
				) : AddedField ? (
					// Another text to agree to is another box.
					<AddedField
						key={`${field.name} ${field.consent?.version}`}
						shown={field}
						draft={client?.draft}
						{...{ id, problems, isTemplate, t }}
					/>
				) : null,
			)}
			<p className="hidden-text" aria-hidden="true">
				<label>
					<Breakable {...t('contact-trap')} />
					<input name={machineFields.honeypot} tabIndex={-1} autoComplete="off" />
				</label>
			</p>
			{note ? (
				<p className={styles.note} lang={note.fallbackLocale?.tag} dir={note.fallbackLocale?.dir}>
					<RichText tree={note.tree} />
				</p>
			) : null}
			<p className={styles.send}>
				<button type="submit" aria-disabled={isSending}>
					<Breakable {...(isSending ? t('contact-sending') : (form.button ?? t('contact-send')))} />
				</button>
				<span className="hidden-text" role="status">
					{isSending ? <Breakable {...t('contact-sending')} /> : null}
				</span>
			</p>
		</form>
	);
}
