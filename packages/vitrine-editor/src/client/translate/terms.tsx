import type { JudgedTerm } from 'vitrine/edit';
import { useWords } from '../words/use-words.ts';
import styles from './terms.module.css';

/** A sign for each state: a color is never the only one. */
const signs: Record<JudgedTerm['state'], string> = { found: '✓', missing: '○', wrong: '✕' };

/** The terms of the glossary in a text, with what became of each in its translation. */
export function Terms({ terms, id, tag }: { terms: readonly JudgedTerm[]; id: string; tag: string | undefined }) {
	const words = useWords();
	if (terms.length === 0) return null;
	return (
		<ul className={styles.terms} id={id} aria-label={words.glossary} lang={words.languageCode}>
			{terms.map(({ term, words: wanted, note, state, avoided }) => (
				<li key={term} data-state={state} title={note}>
					<span aria-hidden>{signs[state]}</span>
					<span className="visually-hidden">{words.termStates[state]}: </span>
					{state === 'wrong' && (
						<>
							<del lang={tag}>{avoided.join(', ')}</del>
							<span aria-hidden>→</span>
						</>
					)}
					{state !== 'wrong' && wanted[0] !== term && (
						<>
							{term}
							<span aria-hidden>→</span>
						</>
					)}
					<span lang={tag}>{wanted.join(words.or) || words.anotherWordFor(term)}</span>
					{state !== 'found' && <small>{words.termStates[state]}</small>}
				</li>
			))}
		</ul>
	);
}
