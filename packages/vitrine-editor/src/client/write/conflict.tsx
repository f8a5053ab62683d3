import { type ReactNode, useRef, useState } from 'react';
import type { Field } from 'vitrine/edit';
import { type Conflicting, isUndecided } from '../edits/draft.ts';
import { keyOf } from '../edits/edit-state.ts';
import { tryEdits } from '../edits/server-calls.ts';
import { useStore } from '../edits/site-store.ts';
import { describeTime } from '../person/signature.tsx';
import { ChangedWords } from '../ui/changed-words.tsx';
import { compareTexts } from '../ui/compare-texts.ts';
import { Refusal } from '../ui/refusal.tsx';
import { useChoices } from '../words/use-labels.ts';
import { useWords } from '../words/use-words.ts';
import styles from './conflict.module.css';
import { useKept } from './use-kept.ts';

interface ConflictProps {
	field: Field;
	id: string;
	/** Id of the control of the field. */
	controlId: string;
	/** Undefined where there is none, or none any more. */
	conflict: Conflicting | undefined;
	/** Language tag of the words. */
	tag: string | undefined;
	/** Whether the person may not choose. */
	isDisabled: boolean;
}

/** Characters from which the text that both began from is folded away. */
const long = 160;

/** Two versions of a field, what both began from, and the choice between them. Where it is written anew, they stay until the field is left. */
export function Conflict({ field, id, controlId, conflict, tag, isDisabled }: ConflictProps) {
	const words = useWords();
	const { edits, person, publish } = useStore();
	const nameOf = useChoices();
	const panel = useRef<HTMLFieldSetElement>(null);
	const { kept, letGo } = useKept(field, panel);
	const [refusal, setRefusal] = useState<string>();
	const shown = conflict ?? kept;
	if (!shown) return null;
	const { theirs, author } = shown.conflict;
	const isWriting = conflict === undefined || edits.draftOf(field)?.anew !== undefined;
	const colleague = shown.by && ['', person()?.name].includes(shown.by.author) ? undefined : shown.by;
	const written = publish.written().find((one) => keyOf(one) === keyOf(field));
	const other =
		author === undefined ? written : [edits.pendingOf(field), written].find((one) => one?.author === author);
	const signed = (name: string | undefined, time?: number) =>
		name ? words.versionOf(name, time === undefined ? time : describeTime(time, words.languageCode)) : undefined;
	const textOf = (value: unknown) => {
		const text = String(value ?? '');
		return field.control === 'choice' && text !== '' ? nameOf(field, text) : text;
	};
	const before = textOf(shown.from);
	const choose = async (version: 'mine' | 'theirs' | 'anew') => {
		document.getElementById(controlId)?.focus();
		if (version === 'anew' && isWriting) return;
		if (version !== 'anew') {
			const draft = edits.draftOf(field);
			// What was written anew gives way.
			if (isWriting && !(draft && isUndecided(draft)))
				edits.set(field, version === 'mine' ? shown.value : (theirs ?? ''));
			letGo();
		}
		setRefusal(await tryEdits(() => edits.choose(field, version).then(() => undefined)));
	};
	return (
		<fieldset
			className={styles.conflict}
			ref={panel}
			id={id}
			disabled={isDisabled}
			lang={words.languageCode}
			// Its words can be selected, and the field is not left.
			tabIndex={-1}
		>
			<legend>{author ? words.conflictOf(author) : words.conflictTitle}</legend>
			{before.length < long ? (
				<Version name={words.before} tag={tag} value={before} />
			) : (
				<details>
					<summary>{words.before}</summary>
					<p lang={tag}>{before}</p>
				</details>
			)}
			<Version
				name={signed(colleague?.author, colleague?.time) ?? words.mine}
				{...{ tag, before }}
				value={textOf(shown.value)}
			/>
			<Version
				name={colleague ? words.inFile : words.theirs}
				by={signed(other?.author ?? author, other?.time)}
				{...{ tag, before }}
				value={textOf(theirs)}
			/>
			<p className={styles.hint}>{isWriting ? words.anewHint : words.conflictHint}</p>
			<div className={styles.choices}>
				<button type="button" onClick={() => choose('mine')}>
					{colleague ? words.keepOf(colleague.author) : words.keepMine}
				</button>
				<button type="button" onClick={() => choose('theirs')}>
					{colleague ? words.keepInFile : words.keepTheirs}
				</button>
				{field.control !== 'toggle' && field.control !== 'choice' && (
					<button type="button" aria-pressed={isWriting} onClick={() => choose('anew')}>
						{words.writeAnew}
					</button>
				)}
			</div>
			<Refusal reason={refusal} />
		</fieldset>
	);
}

interface VersionProps {
	name: string;
	/** Who wrote it, and when. */
	by?: string | undefined;
	tag: string | undefined;
	value: string;
	/** What it began from; the words that differ are marked. */
	before?: string;
}

function Version({ name, by, tag, value, before }: VersionProps) {
	const words = useWords();
	return (
		<div className={styles.version}>
			<p className={styles.name}>
				{name}
				{by !== undefined && <small> {by}</small>}
			</p>
			{value === '' ? (
				<p className={styles.empty}>{words.emptyVersion}</p>
			) : (
				<p className={styles.text} lang={tag}>
					{before === undefined ? value : marked({ before, value, tag })}
				</p>
			)}
		</div>
	);
}

function marked({ before, value, tag }: { before: string; value: string; tag: string | undefined }): ReactNode {
	const changes = compareTexts(before, value, tag);
	// Of two texts with nothing in common, the former one is above.
	const isOther = !changes.some(({ kind }) => kind === 'same');
	return isOther ? value : <ChangedWords changes={changes} />;
}
