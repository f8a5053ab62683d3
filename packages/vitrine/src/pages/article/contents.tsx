import type { Translate } from '#i18n/messages.ts';
import type { LocaleInfo } from '#protocol/layout.ts';
import type { ArticlePart } from '#protocol/page-content.ts';
import { Breakable } from '#ui/breakable.tsx';
import styles from './article.module.css';

interface ContentsProps {
	/** None where there are too few for a list. */
	parts: readonly ArticlePart[];
	/** The language of the text where that is not the page's. */
	fallbackLocale?: LocaleInfo | undefined;
	t: Translate;
}

/** The headings of a text, beside it where there is room. */
export function Contents({ parts, fallbackLocale, t }: ContentsProps) {
	if (parts.length === 0) return null;
	return (
		<nav className={styles.contents} aria-labelledby="to-contents">
			<p id="to-contents">
				<Breakable {...t('article-contents')} />
			</p>
			<ol lang={fallbackLocale?.tag} dir={fallbackLocale?.dir}>
				{parts.map(({ id, title }) => (
					<li key={id}>
						<a href={`#${id}`}>
							<Breakable text={title} />
						</a>
					</li>
				))}
			</ol>
		</nav>
	);
}
