import type { Root } from 'hast';
import { Phrases } from '#ui/phrases.tsx';
import { RichText } from '#ui/prose.tsx';
import styles from './section.module.css';

/** Heading and lead of a section below the first. */
export function SectionHead({ id, title, lead }: { id: string; title: string; lead?: Root | undefined }) {
	return (
		<header className={styles.head}>
			<h2 id={id}>
				<Phrases text={title} />
			</h2>
			{lead ? (
				<p>
					<RichText tree={lead} />
				</p>
			) : null}
		</header>
	);
}
