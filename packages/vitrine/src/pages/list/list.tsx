import { useId } from 'react';
import { Breakable } from '#ui/breakable.tsx';
import { Picture } from '#ui/picture.tsx';
import { Prose } from '#ui/prose.tsx';
import articleStyles from '../article/article.module.css';
import { PageNotices } from '../page-notices.tsx';
import type { PageProps } from '../page-props.ts';
import { TagLinks } from '../tag-links.tsx';
import styles from './list.module.css';
import { Pager } from './pager.tsx';

/** A page of a list of entries, the newest first. */
export function List({ page, locale, t }: PageProps<'list'>) {
	const headingId = useId();
	const { title, notices, body, fallbackLocale, entries, tags, whole, pager, feed } = page;
	return (
		<div className={articleStyles.article}>
			<PageNotices notices={notices} />
			<header className={articleStyles.head}>
				<h1 id={headingId}>
					<Breakable {...title} />
				</h1>
				{whole ? (
					<div className={styles.whole}>
						<a href={whole.address}>
							<Breakable text={whole.title} />
						</a>
					</div>
				) : null}
			</header>
			{body.length > 0 ? (
				<div className={styles.introduction}>
					<Prose
						tree={body}
						headingId={headingId}
						tableLabel={t('table-label')}
						fallbackLocale={fallbackLocale}
						own={locale}
					/>
				</div>
			) : null}
			{entries.length === 0 ? (
				<p className={styles.entries}>
					<Breakable {...t('list-empty')} />
				</p>
			) : (
				// biome-ignore lint/a11y/noRedundantRoles: without markers Safari takes it for no list
				<ol className={styles.entries} role="list">
					{entries.map(({ address, title, description, date, cover, lang, dir }) => (
						<li key={address}>
							{cover ? (
								<div className={styles.cover}>
									<Picture picture={cover} />
								</div>
							) : null}
							<h2>
								<a href={address} hrefLang={lang}>
									<Breakable text={title} lang={lang} dir={dir} />
								</a>
							</h2>
							<p className={styles.date}>
								<time dateTime={date.day}>{date.text}</time>
							</p>
							<p>
								<Breakable text={description} lang={lang} dir={dir} />
							</p>
						</li>
					))}
				</ol>
			)}
			<Pager pager={pager} t={t} />
			<TagLinks tags={tags} t={t} />
			{feed ? (
				<p className={styles.feed}>
					<a href={feed} type="application/atom+xml">
						<Breakable {...t('list-feed')} />
					</a>
				</p>
			) : null}
		</div>
	);
}
