import { Breakable } from '#ui/breakable.tsx';
import { RichText } from '#ui/prose.tsx';
import { bodyClass, SectionHead } from '../section-head.tsx';
import type { SectionProps } from '../section-props.ts';
import styles from './future.module.css';

export function Future({ content, headingId }: SectionProps<'future'>) {
	return (
		<>
			<SectionHead id={headingId} label={content.label} title={content.title} lead={content.lead} />
			{/* biome-ignore lint/a11y/noRedundantRoles: without markers Safari takes it for no list */}
			<ol className={`${styles.future} ${bodyClass}`} role="list">
				{content.items.map(({ title, text }) => (
					<li key={title}>
						<h3>
							<Breakable text={title} />
						</h3>
						<p>
							<RichText tree={text} />
						</p>
					</li>
				))}
			</ol>
		</>
	);
}
