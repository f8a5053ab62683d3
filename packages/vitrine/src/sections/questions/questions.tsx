import { Breakable } from '#ui/breakable.tsx';
import { RichText } from '#ui/rich-text.tsx';
import type { SectionProps } from '../define-section.ts';
import { bodyClass, SectionHead } from '../section-head.tsx';
import styles from './questions.module.css';
import type { schema } from './section.ts';

export default function Questions({ content, headingId }: SectionProps<typeof schema>) {
	// No name of a section has a dot: the id of a question is that of nothing else.
	const prefix = headingId.replace(/_heading$/, '.');
	return (
		<>
			<SectionHead id={headingId} label={content.label} title={content.title} lead={content.lead} />
			<div className={`${styles.questions} ${bodyClass}`}>
				{content.items.map(({ name, question, answer }, index) => (
					// Visitors may have opened one, or an address that leads to it, before React takes the page over.
					<details
						key={question}
						name={headingId}
						open={content.firstOpen && index === 0}
						suppressHydrationWarning={true}
					>
						<summary>
							<h3 data-text="">
								<Breakable text={question} />
							</h3>
						</summary>
						{/* Browsers open what an address leads into, and not what it leads to. */}
						<p id={name === undefined ? undefined : `${prefix}${name}`}>
							<RichText tree={answer} />
						</p>
					</details>
				))}
			</div>
		</>
	);
}
