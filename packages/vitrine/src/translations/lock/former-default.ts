import { compareFile } from '../state/compare-file.ts';
import type { Translations } from '../state/read-translations.ts';
import type { FileState } from '../state/unit-state.ts';
import { hashesIn, type UnitFile, unitsOf, wholeKey } from '../units/unit.ts';
import { createRecordSearch } from './find-records.ts';
import type { LockRecord } from './lock.ts';

/** What was up to date while another language was the default one. */
export interface FreshBefore {
	/** The former default language. */
	language: string | undefined;
	/** Confirms the texts of a file that both were up to date with the same text of that language. */
	recordsOf: (file: FileState) => LockRecord[];
}

/**
 * Finds texts that were polished before another language became the default one. No record has their words, but what they
 * were made from has not changed.
 */
export function freshAsBefore({
	content,
	lock,
	config,
}: Pick<Translations, 'content' | 'lock' | 'config'>): FreshBefore {
	const { languages } = content;
	const language = formerDefaultOf(content, lock.records);
	if (language === undefined) return { language, recordsOf: () => [] };
	const then = { ...content, config: { ...config, defaultLocale: language } };
	const search = createRecordSearch(then, lock.records);
	const freshIn = (locale: string, path: string): FreshUnits | undefined => {
		const source = languages.get(language)?.get(path);
		const translation = languages.get(locale)?.get(path);
		if (!source || !translation) return undefined;
		if (locale === language) return { units: hashesByKey(source), isThroughout: true };
		const states = compareFile(source, translation, search({ locale, path, source, translation }));
		const fresh = states.flatMap(({ key, state, source, translation, evidence }) => {
			const isCopy = translation?.hash === source?.hash && evidence?.source !== evidence?.translation;
			return state === 'fresh' && translation && !isCopy ? [[key, translation.hash] as const] : [];
		});
		const units = new Map(fresh);
		return { units, isThroughout: units.has(wholeKey) || partsOf(source).every((key) => units.has(key)) };
	};
	const recordsOf: FreshBefore['recordsOf'] = ({ locale, path, source, translation, units }) => {
		if (!source || !translation || units.every(({ state }) => state === 'fresh')) return [];
		const [now, own] = [freshIn(config.defaultLocale, path), freshIn(locale, path)];
		if (!now || !own) return [];
		const pairs = new Set([...now.units].map(([key, hash]) => `${hash} ${own.units.get(key)}`));
		const isWhole = now.isThroughout && own.isThroughout;
		return units.flatMap(({ key, state, source, translation }): LockRecord[] => {
			if (state !== 'stale' || !source || !translation) return [];
			const isFresh = key === wholeKey ? isWhole : pairs.has(`${source.hash} ${translation.hash}`);
			return isFresh ? [{ locale, path, key, source: source.hash, translation: translation.hash }] : [];
		});
	};
	return { language, recordsOf };
}

/**
 * The language that translations into the default language of today were made from: one without records of its own, as
 * "rename" leaves none of the default language; else the one that has most of the originals.
 */
function formerDefaultOf(
	{ config, languages }: Translations['content'],
	records: readonly LockRecord[],
): string | undefined {
	const { locales, defaultLocale } = config;
	const own = records.filter(({ locale }) => locale === defaultLocale);
	if (own.length === 0) return undefined;
	const texts = locales.map(({ code }) => ({ code, hashes: hashesIn(languages.get(code)) }));
	// Where several languages have a text, all but one have a copy of it.
	const owners = own.flatMap(({ source }) => {
		const [owner, ...others] = texts.filter(({ code, hashes }) => code !== defaultLocale && hashes.has(source));
		return owner && others.length === 0 ? owner.code : [];
	});
	const counts = [...Map.groupBy(owners, (code) => code)].map(([code, { length }]) => {
		return { code, length, isTranslated: records.some(({ locale }) => locale === code) };
	});
	const [first] = counts.sort((a, b) => Number(a.isTranslated) - Number(b.isTranslated) || b.length - a.length);
	return first?.code;
}

/** By the key of the original, the translations that were up to date. */
interface FreshUnits {
	units: Map<string, string>;
	/** Whether all parts of a page were. */
	isThroughout: boolean;
}

function hashesByKey(file: UnitFile): Map<string, string> {
	return new Map(unitsOf(file).map(({ key, hash }) => [key, hash]));
}

function partsOf({ lists }: UnitFile): string[] {
	return [...(lists.get('') ?? [])].flatMap(({ units }) => [...units.values()].map(({ key }) => key));
}
