import type { Translate } from '#i18n/messages.ts';
import type { TagLink } from '#protocol/page-content.ts';
import { labelOf } from '#ui/breakable.tsx';
import styles from './tag-links.module.css';

/** Links to the lists of what entries are about. */
export function TagLinks({ tags, t }: { tags: readonly TagLink[]; t: Translate }) {
	if (tags.length === 0) return null;
	const label = labelOf('to-tags', t('list-tags'));
	return (
		<nav className={styles.tags} {...label.attributes}>
			{label.element}
			{/* biome-ignore lint/a11y/noRedundantRoles: without markers Safari takes it for no list */}
			<ul role="list">
				{tags.map(({ name, address }) => (
					<li key={address}>
						<a href={address}>{name}</a>
					</li>
				))}
			</ul>
		</nav>
	);
}
