import { Breakable } from '#ui/breakable.tsx';
import { RichText } from '#ui/rich-text.tsx';
import type { SectionProps } from '../define-section.ts';
import { bodyClass, SectionHead } from '../section-head.tsx';
import styles from './files.module.css';
import type { Data, schema } from './section.ts';

export default function Files({ content, data, fallbackLocale, headingId, locale }: SectionProps<typeof schema, Data>) {
	const { tag, dir, files } = data;
	const own = tag === (fallbackLocale ?? locale).tag ? {} : { lang: tag, dir };
	return (
		<>
			<SectionHead id={headingId} label={content.label} title={content.title} lead={content.lead} />
			{/* biome-ignore lint/a11y/noRedundantRoles: without markers Safari takes it for no list */}
			<ul className={`${styles.files} ${bodyClass}`} role="list">
				{content.items.map(({ title, text }, index) => {
					const { address, type, size } = files[index] ?? {};
					return (
						<li key={title}>
							<h3>
								<a href={address} download="">
									<Breakable text={title} />
								</a>
							</h3>
							<p className={styles.facts}>
								{type === undefined ? null : <span translate="no">{`${type} · `}</span>}
								<span {...own}>{size}</span>
							</p>
							{text ? (
								<p className={styles.text}>
									<RichText tree={text} />
								</p>
							) : null}
						</li>
					);
				})}
			</ul>
		</>
	);
}
