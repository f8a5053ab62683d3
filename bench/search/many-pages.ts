import type { PageRecord } from '#search/index-files.ts';
import { pseudoRandom } from '../pseudo-random.ts';

/** Words from the commonest to the rarest: the n-th stands there as often as 1/n says (Zipf). */
const vocabularySize = { en: 40_000, ja: 20_000 };

const syllables =
	'ba be bo ca ce co da de do fa fe fi ga go la le li lo ma me mi na ne no pa pe ra re ri sa se si ta te to va vi'.split(
		' ',
	);

/** Makes pages of about 4 KB of text, whose words are as common as words are. The same number gives the same pages. */
export function manyPages(code: 'en' | 'ja', count: number): PageRecord[] {
	const random = pseudoRandom(7);
	const draw = drawer(vocabularySize[code], random);
	const passage = (length: number) => Array.from({ length }, () => wordOf(code, draw())).join(code === 'en' ? ' ' : '');
	return Array.from({ length: count }, (_, number) => ({
		address: `/page-${number}`,
		title: passage(4),
		description: passage(12),
		sections: Array.from({ length: 5 }, (_, part): PageRecord['sections'][number] => [
			`part-${part}`,
			passage(3),
			passage(code === 'en' ? 120 : 140),
		]),
	}));
}

/** Queries as people write them: one to three words that stand on a page, common and rare ones, the last one sometimes only begun. */
export function queriesFor(code: 'en' | 'ja', pages: readonly PageRecord[]): string[] {
	const random = pseudoRandom(11);
	return Array.from({ length: 200 }, (_, number) => {
		const page = pages[Math.floor(random() * pages.length)];
		const text = page?.sections[number % 5]?.[2] ?? '';
		if (code === 'ja') {
			const start = Math.floor(random() * (text.length - 8));
			return text.slice(start, start + 2 + (number % 5));
		}
		const words = text.split(' ');
		const start = Math.floor(random() * (words.length - 3));
		const chosen = words.slice(start, start + 1 + (number % 3)).join(' ');
		return number % 4 === 0 ? chosen.slice(0, -1) : chosen;
	});
}

function wordOf(code: 'en' | 'ja', rank: number): string {
	// The commonest words are one hiragana, all others two Chinese characters.
	if (code === 'ja')
		return rank < 60 ? String.fromCodePoint(0x3042 + rank) : ideograph(rank * 7919) + ideograph(rank * 104_729);
	let rest = rank;
	let word = '';
	do {
		word += syllables[rest % syllables.length];
		rest = Math.floor(rest / syllables.length);
	} while (rest > 0);
	return `${word}${['n', 'r', 's', 't'][rank % 4]}`;
}

function ideograph(number: number): string {
	return String.fromCodePoint(0x4e00 + (number % 2500) * 8);
}

/** Draws ranks, of which the n-th is as likely as 1/n. */
function drawer(size: number, random: () => number): () => number {
	const sums: number[] = [];
	let sum = 0;
	for (let rank = 1; rank <= size; rank++) {
		sum += 1 / rank;
		sums.push(sum);
	}
	return () => {
		const wanted = random() * sum;
		let [low, high] = [0, size - 1];
		while (low < high) {
			const middle = (low + high) >> 1;
			if ((sums[middle] ?? 0) < wanted) low = middle + 1;
			else high = middle;
		}
		return low;
	};
}
