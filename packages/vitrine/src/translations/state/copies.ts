import { splitWords } from '#content/edit/word-diff.ts';
import type { KnownRecord } from '../lock/lock.ts';
import type { Unit } from '../units/unit.ts';
import type { UnitState } from './unit-state.ts';

export interface CopyOptions {
	/** What was confirmed of the file. */
	records: readonly KnownRecord[];
	/** Names that are the same in every language. */
	names: readonly string[];
	/** Language tag of the originals. */
	tag: string;
}

/**
 * Finds translations that equal their original. They were copied to be translated, unless a confirmation marks them as
 * right.
 */
export function markCopies(units: readonly UnitState[], { records, names, tag }: CopyOptions): UnitState[] {
	const confirmed = new Set(records.flatMap(({ source, translation }) => (source === translation ? [source] : [])));
	return units.map((unit) => {
		const { key, state, reason, source, translation, evidence } = unit;
		const isUnconfirmed = state === 'fresh' || reason === 'unconfirmed';
		if (!source || !translation || source.hash !== translation.hash || !isUnconfirmed) return unit;
		if (confirmed.has(source.hash) || !isTranslatable(source, { names, tag })) return unit;
		return { key, state: 'stale', reason: 'same', source, translation, ...(evidence ? { evidence } : {}) };
	});
}

/** What tells words from what is the same in every language. */
type Names = Pick<CopyOptions, 'names' | 'tag'>;

/** Whether a text has two words or more besides numbers, code, addresses and names: one can be the same in two languages. */
export function isTranslatable({ text, kind }: Unit, { names, tag }: Names): boolean {
	if (kind === 'code') return false;
	const plain = text.replace(/`[^`]*`|\]\([^)]*\)|\{[\w#.-]+\}|\b[a-z]+:\/\/\S+|\S+@\S+/g, ' ');
	const rest = names.reduce((left, name) => left.replaceAll(name, ' '), plain);
	return splitWords(rest, tag).filter((word) => /\p{L}/u.test(word)).length > 1;
}

/** How many texts have the very words of their original. */
export function countCopies(files: readonly { units: readonly UnitState[] }[]): number {
	return files.flatMap(({ units }) => units).filter(({ reason }) => reason === 'same').length;
}
