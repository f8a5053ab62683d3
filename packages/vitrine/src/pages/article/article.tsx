import { useId } from 'react';
import { Breakable } from '#ui/breakable.tsx';
import { Prose } from '#ui/prose.tsx';
import { PageNotices } from '../page-notices.tsx';
import type { PageProps } from '../page-props.ts';
import styles from './article.module.css';
import { Contents } from './contents.tsx';

/**
 * A Markdown page. Without a translation it shows the source text with a notice in the visitor's language; a
 * translation that is older than its original may have a notice, too.
 */
export function Article({ page, locale, t }: PageProps<'article'>) {
	const headingId = useId();
	const { title, updated, fallbackLocale, notices, body, contents, children, childrenTitle, next } = page;
	return (
		<article className={styles.article}>
			<PageNotices notices={notices} />
			<header className={styles.head}>
				<h1 id={headingId} lang={fallbackLocale?.tag} dir={fallbackLocale?.dir}>
					<Breakable text={title} />
				</h1>
				{updated ? (
					<p>
						<time dateTime={updated.day}>
							<Breakable {...updated.sentence} />
						</time>
					</p>
				) : null}
			</header>
			<Contents parts={contents} fallbackLocale={fallbackLocale} t={t} />
			<div className={styles.body}>
				<Prose
					tree={body}
					headingId={headingId}
					tableLabel={t('table-label')}
					fallbackLocale={fallbackLocale}
					own={locale}
				/>
			</div>
			{childrenTitle ? (
				<nav className={styles.children} aria-labelledby="children">
					<h2 id="children">
						<Breakable {...childrenTitle} />
					</h2>
					<ul>
						{children.map((child) => (
							<li key={child.address} lang={child.lang} dir={child.dir}>
								<a href={child.address}>
									<Breakable text={child.title} />
								</a>
								<p>
									<Breakable text={child.description} />
								</p>
							</li>
						))}
					</ul>
				</nav>
			) : null}
			{next ? (
				<nav className={styles.children} aria-labelledby="to-next">
					<p id="to-next">
						<Breakable {...t('article-next')} />
					</p>
					<a href={next.address} rel="next" lang={next.lang} dir={next.dir} data-display="">
						<Breakable text={next.title} />
					</a>
				</nav>
			) : null}
		</article>
	);
}
