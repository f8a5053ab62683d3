import { Phrases } from '#ui/breakable.tsx';
import styles from './contact.module.css';
import type { PageProps } from './page-props.ts';

/** What visitors without scripts meet when their message has arrived. */
export function ThanksPage({ page, t }: PageProps<'thanks'>) {
	return (
		<div className={styles.page}>
			<h1>
				<Phrases {...t('contact-sent-title')} />
			</h1>
			<p>
				<Phrases {...t('contact-sent-text')} />
			</p>
			<p>
				<a href={page.home}>
					<Phrases {...t('error-home')} />
				</a>
			</p>
		</div>
	);
}
