import type { FileState } from '../state/unit-state.ts';
import { wholeKey } from '../units/unit.ts';
import { confirmFile } from './confirm.ts';
import { type LockRecord, originsOf } from './lock.ts';

/**
 * Returns what is recorded of a file once some of its texts are confirmed.
 *
 * @param keys of the translations; without them, all texts of the file are
 * @returns all records of the file, and how many texts are confirmed
 */
export function confirmTexts(
	state: FileState,
	keys: ReadonlySet<string> | undefined,
): { records: LockRecord[]; count: number } {
	if (!keys) {
		const records = confirmFile(state);
		return { records, count: records.length };
	}
	const { locale, path, units, records } = state;
	const isChosen = (key: string) => keys.has(key) || (key === wholeKey && keys.has(''));
	const chosen = units.filter(({ source, translation }) => source && translation && isChosen(translation.key));
	const confirmed = chosen.flatMap(({ source, translation }): LockRecord[] =>
		source && translation
			? [{ locale, path, key: source.key, source: source.hash, translation: translation.hash }]
			: [],
	);
	const evidenceOf = (some: typeof units) =>
		new Set(some.flatMap(({ evidence }) => (evidence ? originsOf(evidence) : [])));
	const needed = evidenceOf(units.filter((unit) => !chosen.includes(unit)));
	const replaced = evidenceOf(chosen).difference(needed);
	const names = new Set(confirmed.map(({ key }) => key).filter((key) => !/\d/.test(key)));
	const kept = records.filter(
		(record) => record.from === undefined && !replaced.has(record) && !(names.has(record.key) && !needed.has(record)),
	);
	return { records: [...kept, ...confirmed], count: confirmed.length };
}
