import type { PendingField, ShownChange } from 'vitrine/edit';
import { ChangedWords } from '../ui/changed-words.tsx';
import { compareTexts } from '../ui/compare-texts.ts';
import { useWords } from '../words/use-words.ts';
import styles from './changed-value.module.css';

interface ChangedValueProps {
	change: ShownChange | undefined;
	edit?: PendingField | undefined;
	/** Language tag of its words. */
	lang: string | undefined;
}

/** What a change removes and adds, word by word where a text stays a text. */
export function ChangedValue({ change, edit, lang }: ChangedValueProps) {
	const words = useWords();
	if (change?.kind === 'order') return <p className={styles.value}>{words.publish.order}</p>;
	const parts = change ? partsOf(change, lang) : edit ? partsOf({ before: edit.from, now: edit.value }, lang) : [];
	if (parts.length === 0) return null;
	return (
		<p className={styles.value} lang={lang}>
			<ChangedWords changes={parts} />
		</p>
	);
}

type Parts = NonNullable<ShownChange['words']>;

function partsOf(change: { before?: unknown; now?: unknown; words?: Parts }, lang: string | undefined): Parts {
	if (change.words) return change.words;
	const removed = textOf(change.before);
	const added = textOf(change.now);
	const parts = compareTexts(removed, added, lang);
	if (parts.some(({ kind }) => kind === 'same')) return parts;
	return [
		...(removed === '' ? [] : [{ kind: 'removed' as const, text: removed }]),
		...(removed === '' || added === '' ? [] : [{ kind: 'same' as const, text: ' ' }]),
		...(added === '' ? [] : [{ kind: 'added' as const, text: added }]),
	];
}

/** All words of a value, one after the other. */
function textOf(value: unknown): string {
	if (value === undefined || value === null) return '';
	if (typeof value !== 'object') return String(value);
	return Object.values(value).map(textOf).filter(Boolean).join(' · ');
}
