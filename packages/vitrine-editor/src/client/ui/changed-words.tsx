import type { ReactNode } from 'react';
import type { OriginalChange } from 'vitrine/edit';
import { useWords } from '../words/use-words.ts';
import styles from './changed-words.module.css';

export interface ChangedWordsProps {
	changes: NonNullable<OriginalChange['changes']>;
	/** Marks more in what the text has now. */
	show?: (text: string) => ReactNode;
}

/** A text with what was removed from it and added to it. */
export function ChangedWords({ changes, show = (text) => text }: ChangedWordsProps) {
	const words = useWords();
	return changes.map(({ kind, text }, index) => {
		const key = `${index} ${text}`;
		if (kind === 'same') return <span key={key}>{show(text)}</span>;
		return kind === 'removed' ? (
			<del key={key} className={styles.removed}>
				<span className="visually-hidden">{words.removed}</span>
				{text}
			</del>
		) : (
			<ins key={key} className={styles.added}>
				<span className="visually-hidden">{words.added}</span>
				{show(text)}
			</ins>
		);
	});
}
