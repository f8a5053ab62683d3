import { splitWords } from '#content/edit/word-diff.ts';
import { countOf } from '../count-of.ts';
import { wordsOf } from './marked-text.ts';
import type { WorkFile } from './open-work.ts';

/** Words of originals by what a translator has to do; each word is counted once. */
export interface WordCounts {
	/** Without any translation. */
	new: number;
	/** Of originals that changed, or whose translation is not confirmed. */
	'to revise': number;
	/** In segments that occur a second time. */
	repeated: number;
	/** Whose translation came already, and waits for others. */
	delivered: number;
}

/**
 * Counts the words of open work, as agencies charge them. What tools show as tags is none.
 *
 * @param tag language tag of the originals; those of the kit have their own
 */
export function countWords(files: readonly WorkFile[], tag: string): WordCounts {
	const counts: WordCounts = { new: 0, 'to revise': 0, repeated: 0, delivered: 0 };
	const seen = new Set<string>();
	for (const { units } of files) {
		for (const { source, state, segments } of units) {
			for (const segment of segments) {
				const words = wordsOf(segment.source.pieces).replace(/\s+/g, ' ').trim();
				const isRepeated = seen.has(words);
				seen.add(words);
				const count = splitWords(words, source.kit?.tag ?? tag).filter((word) => /[\p{L}\p{N}]/u.test(word)).length;
				if (segment.waiting) counts.delivered += count;
				else if (isRepeated) counts.repeated += count;
				else counts[state.state === 'stale' ? 'to revise' : 'new'] += count;
			}
		}
	}
	return counts;
}

/**
 * Writes counts as a sentence without its end.
 *
 * @example describeWords({ new: 12, 'to revise': 3, repeated: 0, delivered: 0 }) // '15 words: 12 new, 3 to revise'
 */
export function describeWords(counts: WordCounts): string {
	const named = Object.entries(counts).filter(([, count]) => count > 0);
	const sum = named.reduce((sum, [, count]) => sum + count, 0);
	const parts = named.map(([name, count]) => `${count} ${name}`).join(', ');
	return parts === '' ? countOf(sum, 'word') : `${countOf(sum, 'word')}: ${parts}`;
}
