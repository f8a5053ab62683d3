import { useSyncExternalStore } from 'react';
import { addresses } from '../../addresses.ts';
import { begunParts } from '../edits/parts/begun-parts.ts';
import { useEdits, useStore } from '../edits/site-store.ts';
import type { Words } from '../words/en.ts';
import styles from './signed-out.module.css';

/** In the place of the editor for who is signed out: the way back, and what was typed and is not saved; another person does not see that. */
export function SignedOut({ words: { who }, isOther }: { words: Words; isOther: boolean }) {
	const { edits } = useStore();
	useEdits(() => edits.version());
	const begun = useSyncExternalStore(begunParts.subscribe, begunParts.withWords);
	const ofBegun = begun.map(({ file, number, words }) => ({ file, place: ['+', number], value: words }));
	const kept = isOther ? [] : [...edits.values(), ...ofBegun];
	return (
		<main className={styles.page}>
			<h1>{isOther ? who.otherPerson : who.signedOut}</h1>
			<p>{isOther ? who.otherPersonHint : who.signedOutHint}</p>
			<p>
				<a href={addresses.home}>{isOther ? who.openEditor : who.signIn}</a>
			</p>
			{kept.length > 0 && (
				<>
					<p>{who.kept}</p>
					{kept.map(({ file, place, value }) => (
						<textarea
							key={JSON.stringify([file, place])}
							aria-label={`${file} ${place.join('.')}`}
							readOnly
							rows={Math.min(12, String(value).split('\n').length + 1)}
							value={String(value)}
						/>
					))}
				</>
			)}
		</main>
	);
}
