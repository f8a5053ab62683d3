import { recordsInUse, type Translations } from '../state/read-translations.ts';
import type { FileState } from '../state/unit-state.ts';
import { hashesIn } from '../units/unit.ts';
import { type LockRecord, originsOf } from './lock.ts';

/**
 * Returns the records as they are once files are confirmed anew. What was recorded of their texts before is gone, except
 * for what the states of other files are due to, and for what is true of two texts in other languages.
 *
 * @param records all that is confirmed of the files
 */
export function replaceRecords(
	{ lock, content, files: all }: Pick<Translations, 'lock' | 'content'> & { files: Iterable<FileState> },
	files: readonly FileState[],
	records: readonly LockRecord[],
): LockRecord[] {
	const names = new Set(files.map(nameOf));
	const inUse = recordsInUse(Iterator.from(all).filter((file) => !names.has(nameOf(file))));
	const origins = new Set(files.flatMap(({ records }) => records.flatMap(originsOf)));
	const sources = new Set(records.map(({ source }) => source));
	const translations = new Set(records.map(({ translation }) => translation));
	const isReplaced = (record: LockRecord) => {
		const { source, translation } = record;
		if (names.has(nameOf(record))) return true;
		const isSame = sources.has(source) || translations.has(translation);
		return origins.has(record) && (isSame || (sources.has(translation) && translations.has(source)));
	};
	const pairs = new Set(records.map(pairOf));
	const stays = (record: LockRecord) => {
		if (!isReplaced(record)) return record;
		// What is in use elsewhere gets its place there: here it would look like another confirmation of a text.
		const elsewhere = inUse.get(record) ?? [];
		return elsewhere === record && pairs.has(pairOf(record)) ? [] : elsewhere;
	};
	const now = [...lock.records.flatMap(stays), ...records];
	const gone = lock.records.filter((record) => isReplaced(record) && !inUse.has(record));
	return [...now, ...stillTrue(content, gone, now)];
}

function pairOf({ locale, source, translation }: LockRecord): string {
	return `${locale} ${source} ${translation}`;
}

function nameOf({ locale, path }: { locale: string; path: string }): string {
	return `${locale} ${path}`;
}

/**
 * Lists records of present texts that other records do not repeat, or have the other way round. They count again when
 * another language is the default one.
 */
export function stillTrue(
	{ languages }: Pick<Translations['content'], 'languages'>,
	records: readonly LockRecord[],
	others: readonly LockRecord[],
): LockRecord[] {
	if (records.length === 0) return [];
	const texts = [...languages].map(([locale, files]) => [locale, hashesIn(files)] as const);
	const pairs = new Set(others.flatMap((record) => [pairOf(record), `${record.translation} ${record.source}`]));
	return records.filter((record) => {
		const { locale, source, translation } = record;
		const isRepeated = pairs.has(pairOf(record)) || pairs.has(`${source} ${translation}`);
		const isThere = texts.some(([code, own]) => code === locale && own.has(translation));
		return isThere && !isRepeated && texts.some(([code, own]) => code !== locale && own.has(source));
	});
}
