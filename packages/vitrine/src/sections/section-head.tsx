import type { Tree } from '#protocol/tree.ts';
import { Breakable } from '#ui/breakable.tsx';
import { RichText } from '#ui/rich-text.tsx';
import styles from './section.module.css';

interface SectionHeadProps {
	/** Id of the heading. */
	id: string;
	/** The short name of the section. */
	label: string;
	/** Without one, the label is the heading: a small one beside the lead, or beside what the section shows. */
	title?: string | undefined;
	lead?: Tree | undefined;
}

/** The label, heading and lead of a section below the first. */
export function SectionHead({ id, label, title, lead }: SectionHeadProps) {
	return (
		<header className={title || lead ? styles.head : `${styles.head} ${styles.alone}`}>
			{title === undefined ? (
				<h2 id={id} className={styles.caption} data-text="">
					<Breakable text={label} />
				</h2>
			) : (
				<>
					<p className={styles.caption}>
						<Breakable text={label} />
					</p>
					<h2 id={id}>
						<Breakable text={title} />
					</h2>
				</>
			)}
			{lead ? (
				<p className={styles.lead}>
					<RichText tree={lead} />
				</p>
			) : null}
		</header>
	);
}

/** What a section shows beside its label. */
export const bodyClass: string = styles.body ?? '';
