import type { Translate } from '#i18n/messages.ts';
import type { SectionIndexEntry } from '#protocol/page-content.ts';

import { labelOf } from '#ui/breakable.tsx';
import { Picture } from '#ui/picture.tsx';
import styles from './section-index.module.css';

/** Links to the sections of a page, each with a picture of what is there. */
export function SectionIndex({ index, t }: { index: readonly SectionIndexEntry[]; t: Translate }) {
	const label = labelOf('section-index', t('article-contents'));
	return (
		<nav className={styles.index} {...label.attributes}>
			{label.element}
			<ul>
				{index.map(({ anchor, caption, thumbnail }) => (
					<li key={anchor}>
						<a href={`#${anchor}`}>
							{thumbnail ? <Picture picture={thumbnail} /> : null}
							<code>{caption}</code>
						</a>
					</li>
				))}
			</ul>
		</nav>
	);
}
