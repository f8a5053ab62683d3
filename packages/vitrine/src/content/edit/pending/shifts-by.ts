import type { Edit } from '../edits/edit.ts';
import type { Field } from '../field.ts';
import type { FieldName, PlainValue } from '../journal/pending-edit.ts';
import { hashOfWords, isPart, joinedParts } from './joined-parts.ts';

/** A value that was written in the place of a part, or of several. */
export interface PartWritten extends FieldName {
	value: PlainValue;
	/** How many parts it replaced. */
	replaced: number;
	/** How many parts the text had. */
	parts: number;
}

/** Returns the edits of structure that have the same effect on the places of other parts as values that were written together. */
export async function shiftsBy(
	written: readonly PartWritten[],
	session: { fieldsOf: (file: string) => Promise<{ fields: readonly Field[] }> },
): Promise<Edit[]> {
	const byFile = Map.groupBy(written.filter(mayShift), ({ file }) => file);
	const shifts = [...byFile].map(async ([file, own]) => shiftsIn(own, (await session.fieldsOf(file)).fields));
	return (await Promise.all(shifts)).flat();
}

function mayShift({ place, value, replaced }: PartWritten): boolean {
	return isPart(place) && typeof value === 'string' && (replaced > 1 || /\n/.test(value) || value.trim() === '');
}

/** @param fields of the file that the values are in */
function shiftsIn(written: readonly PartWritten[], fields: readonly Field[]): Edit[] {
	let shift = 0;
	const shifts: Edit[][] = [];
	for (const one of written.toSorted((a, b) => indexOf(a) - indexOf(b))) {
		const { file, value, replaced, parts } = one;
		const index = indexOf(one);
		const found = joinedParts(fields, [index + shift]).lengthOf(hashOfWords(value, one.place));
		const grown = fields.filter(({ place }) => isPart(place)).length - parts;
		// A text with something between its parts, as a horizontal rule, is known by the parts of the whole.
		const length = value === '' || found > 0 ? found : written.length === 1 ? Math.max(0, replaced + grown) : 1;
		const at = { file, before: '' };
		const removals = Array.from({ length: replaced - 1 }, (): Edit => ({ type: 'remove', ...at, place: [index + 1] }));
		const insertion: Edit = { type: 'insert', ...at, place: [], index: index + 1, value: '' };
		const own: Edit[] = length === 0 ? [{ type: 'remove', ...at, place: [index] }] : Array(length - 1).fill(insertion);
		shifts.push([...removals, ...own]);
		shift += length - replaced;
	}
	// From the end: each has the places from before those ahead of it.
	return shifts.toReversed().flat();
}

function indexOf({ place }: FieldName): number {
	return Number(place[0]);
}
