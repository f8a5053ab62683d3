import { useWords } from '../words/use-words.ts';
import styles from './refusal.module.css';

/** What kept edits from being made, as the store returns it: it is heard at once. */
export function Refusal({ reason }: { reason: string | undefined }) {
	const words = useWords();
	const sentences: Record<string, string> = { offline: words.notMade, conflict: words.conflictTitle };
	return (
		<p className={styles.refusal} role="alert" lang={words.languageCode} hidden={reason === undefined}>
			{reason !== undefined && (sentences[reason] ?? reason)}
		</p>
	);
}
