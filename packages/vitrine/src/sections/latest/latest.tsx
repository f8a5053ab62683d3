import { Breakable } from '#ui/breakable.tsx';
import type { SectionProps } from '../define-section.ts';
import { SectionHead } from '../section-head.tsx';
import styles from './latest.module.css';
import type { Data, schema } from './section.ts';

export default function Latest({
	content,
	data,
	fallbackLocale,
	headingId,
	locale,
}: SectionProps<typeof schema, Data>) {
	// The build wrote days, and chose pages, in the language of the page.
	const own = fallbackLocale ? { lang: locale.tag, dir: locale.dir } : {};
	return (
		<>
			<SectionHead id={headingId} label={content.label} title={content.title} lead={content.lead} />
			{/* biome-ignore lint/a11y/noRedundantRoles: without markers Safari takes it for no list */}
			<ul className={styles.latest} role="list" {...own}>
				{data.map(({ address, title, description, day, date, lang, dir }) => (
					<li key={address}>
						{day ? (
							<p className={styles.date}>
								<time dateTime={day}>{date}</time>
							</p>
						) : null}
						<div lang={lang} dir={dir}>
							<h3>
								<a href={address}>
									<Breakable text={title} />
								</a>
							</h3>
							<p className={styles.text}>
								<Breakable text={description} />
							</p>
						</div>
					</li>
				))}
			</ul>
		</>
	);
}
