import type { TextTranslation } from 'vitrine/edit';
import { useWords } from '../words/use-words.ts';
import styles from './state-mark.module.css';

/** The state of a translation: a word and a shape, a window that is lit, half dark or empty. */
export function StateMark({ state }: Pick<TextTranslation, 'state'>) {
	const words = useWords();
	return (
		<span className={styles.mark} data-state={state}>
			{words.states[state]}
		</span>
	);
}
