import { Phrases } from '#ui/phrases.tsx';
import styles from './contact.module.css';
import type { PageProps } from './page-props.ts';

/** What visitors without scripts meet when their message has arrived. */
export function ThanksPage({ page, t }: PageProps<'thanks'>) {
	return (
		<div className={styles.page}>
			<h1>
				<Phrases text={t('contact-sent-title')} />
			</h1>
			<p>{t('contact-sent-text')}</p>
			<p>
				<a href={page.home}>{t('error-home')}</a>
			</p>
		</div>
	);
}
