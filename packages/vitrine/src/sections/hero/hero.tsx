import { Breakable } from '#ui/breakable.tsx';
import { Picture } from '#ui/picture.tsx';
import { RichText } from '#ui/rich-text.tsx';
import type { SectionProps } from '../define-section.ts';
import styles from './hero.module.css';
import type { schema } from './section.ts';

/** The first thing that is seen: words, and a picture or panes. These keep their identity from language to language, and change places. */
export default function Hero({ content, headingId, headingLevel }: SectionProps<typeof schema>) {
	const { title, lead, actions, picture, panes, panesLabel } = content;
	const Heading = headingLevel === 1 ? 'h1' : 'h2';
	return (
		<div className={styles.hero}>
			<div className={styles.words}>
				<Heading id={headingId}>
					<Breakable text={title} />
				</Heading>
				<p className={styles.lead}>
					<RichText tree={lead} />
				</p>
				<p className={styles.actions}>
					{actions.map(({ label, link }) => (
						<a key={link} href={link}>
							<Breakable text={label} />
						</a>
					))}
				</p>
			</div>
			{picture ? (
				<div className={styles.picture}>
					<Picture picture={picture} />
				</div>
			) : null}
			{panes.length > 0 ? (
				// biome-ignore lint/a11y/noRedundantRoles: without markers Safari takes it for no list
				<ul className={styles.panes} role="list" aria-label={panesLabel}>
					{panes.map(({ lang, dir, word, caption }) => (
						<li key={lang} data-pane={`pane-${lang}`}>
							<span data-display="" lang={lang} dir={dir}>
								{word}
							</span>{' '}
							<small>{caption}</small>
						</li>
					))}
				</ul>
			) : null}
		</div>
	);
}
