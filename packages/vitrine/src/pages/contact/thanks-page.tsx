import { Breakable } from '#ui/breakable.tsx';
import answer from '../answer/answer.module.css';
import { WaysOn } from '../answer/ways-on.tsx';
import type { PageProps } from '../page-props.ts';
import styles from './contact.module.css';

/** What visitors without scripts meet when their message has arrived. */
export function ThanksPage({ page, t }: PageProps<'thanks'>) {
	return (
		<div className={`${answer.answer} ${styles.page}`}>
			<h1>
				<Breakable {...page.title} />
			</h1>
			<p>
				<Breakable {...page.text} />
			</p>
			<WaysOn links={page.links} t={t} />
		</div>
	);
}
