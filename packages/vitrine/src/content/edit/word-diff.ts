import { diffArrays } from 'diff';

/** A run of words in both texts, in the first only, or in the second only. */
export interface Change {
	kind: 'same' | 'removed' | 'added';
	text: string;
}

/** Texts with more different words than this are shown as replaced altogether: marks on each would be of no help. */
const maxEditLength = 1000;

/**
 * Compares two texts word by word, by the word boundaries of their language: Japanese has them too.
 *
 * @param tag language tag of both
 */
export function compareWords(before: string, after: string, tag: string): Change[] {
	const old = splitWords(before, tag);
	const now = splitWords(after, tag);
	let start = 0;
	while (start < old.length && start < now.length && old[start] === now[start]) start++;
	let end = 0;
	while (end < old.length - start && end < now.length - start && old.at(-1 - end) === now.at(-1 - end)) end++;
	const middle = compareMiddle(old.slice(start, old.length - end), now.slice(start, now.length - end));
	return joinRuns([change('same', old.slice(0, start)), ...middle, change('same', old.slice(old.length - end))]);
}

function change(kind: Change['kind'], words: readonly string[]): Change {
	return { kind, text: words.join('') };
}

const segmenters = new Map<string, Intl.Segmenter>();

/** Splits a text at the word boundaries of its language; separators are parts as well. */
export function splitWords(text: string, tag: string): string[] {
	const segmenter = segmenters.get(tag) ?? new Intl.Segmenter(tag, { granularity: 'word' });
	segmenters.set(tag, segmenter);
	return Array.from(segmenter.segment(text.replace(/[^\S\n]+/g, ' ').trim()), ({ segment }) => segment);
}

function compareMiddle(old: string[], now: string[]): Change[] {
	const changes = diffArrays(old, now, { maxEditLength });
	if (!changes) return [change('removed', old), change('added', now)];
	return changes.map(({ added, removed, value }) => change(added ? 'added' : removed ? 'removed' : 'same', value));
}

/** Joins neighbors. A space that is the only thing left between changed words belongs to the change. */
function joinRuns(changes: readonly Change[]): Change[] {
	const runs: Change[] = [];
	let removed = '';
	let added = '';
	let space = '';
	const flush = () => {
		// A space at the end of both stays outside.
		if (/\s$/.test(removed) && removed.at(-1) === added.at(-1)) {
			space = removed.slice(-1) + space;
			[removed, added] = [removed.slice(0, -1), added.slice(0, -1)];
		}
		if (removed !== '') runs.push({ kind: 'removed', text: removed });
		if (added !== '') runs.push({ kind: 'added', text: added });
		if (space !== '') runs.push({ kind: 'same', text: space });
		[removed, added, space] = ['', '', ''];
	};
	for (const { kind, text } of changes) {
		if (text === '') continue;
		if (kind === 'same' && text.trim() === '' && removed + added !== '') space += text;
		else if (kind === 'same') {
			flush();
			const last = runs.at(-1);
			if (last?.kind === 'same') last.text += text;
			else runs.push({ kind, text });
		} else {
			removed += space;
			added += space;
			space = '';
			if (kind === 'removed') removed += text;
			else added += text;
		}
	}
	flush();
	return runs;
}
