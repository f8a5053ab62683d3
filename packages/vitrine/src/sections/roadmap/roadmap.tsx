import { Breakable } from '#ui/breakable.tsx';
import { RichText } from '#ui/rich-text.tsx';
import type { SectionProps } from '../define-section.ts';
import { bodyClass, SectionHead } from '../section-head.tsx';
import styles from './roadmap.module.css';
import type { schema } from './section.ts';

export default function Roadmap({ content, headingId }: SectionProps<typeof schema>) {
	return (
		<>
			<SectionHead id={headingId} label={content.label} title={content.title} lead={content.lead} />
			{/* biome-ignore lint/a11y/noRedundantRoles: without markers Safari takes it for no list */}
			<ol className={`${styles.roadmap} ${bodyClass}`} role="list">
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
