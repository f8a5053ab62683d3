import type { Translate } from '#i18n/messages.ts';
import type { NavigationLink } from '#protocol/layout.ts';
import { labelOf } from '#ui/breakable.tsx';
import { LinkList } from '#ui/link-list.tsx';
import styles from './ways-on.module.css';

/** Leads on from a page that has nothing to read. */
export function WaysOn({ links, t }: { links: readonly NavigationLink[]; t: Translate }) {
	const label = labelOf('error-navigation', t('error-navigation'));
	return (
		<nav className={styles.ways} {...label.attributes}>
			{label.element}
			<LinkList links={links} />
		</nav>
	);
}
