import { useEffect, useState } from 'react';
import { readText } from '../api.ts';
import { useStore } from '../edits/site-store.ts';
import { useWords } from '../words/use-words.ts';
import styles from './fields-pane.module.css';

/** The whole text of a file whose fields cannot be read: it is repaired here. */
export function WholeText({ file, hash }: { file: string; hash: string }) {
	const words = useWords();
	const { edits } = useStore();
	const [text, setText] = useState<string>();
	const [refusal, setRefusal] = useState<string>();
	// biome-ignore lint/correctness/useExhaustiveDependencies: another hash is another text
	useEffect(() => {
		let isWanted = true;
		readText(file).then(
			(read) => isWanted && setText(read),
			() => undefined,
		);
		return () => {
			isWanted = false;
		};
	}, [file, hash]);
	if (text === undefined) return <p>{words.loading}</p>;
	return (
		<form
			className={styles.whole}
			onSubmit={async (event) => {
				event.preventDefault();
				setRefusal(await edits.make(() => ({ edits: [{ type: 'rewrite', file, before: hash, text }] })));
			}}
		>
			<label>
				{words.wholeText}
				<textarea
					rows={16}
					dir="ltr"
					spellCheck={false}
					value={text}
					onChange={({ target }) => setText(target.value)}
				/>
			</label>
			{refusal !== undefined && (
				<p className={styles.problem} role="alert">
					{refusal === 'offline' ? words.notMade : refusal === 'conflict' ? words.conflictTitle : refusal}
				</p>
			)}
			<button type="submit">{words.saveFile}</button>
		</form>
	);
}
