import { Phrases, type PhrasesProps } from '#ui/phrases.tsx';
import styles from './status.module.css';

/** Tells readers of the screen what changed, politely; a failure is seen by all. */
export function Status({ text, isFailure }: { text: PhrasesProps; isFailure: boolean }) {
	return (
		<p role="status" className={isFailure ? styles.failure : 'hidden-text'}>
			{isFailure ? <span className={styles.icon} data-icon="lucide:cloud-off" /> : null}
			<Phrases {...text} />
		</p>
	);
}
