import type { ChangedWordsProps } from './changed-words.tsx';

/** Compares two texts from both ends, word by word: what is the same there is shown once. */
export function compareEnds(before: string, now: string, tag?: string): ChangedWordsProps['changes'] {
	const segmenter = new Intl.Segmenter(tag, { granularity: 'word' });
	const split = (text: string) => Array.from(segmenter.segment(text), ({ segment }) => segment);
	const [old, fresh] = [split(before), split(now)];
	const shorter = Math.min(old.length, fresh.length);
	let start = 0;
	while (start < shorter && old[start] === fresh[start]) start++;
	let end = 0;
	while (end < shorter - start && old.at(-1 - end) === fresh.at(-1 - end)) end++;
	// Texts with nothing but spaces and points in common are two texts.
	const common = [...old.slice(0, start), ...old.slice(old.length - end)].join('');
	if (!/[\p{L}\p{N}]/u.test(common)) [start, end] = [0, 0];
	const parts = [
		{ kind: 'same' as const, text: old.slice(0, start).join('') },
		{ kind: 'removed' as const, text: old.slice(start, old.length - end).join('') },
		{ kind: 'added' as const, text: fresh.slice(start, fresh.length - end).join('') },
		{ kind: 'same' as const, text: old.slice(old.length - end).join('') },
	];
	return parts.filter(({ text }) => text !== '');
}
