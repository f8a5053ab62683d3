import { compareFile } from '../state/compare-file.ts';
import type { FileState } from '../state/unit-state.ts';
import { type UnitFile, unitsOf } from '../units/unit.ts';
import type { LockRecord } from './lock.ts';

/**
 * Removes obsolete records of a file: those of deleted texts, and those that a later record replaced. Such lines come
 * back when branches are merged, and look like two confirmations of different texts. The last known record of a text
 * stays.
 */
export function withoutSuperseded({ source, translation, units, records }: FileState): LockRecord[] {
	if (!source || !translation) return [];
	const [originals, translations] = [hashesOf(source), hashesOf(translation)];
	const keys = new Map(withWhole(source).map(({ key, hash }) => [key, hash]));
	const isExact = (record: LockRecord) => originals.has(record.source) && translations.has(record.translation);
	const isKnown = (record: LockRecord) => originals.has(record.source) || translations.has(record.translation);
	const byKey = Map.groupBy(records, ({ key }) => key);
	const exactPairs = new Set(
		records.filter((record) => isExact(record) && keys.get(record.key) === record.source).map(pairOf),
	);
	const kept = records.filter((record) => {
		const others = (byKey.get(record.key) ?? []).filter((other) => other !== record);
		if (isExact(record)) return keys.get(record.key) === record.source || !exactPairs.has(pairOf(record));
		if (isKnown(record)) return !others.some(isExact);
		return keys.has(record.key) && !others.some(isKnown);
	});
	const freshAfter = new Set(
		compareFile(source, translation, kept)
			.filter(isFresh)
			.map(({ key }) => key),
	);
	return units.every((unit) => !isFresh(unit) || freshAfter.has(unit.key)) ? kept : [...records];
}

function isFresh({ state }: { state: string }): boolean {
	return state === 'fresh';
}

function pairOf({ source, translation }: LockRecord): string {
	return `${source} ${translation}`;
}

function withWhole(file: UnitFile) {
	return file.whole ? [...unitsOf(file), file.whole] : unitsOf(file);
}

function hashesOf(file: UnitFile): Set<string> {
	return new Set(withWhole(file).map(({ hash }) => hash));
}
