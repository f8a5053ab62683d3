import { Breakable } from '#ui/breakable.tsx';
import { RichText } from '#ui/rich-text.tsx';
import type { SectionProps } from '../define-section.ts';
import { SectionHead } from '../section-head.tsx';
import type { schema } from './section.ts';
import styles from './timeline.module.css';

export default function Timeline({ content, headingId }: SectionProps<typeof schema>) {
	const { label, title, lead, states, items } = content;
	return (
		<>
			<SectionHead id={headingId} label={label} title={title} lead={lead} />
			{/* biome-ignore lint/a11y/noRedundantRoles: without markers Safari takes it for no list */}
			<ol className={styles.timeline} role="list">
				{items.map(({ date, title, text, state }) => (
					<li key={`${date} ${title}`} data-state={state}>
						<p className={styles.date}>
							<Breakable text={date} />
						</p>
						<div>
							<h3>
								<Breakable text={title} />
							</h3>
							{text ? (
								<p className={styles.text}>
									<RichText tree={text} />
								</p>
							) : null}
							{state && states ? (
								<p className={styles.state}>
									<Breakable text={states[state]} />
								</p>
							) : null}
						</div>
					</li>
				))}
			</ol>
		</>
	);
}
