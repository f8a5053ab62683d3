import { Breakable } from '#ui/breakable.tsx';
import type { SectionProps } from '../define-section.ts';
import { bodyClass } from '../section-head.tsx';
import styles from './call-to-action.module.css';
import type { schema } from './section.ts';

export default function CallToAction({ content, headingId }: SectionProps<typeof schema>) {
	const { title, action, more } = content;
	return (
		<div className={`${styles.band} ${bodyClass}`}>
			<h2 id={headingId}>
				<Breakable text={title} />
			</h2>
			<p className={styles.ways}>
				<a className={styles.button} href={action.link}>
					<Breakable text={action.label} />
				</a>
				{more ? (
					<a href={more.link}>
						<Breakable text={more.label} />
					</a>
				) : null}
			</p>
		</div>
	);
}
