import type { Content } from '../units/content.ts';
import { allUnitsOf, placeOf, type Unit, type UnitFile, wholeKey } from '../units/unit.ts';
import { groupRecords, type KnownRecord, type LockRecord, originsOf } from './lock.ts';
import { createPlaces } from './places.ts';
import { turnRound } from './turn-round.ts';

/** The two sides of a file, of which one may not be there. */
export interface FileSides {
	locale: string;
	path: string;
	source: UnitFile | undefined;
	translation: UnitFile | undefined;
}

/** Finds what was confirmed of a file: under its name, and of texts of it that were at another place then. */
export type FindRecords = (file: FileSides) => KnownRecord[];

/** Creates the search of the records of a site. What is confirmed of two texts holds wherever these two are. */
export function createRecordSearch(content: Content, lines: readonly LockRecord[]): FindRecords {
	const places = createPlaces(content);
	const records = [...lines, ...turnRound(content, { lines, places })];
	const named = groupRecords(records);
	const sourcesIn = createSourceIndex(content, records);
	return ({ locale, path, source, translation }) => {
		const name = `${locale} ${path}`;
		const own = named.get(name) ?? [];
		if (!source || !translation) return own;
		const present = new Set(allUnitsOf(translation).map(({ hash }) => hash));
		const open = openUnits(source, own, present);
		if (open.length === 0) return own;
		const origins = new Set([name]);
		const moved: KnownRecord[] = [];
		for (const unit of open) {
			for (const record of sourcesIn(locale).get(unit.hash) ?? []) {
				if (!present.has(record.translation)) continue;
				const isVacant = places.isVacant(record);
				moved.push({
					...movedTo(record, { locale, path, key: unit.key }),
					isStrict: !isVacant || record.isStrict === true,
				});
				if (isVacant) origins.add(`${record.locale} ${record.path}`);
			}
		}
		// What left a file, or a place in it, may have been polished or be out of date since.
		const left = [...origins].flatMap((origin) => (named.get(origin) ?? []).filter(places.isVacant));
		moved.push(...left.flatMap((record) => placeAnew(record, { locale, path, open, translation })));
		return [...own.filter((record) => !places.isOfAnotherOriginal(record)), ...unique(moved)];
	};
}

/** The texts of a file whose present translation is not confirmed at their place. */
function openUnits(source: UnitFile, own: readonly LockRecord[], present: ReadonlySet<string>): Unit[] {
	const exact = new Set(
		own.filter(({ translation }) => present.has(translation)).map(({ key, source }) => `${placeOf(key)} ${source}`),
	);
	const isOpen = ({ key, hash }: Unit) => !exact.has(`${placeOf(key)} ${hash}`);
	const { whole } = source;
	if (whole && !isOpen(whole)) return source.fields.filter(isOpen);
	const open = allUnitsOf(source).filter(isOpen);
	return open.every(({ key }) => key === wholeKey) ? [] : open;
}

function movedTo(record: KnownRecord, place: Pick<LockRecord, 'locale' | 'path' | 'key'>): KnownRecord {
	return { ...record, ...place, from: originsOf(record) };
}

/** Gives a record the place at which one of its two texts is now; else the one of the same name in the file. */
function placeAnew(
	record: KnownRecord,
	{ locale, path, open, translation }: { locale: string; path: string; open: readonly Unit[]; translation: UnitFile },
): KnownRecord[] {
	const originals = open.filter(({ hash }) => hash === record.source);
	const translated = allUnitsOf(translation).filter(({ hash }) => hash === record.translation);
	const units = originals.length > 0 ? originals : translated;
	if (units.length > 0) return units.map(({ key }) => movedTo(record, { locale, path, key }));
	return record.path === path && record.locale === locale ? [] : [movedTo(record, { locale, path, key: record.key })];
}

/** Joins equal records of one place. */
function unique(records: readonly KnownRecord[]): KnownRecord[] {
	const same = Map.groupBy(records, ({ key, source, translation }) => `${key} ${source} ${translation}`);
	return [...same.values()].flatMap((records) => {
		const [first, ...others] = records;
		if (!first || others.length === 0) return first ?? [];
		const isStrict = records.every(({ isStrict }) => isStrict);
		return { ...first, from: [...new Set(records.flatMap(originsOf))], isStrict };
	});
}

/** Records of a language by their original, among them those of languages that the site does not have any more. */
function createSourceIndex({ config }: Content, records: readonly KnownRecord[]) {
	const codes = new Set(config.locales.map(({ code }) => code));
	const indexes = new Map<string, Map<string, KnownRecord[]>>();
	return (locale: string) => {
		const known = indexes.get(locale);
		if (known) return known;
		const own = records.filter((record) => record.locale === locale || !codes.has(record.locale));
		const index = Map.groupBy(own, ({ source }) => source);
		indexes.set(locale, index);
		return index;
	};
}
