import { Breakable, RichText } from 'vitrine/components';
import styles from './act-head.module.css';

type Lead = Parameters<typeof RichText>[0]['tree'];

interface ActHeadProps {
	/** Id of the heading. */
	id: string;
	label: string;
	title: string;
	lead?: Lead | undefined;
}

/** The number, label, heading and lead of an act, in one column. */
export function ActHead({ id, label, title, lead }: ActHeadProps) {
	return (
		<header className={styles.head}>
			<p className={styles.label}>
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
