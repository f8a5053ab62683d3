/** One change of a text: what is between two offsets (in UTF-16 code units) gets another text. */
export interface TextChange {
	from: number;
	to: number;
	text: string;
}

/**
 * Returns a text with changes made in it. All offsets are those of the text as it was. Insertions at one offset come in
 * the order of the list.
 *
 * @throws {RangeError} when two changes overlap, or one is outside the text
 */
export function applyChanges(source: string, changes: readonly TextChange[]): string {
	const parts: string[] = [];
	let end = 0;
	for (const { from, to, text } of changes.toSorted((a, b) => a.from - b.from || a.to - b.to)) {
		if (from < end || to < from || to > source.length) {
			throw new RangeError(`The change of ${from} to ${to} overlaps another one, or is outside the text.`);
		}
		parts.push(source.slice(end, from), text);
		end = to;
	}
	return parts.join('') + source.slice(end);
}
