import type { Translate } from '#i18n/messages.ts';
import type { ListPage } from '#protocol/page-content.ts';
import { Breakable, labelOf } from '#ui/breakable.tsx';
import styles from './list.module.css';

/** Leads to the pages beside this one in a list that has more than one. */
export function Pager({ pager, t }: { pager: ListPage['pager']; t: Translate }) {
	if (!pager) return null;
	const { place, newer, older } = pager;
	const label = labelOf('to-pages', t('list-pages'));
	return (
		<nav className={styles.pager} {...label.attributes}>
			{label.element}
			{newer ? (
				<a href={newer} rel="prev">
					<Breakable {...t('list-newer')} />
				</a>
			) : null}
			<span>
				<Breakable {...place} />
			</span>
			{older ? (
				<a href={older} rel="next">
					<Breakable {...t('list-older')} />
				</a>
			) : null}
		</nav>
	);
}
