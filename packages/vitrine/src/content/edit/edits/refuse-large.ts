import { EditRefusal, refused } from '../edit-refusal.ts';
import type { EditValue } from './edit.ts';

/**
 * Characters of a paragraph, a list or a table, and columns of a table: no real text has more, and the time that some
 * texts take to read grows with the square of their length, or with the columns times the rows.
 */
const maxSize = { characters: 50_000, columns: 50 };

/**
 * Checks the size of texts before they are parsed.
 *
 * @param before what was in their place: it may stay as large as it is
 * @throws {EditRefusal} where a part of one is too large
 */
export function refuseLarge(value: EditValue, before: EditValue = ''): void {
	const [own, known] = [sizeOf(value), sizeOf(before)];
	const isLarge = (of: keyof typeof maxSize) => own[of] > Math.max(maxSize[of], known[of]);
	if (!isLarge('characters') && !isLarge('columns')) return;
	const { characters, columns } = maxSize;
	const parts = `A paragraph, a list or a table has at most ${characters / 1000},000 characters`;
	throw new EditRefusal(
		`${parts}, and a table at most ${columns} columns: divide this one.`,
		refused('too-large', maxSize),
	);
}

/** Returns the characters of the largest part of texts, and the columns of their widest table. */
function sizeOf(value: EditValue): typeof maxSize {
	const size = { characters: 0, columns: 0 };
	for (const text of textsIn(value)) {
		let characters = 0;
		for (const line of text.split('\n')) {
			characters = line.trim() === '' ? 0 : characters + line.length + 1;
			size.characters = Math.max(size.characters, characters - 1);
			// The line below the head of a table, which may be in a quote.
			if (/^[|:\-\s>]+$/.test(line)) size.columns = Math.max(size.columns, line.split('|').length - 1);
		}
	}
	return size;
}

function textsIn(value: EditValue): string[] {
	if (typeof value === 'string') return [value];
	return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
}
