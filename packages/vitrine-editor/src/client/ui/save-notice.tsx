import { useStore } from '../edits/site-store.ts';
import { useWords } from '../words/use-words.ts';
import styles from './save-notice.module.css';

/** Shows whether everything is saved. A screen reader hears of what needs somebody alone. */
export function SaveNotice() {
	const words = useWords();
	const { edits } = useStore();
	const state = edits.state();
	return (
		<p className={styles.notice} data-state={state}>
			<span role={state === 'offline' || state === 'refused' ? 'status' : undefined}>{words[state]}</span>
		</p>
	);
}
