import type { FileState, UnitState } from '../state/unit-state.ts';
import { allUnitsOf, placeOf, type UnitFile } from '../units/unit.ts';
import { type LockRecord, noOriginal } from './lock.ts';

/** A file in one language whose texts, or their originals, go back to earlier ones. */
export interface ReturnedFile {
	/** Its states before that; undefined where the file was not there. */
	before: FileState | undefined;
	after: FileState;
	/** What was known of it at the version that it goes back to. */
	earlier: readonly LockRecord[];
	/** All that is recorded today. */
	records: readonly LockRecord[];
	/** Returns its states after that, with further records. */
	stateWith: (records: readonly LockRecord[]) => FileState | undefined;
}

/**
 * Returns the records that come with earlier texts: what they were made from, as far as that was known. An earlier text of which
 * nothing was known is recorded without an original: the record of another wording does not make it up to date.
 */
export function returnedRecords({ before, after, earlier, records, stateWith }: ReturnedFile): LockRecord[] {
	const { locale, path } = after;
	const had = { sources: textsOf(before?.source), translations: textsOf(before?.translation) };
	const have = { sources: textsOf(after.source), translations: textsOf(after.translation) };
	const own = records.filter((record) => record.locale === locale && record.path === path);
	const recorded = new Set(own.map(confirmationOf));
	const known = earlier.filter((record) => {
		const [source, translation] = [textOf(record.key, record.source), textOf(record.key, record.translation)];
		if (!have.translations.has(translation) || recorded.has(confirmationOf(record))) return false;
		const isBack = !had.translations.has(translation);
		return isBack ? !isConfirmed(after, translation) : have.sources.has(source) && !had.sources.has(source);
	});
	const keys = new Map(
		after.units.flatMap(({ source, translation }) =>
			source && translation ? [[textOf(translation.key, translation.hash), source.key]] : [],
		),
	);
	const placed = known.map((record) => {
		return { ...record, key: keys.get(textOf(record.key, record.translation)) ?? record.key };
	});
	const found = [...new Map(placed.map((record) => [`${record.key} ${confirmationOf(record)}`, record])).values()];
	const stayed = new Set(before?.units.map(pairIn));
	const unknown = stateWith(found)?.units.flatMap((unit): LockRecord[] => {
		const { source, translation } = unit;
		if (unit.state !== 'fresh' || !source || !translation || isExact(unit) || stayed.has(pairIn(unit))) return [];
		return [{ locale, path, key: source.key, source: noOriginal, translation: translation.hash }];
	});
	return [...found, ...(unknown ?? [])];
}

/** Whether a translation is confirmed to be made from its original as it is. */
function isConfirmed({ units }: FileState, text: string): boolean {
	return units.some(
		(unit) => isExact(unit) && unit.translation && textOf(unit.translation.key, unit.translation.hash) === text,
	);
}

/** Whether a text is up to date by a record of its own words. */
function isExact({ state, translation, evidence }: UnitState): boolean {
	return state === 'fresh' && evidence?.translation === translation?.hash;
}

function pairIn({ key, source, translation }: UnitState): string {
	return `${placeOf(key)} ${source?.hash} ${translation?.hash}`;
}

function confirmationOf({ key, source, translation }: LockRecord): string {
	return `${placeOf(key)} ${source} ${translation}`;
}

function textOf(key: string, hash: string): string {
	return `${placeOf(key)} ${hash}`;
}

function textsOf(file: UnitFile | undefined): ReadonlySet<string> {
	return new Set(file ? allUnitsOf(file).map(({ key, hash }) => textOf(key, hash)) : []);
}
