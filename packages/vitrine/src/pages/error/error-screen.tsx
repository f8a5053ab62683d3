import { Breakable } from '#ui/breakable.tsx';
import answer from '../answer/answer.module.css';
import { WaysOn } from '../answer/ways-on.tsx';
import type { PageProps } from '../page-props.ts';
import styles from './error-screen.module.css';

const texts = {
	404: { title: 'error-not-found-title', text: 'error-not-found-text' },
	500: { title: 'error-fault-title', text: 'error-fault-text' },
} as const;

/**
 * What a visitor meets where a page is missing or failed: the status, a sentence, and every way back
 * (specification §10).
 */
export function ErrorScreen({ page, t }: PageProps<'error'>) {
	const { title, text } = texts[page.status];
	return (
		<div className={`${answer.answer} ${styles.screen}`}>
			{/* biome-ignore lint/a11y/noAutofocus: specification §10 puts the focus on this heading */}
			<h1 tabIndex={-1} autoFocus>
				<span className={styles.status}>{page.status}</span> <Breakable {...t(title)} />
			</h1>
			<p>
				<Breakable {...t(text)} />
			</p>
			{page.search ? (
				// The form in the header is the page's search landmark.
				<form className={styles.search} action={page.search.address}>
					<label htmlFor="error-query">
						<Breakable {...t('search-field')} />
					</label>
					<input id="error-query" type="search" name="q" autoComplete="off" dir="auto" />
					<button type="submit">
						<Breakable {...t('search-title')} />
					</button>
				</form>
			) : null}
			<WaysOn links={page.links} t={t} />
		</div>
	);
}
