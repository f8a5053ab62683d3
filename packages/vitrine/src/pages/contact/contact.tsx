import { ContactForm } from '#sections/contacts/contact-form.tsx';
import { Breakable } from '#ui/breakable.tsx';
import answer from '../answer/answer.module.css';
import type { PageProps } from '../page-props.ts';
import styles from './contact.module.css';

/** What visitors without scripts meet when their message was not sent: the same form, with what they wrote. */
export function Contact({ page, locale, t }: PageProps<'contact-form'>) {
	return (
		<div className={`${answer.answer} ${styles.page}`}>
			<h1>
				<Breakable {...t('contact-form-title')} />
			</h1>
			<ContactForm form={page.form} note={page.note} id="contact" locale={locale} t={t} isTemplate />
		</div>
	);
}
