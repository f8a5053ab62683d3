import { useId } from 'react';
import { Breakable } from '#ui/breakable.tsx';
import { Picture } from '#ui/picture.tsx';
import { Prose } from '#ui/prose.tsx';
import articleStyles from '../article/article.module.css';
import { Contents } from '../article/contents.tsx';
import { PageNotices } from '../page-notices.tsx';
import type { PageProps } from '../page-props.ts';
import { TagLinks } from '../tag-links.tsx';
import styles from './entry.module.css';

/** An entry of a collection: its day, who wrote it, its text, and the entries beside it. */
export function Entry({ page, locale, t }: PageProps<'entry'>) {
	const headingId = useId();
	const { title, date, updated, author, tags, cover, notices, body, contents, list, newer, older } = page;
	const neighbors = [
		{ link: newer, rel: 'next', label: t('entry-next') },
		{ link: older, rel: 'prev', label: t('entry-previous') },
	].filter(({ link }) => link !== undefined);
	return (
		<article className={articleStyles.article}>
			<PageNotices notices={notices} />
			<header className={articleStyles.head}>
				<h1 id={headingId}>
					<Breakable text={title} />
				</h1>
				<div className={styles.facts}>
					{list ? (
						<a href={list.address}>
							<Breakable text={list.title} />
						</a>
					) : null}
					<time dateTime={date.day}>{date.text}</time>
					{author ? <span>{author}</span> : null}
					{updated ? (
						<time dateTime={updated.day}>
							<Breakable {...updated.sentence} />
						</time>
					) : null}
				</div>
			</header>
			{cover ? (
				<div className={styles.cover}>
					<Picture picture={cover} />
				</div>
			) : null}
			<Contents parts={contents} t={t} />
			<div className={articleStyles.body}>
				<Prose
					tree={body}
					headingId={headingId}
					tableLabel={t('table-label')}
					fallbackLocale={undefined}
					own={locale}
				/>
			</div>
			<TagLinks tags={tags} t={t} />
			{neighbors.map(({ link, rel, label }) => (
				<nav key={rel} className={articleStyles.children} aria-labelledby={`to-${rel}`}>
					<p id={`to-${rel}`}>
						<Breakable {...label} />
					</p>
					<a href={link?.address} rel={rel} data-display="">
						<Breakable text={link?.title ?? ''} />
					</a>
				</nav>
			))}
		</article>
	);
}
