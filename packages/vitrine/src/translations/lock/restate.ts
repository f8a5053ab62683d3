import { countOf } from '../count-of.ts';
import type { Translations } from '../state/read-translations.ts';
import type { UnitState } from '../state/unit-state.ts';
import { hashesIn } from '../units/unit.ts';
import { freshAsBefore } from './former-default.ts';
import { type LockRecord, originsOf, withoutOrigins } from './lock.ts';
import { createPlaces, type Places } from './places.ts';

/** The records with the names of today, and what was renamed. */
export interface Restated {
	records: LockRecord[];
	/** A sentence for each. */
	found: string[];
	/** The default language of the time when the translations were confirmed, where that was another one. */
	formerDefault: string | undefined;
}

/** A record as it is true now, and those that it comes from. */
interface Restatement {
	record: LockRecord;
	origins: readonly LockRecord[];
	isTurned: boolean;
}

/** Writes what the states of texts are due to under the languages, files and fields of today. */
export function restate(translations: Translations): Restated {
	const { files, lock, config, content } = translations;
	const before = freshAsBefore(translations);
	const places = createPlaces(content);
	const restated = files.flatMap((file) => [
		...file.units.flatMap((unit) => restateUnit(unit, { places, defaultLocale: config.defaultLocale })),
		...before.recordsOf(file).map((record) => ({ record, origins: [], isTurned: true })),
	]);
	const replaced = new Set(
		restated.flatMap(({ record, origins }) => origins.filter((origin) => isSame(origin, record))),
	);
	const kept = lock.records.filter((record) => !replaced.has(record));
	const isFormer = ({ locale }: LockRecord) => locale === config.defaultLocale;
	const others = [...kept.filter((record) => !isFormer(record)), ...restated.map(({ record }) => record)];
	return {
		records: [...others, ...turnRound(content, { records: kept.filter(isFormer), former: before.language })],
		found: describe(restated, { former: before.language, defaultLocale: config.defaultLocale }),
		formerDefault: before.language,
	};
}

function restateUnit(
	{ evidence }: UnitState,
	{ places, defaultLocale }: { places: Places; defaultLocale: string },
): Restatement[] {
	if (!evidence?.from) return [];
	const origins = originsOf(evidence);
	const isTurned = !origins.some(({ locale, source, translation }) => {
		return locale !== defaultLocale && source === evidence.source && translation === evidence.translation;
	});
	// What is true of another place as well stays there.
	const left = isTurned ? origins : origins.filter(places.isVacant);
	return left.length > 0 ? [{ record: withoutOrigins(evidence), origins: left, isTurned }] : [];
}

/**
 * Turns records of the default language round, as far as their texts are there. No record of it stays: one is the sign that the
 * default language was changed since.
 */
function turnRound(
	{ languages, config }: Translations['content'],
	{ records, former }: { records: readonly LockRecord[]; former: string | undefined },
): LockRecord[] {
	if (records.length === 0) return [];
	const own = hashesIn(languages.get(config.defaultLocale));
	const others = [...languages].filter(([locale]) => locale !== config.defaultLocale);
	// Where a text is in several languages, all but the former default one have a copy of it.
	const texts = others
		.map(([locale, files]) => ({ locale, hashes: hashesIn(files) }))
		.sort((a, b) => Number(b.locale === former) - Number(a.locale === former));
	return records.flatMap((record) => {
		const { source, translation } = record;
		const owner = texts.find(({ hashes }) => hashes.has(source));
		if (!owner || !own.has(translation)) return [];
		return { ...withoutOrigins(record), locale: owner.locale, source: translation, translation: source };
	});
}

/** Whether one record confirms what another one does, in one direction or the other. */
function isSame({ source, translation }: LockRecord, other: LockRecord): boolean {
	return (
		(source === other.source && translation === other.translation) ||
		(source === other.translation && translation === other.source)
	);
}

function describe(
	restated: readonly Restatement[],
	{ former, defaultLocale }: { former: string | undefined; defaultLocale: string },
): string[] {
	const turned = `${former === undefined ? 'Another language' : `"${former}"`} was the default language, and "${defaultLocale}" is`;
	const kept = new Map<string, Set<string>>(former === undefined ? [] : [[turned, new Set()]]);
	for (const { record, origins, isTurned } of restated) {
		const [origin] = origins;
		const sentence = isTurned || !origin ? turned : sentenceOf(origin, record);
		const { locale, path, key, source, translation } = record;
		kept.set(sentence, (kept.get(sentence) ?? new Set()).add([locale, path, key, source, translation].join(' ')));
	}
	return [...kept].map(([sentence, { size }]) => `${sentence}: ${countOf(size, 'confirmed text')} kept.`);
}

function sentenceOf(origin: LockRecord, { locale, path }: LockRecord): string {
	if (origin.locale !== locale) return `"${origin.locale}" is "${locale}" now`;
	if (origin.path === path) return `Texts of ${path} in "${locale}" have other names now`;
	return `Texts of ${origin.path} in "${locale}" are in ${path} now`;
}
