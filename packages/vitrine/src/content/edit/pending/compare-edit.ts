import { fieldAt } from '../edits/apply-edit.ts';
import { absent, type Field, isEmptied, type Place } from '../field.ts';
import type { PendingEdit, PlainValue } from '../journal/pending-edit.ts';
import { hashAsWritten, hashOfWords, joinedParts } from './joined-parts.ts';

/** How a pending edit relates to its field as it is now. */
export type Comparison =
	/**
	 * The field is as the edit found it: `before` is its hash. It may be at another place, where others inserted or moved. Where the text
	 * that the edit began from became several parts, `rest` has those behind the first.
	 */
	| { state: 'same'; place: Place; before: string; isUnique: boolean; rest: readonly Field[] }
	/** The field has the value already. */
	| { state: 'done' }
	/** Others changed the field. */
	| { state: 'changed'; theirs: unknown };

/** What is known of an edit besides what is in the journal. */
interface Known {
	/** Whether the text that it began from was in the file once; undefined where that is not known. */
	wasUnique: boolean | undefined;
	/** Whether its value may be in the file since it was being written. */
	isTried: boolean;
}

/** Minimum length, in characters, of a text that is found again by its words alone: shorter ones may repeat. */
const minLength = 40;

/** Compares a pending edit with the fields of its file. */
export function compareEdit(edit: PendingEdit, fields: readonly Field[], { wasUnique, isTried }: Known): Comparison {
	const { place, value, from, over = [] } = edit;
	const field = fieldAt(fields, place);
	const hash = field?.hash ?? absent;
	const { parts, lengthOf } = joinedParts(fields, place);
	const isGone = (one: PlainValue | undefined) => hash === absent && isEmptied(field, one);
	const before = Math.max(isGone(from) ? 1 : 0, lengthOf(hashOfWords(from, place)), ...over.map(lengthOf));
	const isThere = isGone(value) || lengthOf(hashAsWritten(value, place)) === 1;
	const together = lengthOf(hashOfWords(value, place));
	// Parts behind it may have such words by chance.
	const after = isThere ? 1 : isTried && together > 1 ? together : 0;
	// The first of several parts may be all that is left of them.
	if (after > 0 && after >= before) return { state: 'done' };
	const alike = from === undefined ? [] : fields.filter((one) => isAlike(one, place) && hasWords(one, edit));
	const [only, ...more] = alike;
	const isUnique = only !== undefined && more.length === 0;
	if (before > 0) return { state: 'same', place, before: hash, isUnique, rest: parts.slice(1, before) };
	const isMoved = isUnique && (wasUnique ?? (typeof from === 'string' && from.length >= minLength));
	if (isMoved) return { state: 'same', place: only.place, before: only.hash, isUnique, rest: [] };
	return { state: 'changed', theirs: field?.value };
}

/** Whether a field has the words that an edit began from. */
function hasWords(one: Field, { from, place }: PendingEdit): boolean {
	return hashOfWords(one.value as PlainValue, place) === hashOfWords(from, place);
}

/** Whether the place of a field differs from another one in indexes of lists alone. */
function isAlike({ place: one }: Field, other: Place): boolean {
	const isSame = (key: string | number, index: number) =>
		typeof key === 'number' ? typeof other[index] === 'number' : key === other[index];
	return one.length === other.length && one.every(isSame);
}
