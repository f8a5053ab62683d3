import type { Content } from '../units/content.ts';
import { allUnitsOf, placeOf, type Unit, type UnitFile, wholeKey } from '../units/unit.ts';
import { createLinks } from './links.ts';
import { groupRecords, type KnownRecord, type LockRecord, originsOf } from './lock.ts';
import { createPlaces } from './places.ts';

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
export function createRecordSearch(
	content: Content,
	records: readonly LockRecord[],
	named: ReadonlyMap<string, LockRecord[]> = groupRecords(records),
): FindRecords {
	const places = createPlaces(content);
	const linksOf = createLinks(content.config, { records, places });
	// A record of the default language is the sign that it was another one.
	const wasTranslated = records.some(({ locale }) => locale === content.config.defaultLocale);
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
			for (const { translation, from } of linksOf(unit.hash, locale)) {
				if (!present.has(translation)) continue;
				const [first] = from;
				const isMoved = from.length === 1 && first?.source === unit.hash && places.isVacant(first);
				if (isMoved) origins.add(`${first.locale} ${first.path}`);
				moved.push({ locale, path, key: unit.key, source: unit.hash, translation, from, isStrict: !isMoved });
			}
		}
		// What left a file, or a place in it, may have been polished or be out of date since.
		const left = [...origins].flatMap((origin) => (named.get(origin) ?? []).filter(places.isVacant));
		moved.push(...left.flatMap((record) => placeAnew(record, { locale, path, open, translation })));
		// Beside the record of today's original, one of a former default language does not count until that is the default one again.
		const byKey = Map.groupBy(own, ({ key }) => key);
		const mayBeFormer = ({ key }: LockRecord) => wasTranslated || (byKey.get(key)?.length ?? 0) > 1;
		const isKept = (record: LockRecord) => !mayBeFormer(record) || !places.isOfAnotherOriginal(record);
		return [...own.filter(isKept), ...unique(moved)];
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

/** Gives a record the place at which one of its two texts is now; else the one of the same name in the file. */
function placeAnew(
	record: LockRecord,
	{ locale, path, open, translation }: { locale: string; path: string; open: readonly Unit[]; translation: UnitFile },
): KnownRecord[] {
	const originals = open.filter(({ hash }) => hash === record.source);
	const translated = allUnitsOf(translation).filter(({ hash }) => hash === record.translation);
	const units = originals.length > 0 ? originals : translated;
	const keys = units.map(({ key }) => key);
	if (keys.length === 0 && (record.path !== path || record.locale !== locale)) keys.push(record.key);
	return keys.map((key) => ({ ...record, locale, path, key, from: [record] }));
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
