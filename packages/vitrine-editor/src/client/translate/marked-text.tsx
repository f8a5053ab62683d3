import styles from './marked-text.module.css';

/** A form of a term, and how it is marked. */
export interface Mark {
	form: string;
	state: 'found' | 'missing' | 'wrong';
}

/** A text in which terms of the glossary are underlined: dotted where they are known, waved where a word is not to be used. */
export function MarkedText({ text, marks }: { text: string; marks: readonly Mark[] }) {
	return pieces(text, marks).map(({ at, text: piece, state }) => (
		<span key={`${at} ${piece}`} className={state && styles.term} data-state={state}>
			{piece}
		</span>
	));
}

/** Divides a text at the forms of terms, the longest first. */
function pieces(
	text: string,
	marks: readonly Mark[],
): { at: number; text: string; state: Mark['state'] | undefined }[] {
	const known = new Map(marks.map(({ form, state }) => [form.toLowerCase(), state]));
	const forms = [...known.keys()].filter((form) => form !== '').toSorted((a, b) => b.length - a.length);
	if (forms.length === 0) return [{ at: 0, text, state: undefined }];
	// Words of a term may have a line end or a hyphen between them.
	const patterns = forms.map((form) => form.split(/\s+/).map(escaped).join('[\\s\\p{P}]+'));
	const parts = text.split(new RegExp(`(${patterns.join('|')})`, 'giu'));
	let at = 0;
	return parts.map((part, index) => {
		const own = index % 2 === 1 ? stateOf(part, known) : undefined;
		const piece = { at, text: part, state: own };
		at += part.length;
		return piece;
	});
}

const escaped = (text: string) => text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');

function stateOf(part: string, known: ReadonlyMap<string, Mark['state']>): Mark['state'] | undefined {
	return known.get(part.toLowerCase()) ?? known.get(part.toLowerCase().replace(/[\s\p{P}]+/gu, ' '));
}
