import type { Tree } from '#protocol/tree.ts';
import { Breakable } from '#ui/breakable.tsx';
import { RichText } from '#ui/rich-text.tsx';
import styles from './section.module.css';

interface SectionHeadProps {
	/** Id of the heading. */
	id: string;
	/** The short name of the section. */
	label: string;
	/** Without one, the label is the heading. */
	title?: string | undefined;
	lead?: Tree | undefined;
}

/** The label, heading and lead of a section below the first. */
export function SectionHead({ id, label, title, lead }: SectionHeadProps) {
	if (title === undefined) {
		return (
			<header className={`${styles.head} ${styles.alone}`}>
				<h2 id={id} className={styles.caption} data-text="">
					<Breakable text={label} />
				</h2>
			</header>
		);
	}
	return (
		<header className={styles.head}>
			<p className={styles.caption}>
				<Breakable text={label} />
			</p>
			<h2 id={id}>
				<Breakable text={title} />
			</h2>
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
