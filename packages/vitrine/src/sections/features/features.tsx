import { Breakable } from '#ui/breakable.tsx';
import { Icon } from '#ui/icon.tsx';
import { RichText } from '#ui/rich-text.tsx';
import type { SectionProps } from '../define-section.ts';
import { bodyClass, SectionHead } from '../section-head.tsx';
import styles from './features.module.css';
import type { schema } from './section.ts';

export default function Features({ content, headingId }: SectionProps<typeof schema>) {
	return (
		<>
			<SectionHead id={headingId} label={content.label} title={content.title} lead={content.lead} />
			<div className={`${styles.room} ${bodyClass}`}>
				{/* biome-ignore lint/a11y/noRedundantRoles: without markers Safari takes it for no list */}
				<ul className={styles[content.layout]} role="list">
					{content.items.map(({ icon, title, text }) => (
						<li key={title}>
							{icon ? <Icon glyph={icon} /> : null}
							<h3 data-text={content.layout === 'index' ? '' : undefined}>
								<Breakable text={title} />
							</h3>
							<p>
								<RichText tree={text} />
							</p>
						</li>
					))}
				</ul>
			</div>
		</>
	);
}
