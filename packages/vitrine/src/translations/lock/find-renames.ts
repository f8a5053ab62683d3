import { isPictureFile } from '#content/fields/picture-file.ts';
import { countOf } from '../count-of.ts';
import { compareFile, haveSameParts } from '../state/compare-file.ts';
import { findLeftovers, groupRecords, type Translations } from '../state/read-translations.ts';
import type { Content } from '../units/content.ts';
import { type Unit, type UnitFile, unitsOf, wholeKey } from '../units/unit.ts';
import type { LockRecord } from './lock.ts';

/** What was renamed since the translations were confirmed, and the records as they are true now. */
export interface Renames {
	records: LockRecord[];
	/** What was found, a sentence for each. */
	found: string[];
	/** The default language of the time when the translations were confirmed, where that was another one. */
	formerDefault: string | undefined;
}

type Step = (records: readonly LockRecord[], content: Content) => Renames;

/** Finds languages, files and fields that were renamed, and whether the default language was changed. */
export function findRenames({ content, lock }: Pick<Translations, 'content' | 'lock'>): Renames {
	const steps: Step[] = [renameLanguages, changeDefault, moveFiles, renameFields];
	const start: Renames = { records: [...lock.records], found: [], formerDefault: undefined };
	return steps.reduce((before, step) => {
		const { records, found, formerDefault = before.formerDefault } = step(before.records, content);
		return { records, found: [...before.found, ...found], formerDefault };
	}, start);
}

function nothing(records: readonly LockRecord[]): Renames {
	return { records: [...records], found: [], formerDefault: undefined };
}

/**
 * A language that is gone has another code now if most of its texts are there under that one, without a newer
 * confirmation.
 */
function renameLanguages(records: readonly LockRecord[], { config, languages }: Content): Renames {
	const codes = config.locales.map(({ code }) => code);
	const byLocale = Map.groupBy(records, ({ locale }) => locale);
	const names = new Map<string, string>();
	for (const [former, own] of byLocale) {
		if (codes.includes(former)) continue;
		const now = codes.find((code) => {
			const texts = hashesOf(languages.get(code)?.values() ?? []);
			const known = new Set((byLocale.get(code) ?? []).map(({ source, translation }) => `${source} ${translation}`));
			const kept = own.filter(
				({ source, translation }) => texts.has(translation) && !known.has(`${source} ${translation}`),
			);
			return code !== config.defaultLocale && kept.length * 2 > own.length;
		});
		if (now) names.set(former, now);
	}
	return {
		...nothing(records.map((record) => ({ ...record, locale: names.get(record.locale) ?? record.locale }))),
		found: [...names].map(([former, now]) => `"${former}" is "${now}" now: ${kept(byLocale.get(former) ?? [])}.`),
	};
}

function moveFiles(records: readonly LockRecord[], content: Content): Renames {
	const moved = findLeftovers(groupRecords(records), content).filter(({ movedTo }) => movedTo !== undefined);
	const names = new Map(moved.map(({ locale, path, movedTo }) => [`${locale} ${path}`, movedTo]));
	return {
		...nothing(
			records.map((record) => ({ ...record, path: names.get(`${record.locale} ${record.path}`) ?? record.path })),
		),
		found: moved.map(
			({ locale, path, movedTo, records }) => `${path} in "${locale}" is ${movedTo} now: ${kept(records)}.`,
		),
	};
}

/** A text under a new name is known by its words, if no text has the name any more under which they were confirmed. */
function renameFields(records: readonly LockRecord[], content: Content): Renames {
	const keys = new Map<LockRecord, string>();
	for (const own of groupRecords(records).values()) {
		const { locale = '', path = '' } = own[0] ?? {};
		const source = content.languages.get(content.config.defaultLocale)?.get(path);
		const translation = content.languages.get(locale)?.get(path);
		if (!source || !translation) continue;
		const known = new Set(unitsOf(source).map(({ key }) => key));
		for (const unit of compareFile(source, translation, own)) {
			if (unit.reason !== 'unconfirmed') continue;
			const { source: original, translation: translated } = unit;
			const record = own.find(
				({ key, ...hashes }) =>
					!known.has(key) && hashes.source === original?.hash && hashes.translation === translated?.hash,
			);
			if (record) keys.set(record, unit.key);
		}
	}
	const places = Map.groupBy(keys, ([record, key]) => `${record.path}: "${record.key}" is "${key}" now`);
	return {
		...nothing(records.map((record) => ({ ...record, key: keys.get(record) ?? record.key }))),
		found: [...places].map(([place, pairs]) => `${place}: ${kept(pairs.map(([record]) => record))}.`),
	};
}

/**
 * Turns records round when another language became the default one: what was a translation is the original now. Two
 * translations that were made from one original say the same, so one of them is a translation of the other. What was out
 * of date stays so.
 */
function changeDefault(records: readonly LockRecord[], content: Content): Renames {
	const { config, languages } = content;
	const { defaultLocale } = config;
	if (!records.some(({ locale }) => locale === defaultLocale)) return nothing(records);
	const former = formerDefault(records, content);
	const grouped = groupRecords(records);
	const originals = [...(languages.get(defaultLocale)?.values() ?? [])];
	const turned = originals.flatMap((original) =>
		config.locales.flatMap(({ code }) => {
			const translation = languages.get(code)?.get(original.path);
			if (code === defaultLocale || !translation) return [];
			const source = former === undefined ? undefined : languages.get(former)?.get(original.path);
			const recordsOf = (locale: string) => grouped.get(`${locale} ${original.path}`) ?? [];
			const sides = {
				original: { file: original, records: recordsOf(defaultLocale) },
				translation: { file: translation, records: recordsOf(code) },
			};
			const pairs = [...pairsBySource(source, sides), ...pairsByRecords(sides)];
			return pairs.map(([unit, own]): LockRecord => {
				return { locale: code, path: original.path, key: unit.key, source: unit.hash, translation: own.hash };
			});
		}),
	);
	const texts = new Map(originals.map((file) => [file.path, hashesOf([file])]));
	// A branch may bring back lines of the time before: what was turned round already stays.
	const isTurned = ({ locale, path, source }: LockRecord, own: ReadonlySet<string>) =>
		own.has(source) ||
		(!grouped.has(`${defaultLocale} ${path}`) &&
			(grouped.get(`${locale} ${path}`) ?? []).some((record) => own.has(record.source)));
	const others = records.filter((record) => {
		const own = texts.get(record.path);
		return record.locale !== defaultLocale && (own === undefined || isTurned(record, own));
	});
	const unique = [...new Map(turned.map((record) => [JSON.stringify(record), record])).values()];
	const before = former === undefined ? 'Another language' : `"${former}"`;
	return {
		records: [...others, ...unique],
		found: [`${before} was the default language, and "${defaultLocale}" is: ${kept(unique)}.`],
		formerDefault: former,
	};
}

/** The language that has most of the originals. */
function formerDefault(records: readonly LockRecord[], { config, languages }: Content): string | undefined {
	const counts = config.locales.map(({ code }) => {
		const texts = hashesOf(languages.get(code)?.values() ?? []);
		const isOther = code !== config.defaultLocale;
		return { code, count: isOther ? records.filter(({ source }) => texts.has(source)).length : 0 };
	});
	const [first] = counts.sort((a, b) => b.count - a.count);
	return first && first.count > 0 ? first.code : undefined;
}

interface Side {
	file: UnitFile;
	records: readonly LockRecord[];
}

type Sides = Record<'original' | 'translation', Side>;
type Pair = readonly [original: Unit, translation: Unit];

/** Finds texts that both are up to date with the present text of the former default language. */
function pairsBySource(source: UnitFile | undefined, { original, translation }: Sides): Pair[] {
	if (!source) return [];
	const now = freshUnits(source, original);
	const own = translation.file.locale === source.locale ? selves(source) : freshUnits(source, translation);
	const parts = /^\d+$/;
	const isWhole = now.has(wholeKey) || own.has(wholeKey) || !haveSameParts(original.file, translation.file);
	const pairs = [...now].flatMap(([key, unit]): Pair[] => {
		const translated = own.get(key);
		return translated && key !== wholeKey && !(isWhole && parts.test(key)) ? [[unit, translated]] : [];
	});
	const areFresh = [now, own].every((units) => units.has(wholeKey) || isFreshThroughout(source, units));
	const [whole, translatedWhole] = [original.file.whole, translation.file.whole];
	return isWhole && areFresh && whole && translatedWhole ? [...pairs, [whole, translatedWhole]] : pairs;
}

/** By the key of the original, the translations that are fresh. */
function freshUnits(source: UnitFile, { file, records }: Side): Map<string, Unit> {
	const fresh = compareFile(source, file, records).flatMap(({ key, state, translation }) =>
		state === 'fresh' && translation ? [[key, translation] as const] : [],
	);
	return new Map(fresh);
}

function selves(source: UnitFile): Map<string, Unit> {
	return new Map(unitsOf(source).map((unit) => [unit.key, unit]));
}

function isFreshThroughout(source: UnitFile, units: ReadonlyMap<string, Unit>): boolean {
	return [...(source.lists.get('') ?? [])].every((part) => [...part.units.values()].every(({ key }) => units.has(key)));
}

/** Finds texts that were made from the same original, with any present text of the former default language. */
function pairsByRecords({ original, translation }: Sides): Pair[] {
	const here = Map.groupBy(unitsOf(original.file), ({ hash }) => hash);
	const there = new Map(unitsOf(translation.file).map((unit) => [unit.hash, unit]));
	return original.records.flatMap(({ source, translation: hash, key }) => {
		// Two fields may say the same in one language, and not in another.
		const units = here.get(hash) ?? [];
		const unit = units.find((one) => isOnePlace(one.key, key)) ?? units[0];
		const same = translation.records.find(
			(record) => record.source === source && there.has(record.translation) && isOnePlace(record.key, key),
		);
		const own = same && there.get(same.translation);
		return unit && own ? [[unit, own] as const] : [];
	});
}

/** Parts of a page and entries of a list may have moved; fields have not. */
function isOnePlace(one: string, other: string): boolean {
	return one.replace(/\d+/g, '') === other.replace(/\d+/g, '');
}

function hashesOf(files: Iterable<UnitFile>): Set<string> {
	return new Set(
		[...files].flatMap((file) => [...unitsOf(file), ...(file.whole ? [file.whole] : [])].map(({ hash }) => hash)),
	);
}

function kept(records: readonly LockRecord[]): string {
	return `${countOf(records.length, 'confirmed text')} kept`;
}

/**
 * The pictures of the former default language, which all languages showed, and where they have to be now.
 *
 * @param files below `content/`
 */
export function movedPictures(
	files: readonly string[],
	{ former, defaultLocale }: { former: string; defaultLocale: string },
): [from: string, to: string][] {
	const folder = `content/${former}/`;
	return files
		.filter((file) => file.startsWith(folder) && isPictureFile(file))
		.map((file): [string, string] => [file, `content/${defaultLocale}/${file.slice(folder.length)}`])
		.filter(([, to]) => !files.includes(to));
}
