import type { Content } from '../units/content.ts';
import { allUnitsOf, hashesIn, placeOf } from '../units/unit.ts';
import type { LockRecord } from './lock.ts';

/** Which texts are at which place of a site. */
export interface Places {
	/** Whether a text is in a file of a language, at the place that a key names. */
	has: (file: { locale: string; path: string; key: string }, hash: string) => boolean;
	/** Whether neither text of a record is where it was. What cannot be read, and drafts, count as if they were there. */
	isVacant: (record: LockRecord) => boolean;
	/** Whether a translation was made from a text that is now one of another language than the default one. */
	isOfAnotherOriginal: (record: LockRecord) => boolean;
}

/** Creates the look-up of texts by their place. A file is looked through when it is first needed. */
export function createPlaces({ config, languages, drafts, unreadable }: Content): Places {
	const { locales, defaultLocale } = config;
	const codes = locales.map(({ code }) => code);
	const files = new Map<string, Set<string>>();
	const textsOf = (locale: string, path: string) => {
		const name = `${locale} ${path}`;
		const known = files.get(name);
		if (known) return known;
		const file = languages.get(locale)?.get(path);
		const texts = new Set(file ? allUnitsOf(file).map(({ key, hash }) => `${placeOf(key)} ${hash}`) : []);
		files.set(name, texts);
		return texts;
	};
	const has: Places['has'] = ({ locale, path, key }, hash) => textsOf(locale, path).has(`${placeOf(key)} ${hash}`);
	const isSource = (record: LockRecord, locale: string) => has({ ...record, locale }, record.source);
	const texts = new Map<string, Set<string>>();
	const isIn = (locale: string, hash: string) => {
		const known = texts.get(locale) ?? hashesIn(languages.get(locale));
		texts.set(locale, known);
		return known.has(hash);
	};
	return {
		has,
		isVacant(record) {
			if (!codes.includes(record.locale)) return true;
			if (drafts.has(record.path) || unreadable.has(record.path)) return false;
			return !isSource(record, defaultLocale) && !has(record, record.translation);
		},
		isOfAnotherOriginal: (record) =>
			!isSource(record, defaultLocale) &&
			codes.some((code) => code !== defaultLocale && code !== record.locale && isIn(code, record.source)),
	};
}
