import { fieldAt } from '../edits/apply-edit.ts';
import { absent, type Field, hashOf, type Place } from '../field.ts';
import type { PlainValue } from '../journal/pending-edit.ts';

/** Maximum number of parts that are compared with one text. */
const maxParts = 100;

/** Whether a place is that of a part of a Markdown text. */
export function isPart(place: Place): boolean {
	return place.length === 1 && typeof place[0] === 'number';
}

/** Returns the hash of a value as a file has it: line ends are `\n`, and no part ends in spaces. */
export function hashAsWritten(value: PlainValue | undefined, place: Place): string {
	return hashOf(typeof value === 'string' && isPart(place) ? asWritten(value) : value);
}

/** Returns the hash of a value by its words: that of a part is the same with other spaces around it, and with other empty lines in it. */
export function hashOfWords(value: PlainValue | undefined, place: Place): string {
	return typeof value === 'string' && isPart(place) ? hashOf(['words', wordsOf(value)]) : hashOf(value);
}

/** The fields from a place on, as far as they may have been typed as one text: several parts, else one field. */
export interface JoinedParts {
	parts: readonly Field[];
	/** Returns how many of them are a text together, by one of its hashes; 0 where they are not. More than one are known by their words alone. */
	lengthOf: (hash: string) => number;
}

/** Reads what may have been typed as one text: no text is parsed for that. */
export function joinedParts(fields: readonly Field[], place: Place): JoinedParts {
	const own = fieldAt(fields, place);
	const lengths = new Map([[own?.hash ?? absent, 1]]);
	if (!own || !isPart(place)) return { parts: own ? [own] : [], lengthOf: (hash) => lengths.get(hash) ?? 0 };
	lengths.set(hashAsWritten(own.value as PlainValue, place), 1);
	const isBehind = (one: Field) => isPart(one.place) && Number(one.place[0]) > Number(place[0]);
	const parts = [own, ...fields.filter(isBehind)].slice(0, maxParts);
	let text = '';
	for (const [index, part] of parts.entries()) {
		text += gapBefore(part, parts[index - 1]) + String(part.value);
		const hash = hashOfWords(text, place);
		if (!lengths.has(hash)) lengths.set(hash, index + 1);
	}
	return { parts, lengthOf: (hash) => lengths.get(hash) ?? 0 };
}

function asWritten(text: string): string {
	return text
		.replace(/\r\n?/g, '\n')
		.replace(/^(?:[ \t]*\n)+/, '')
		.trimEnd();
}

function wordsOf(text: string): string {
	return text
		.replace(/\r\n?/g, '\n')
		.replace(/\n(?:[ \t]*\n)+/g, '\n\n')
		.trim();
}

/** Returns what is between a part and the one before it: an empty line, or the end of a line. */
function gapBefore({ line }: Field, before: Field | undefined): string {
	if (!before) return '';
	const next = before.line + String(before.value).split('\n').length;
	return line > next ? '\n\n' : '\n';
}
