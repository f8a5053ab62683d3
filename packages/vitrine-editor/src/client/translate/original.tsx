import { useEffect, useState } from 'react';
import type { Field, JudgedTerm, OriginalChange } from 'vitrine/edit';
import { readChanges } from '../api.ts';
import { tryEdits } from '../edits/server-calls.ts';
import { useStore } from '../edits/site-store.ts';
import { useRights } from '../person/use-rights.ts';
import { ChangedWords } from '../ui/changed-words.tsx';
import { Refusal } from '../ui/refusal.tsx';
import { useWords } from '../words/use-words.ts';
import { confirmSaved } from './confirm-saved.ts';
import { MarkedText } from './marked-text.tsx';
import { goToNext } from './next-text.ts';
import styles from './original.module.css';
import { StateMark } from './state-mark.tsx';
import { useTranslation } from './translation-context.ts';

/** The original of a translation above its field, what changed in it since, and the button that confirms the translation. */
export function Original({ field, id, terms }: { field: Field; id: string; terms: readonly JudgedTerm[] }) {
	const words = useWords();
	const store = useStore();
	const rights = useRights();
	const translation = useTranslation(field);
	const site = store.site();
	const [change, setChange] = useState<OriginalChange>();
	const [isShowingNow, setShowingNow] = useState(false);
	const [refusal, setRefusal] = useState<string>();
	const isOutOfDate = translation?.state === 'out-of-date';
	const now = translation?.source?.text;
	// biome-ignore lint/correctness/useExhaustiveDependencies: what changed depends on the words of the original
	useEffect(() => {
		if (!isOutOfDate) return setChange(undefined);
		const reading = new AbortController();
		const show = (read?: OriginalChange) => reading.signal.aborted || setChange(read);
		readChanges(field, reading.signal).then(show, () => show());
		return () => reading.abort();
	}, [isOutOfDate, now]);
	if (!translation || now === undefined || !site) return null;
	const tag = site.locales.find(({ code }) => code === site.defaultLocale)?.tag;
	const may = rights.refusalOf(field.file) === undefined;
	const changes = change?.changes?.some(({ kind }) => kind !== 'same') ? change.changes : undefined;
	// Nothing is wrong with the original.
	const marks = terms.flatMap(({ sourceForms, state }) =>
		sourceForms.map((form) => ({ form, state: state === 'found' ? state : ('missing' as const) })),
	);
	const confirm = async () => {
		// The words in the field are what is confirmed.
		const refused = await tryEdits(() => confirmSaved(store.edits, { file: field.file, places: [field.place], words }));
		setRefusal(refused);
		if (refused !== undefined) return;
		goToNext(field.place, 1, { wraps: true });
		await store.refresh([field.file]);
	};
	return (
		<div
			className={styles.original}
			data-state={translation.state}
			data-needs-work={isOutOfDate && may ? '' : undefined}
		>
			<div className={styles.top}>
				<StateMark state={translation.state} />
				{changes && (
					<button type="button" aria-pressed={isShowingNow} onClick={() => setShowingNow(!isShowingNow)}>
						{isShowingNow ? words.showChanges : words.showNow}
					</button>
				)}
			</div>
			<p className={styles.text} lang={tag} id={`${id}-original`}>
				{changes && !isShowingNow ? (
					<ChangedWords changes={changes} show={(text) => <MarkedText text={text} marks={marks} />} />
				) : (
					<MarkedText text={now} marks={marks} />
				)}
			</p>
			{isOutOfDate && may && rights.confirm && (
				<div className={styles.confirm}>
					<button type="button" data-confirm="" onClick={confirm}>
						{words.confirms}
					</button>
				</div>
			)}
			<Refusal reason={refusal} />
		</div>
	);
}
