import type { SiteConfig } from '#content/settings/site-schema.ts';
import type { LockRecord } from './lock.ts';
import type { Places } from './places.ts';

/** A text of a language that is confirmed to be what another text is in the default language. */
export interface Link {
	translation: string;
	/** One record for both texts, or two that have a third text in common, and one that tells the language of a text. */
	from: readonly LockRecord[];
}

/** A record of a text that a third one was made from, and the record by which that text is known as one of a language. */
interface Original {
	record: LockRecord;
	witness: LockRecord | undefined;
}

/**
 * Creates the look-up of translations by their original. Any language may have been the default one: a record of that of today
 * counts in the other direction, and so do two records with a third text in common. Records of languages that the site does not have any more count for all.
 */
export function createLinks(
	{ locales, defaultLocale }: Pick<SiteConfig, 'locales' | 'defaultLocale'>,
	{ records, places }: { records: readonly LockRecord[]; places: Places },
): (source: string, locale: string) => Link[] {
	const codes = locales.map(({ code }) => code);
	const isOf = (record: LockRecord, locale: string) => record.locale === locale || !codes.includes(record.locale);
	let index: { bySource: Index; byTranslation: Index } | undefined;
	return (source, locale) => {
		index ??= {
			bySource: Map.groupBy(records, ({ source }) => source),
			byTranslation: Map.groupBy(records, ({ translation }) => translation),
		};
		const { bySource, byTranslation } = index;
		const madeOf = (text: string) => (bySource.get(text) ?? []).filter((record) => isOf(record, locale));
		const turned = (byTranslation.get(source) ?? []).filter((record) => record.locale === defaultLocale);
		// A copy of the former original is no translation.
		const isCopy = (record: LockRecord) =>
			record.source !== source &&
			codes.some((code) => code !== locale && places.has({ ...record, locale: code }, record.source));
		const direct = [
			...madeOf(source).map((record) => ({ translation: record.translation, from: [record] })),
			...turned.flatMap((record) => (isCopy(record) ? [] : { translation: record.source, from: [record] })),
		];
		/** Texts from which a third one was made: those that were a translation of this language before. */
		const originalsOf = (third: string, isOwn: (record: LockRecord) => boolean) =>
			(byTranslation.get(third) ?? []).flatMap((record): Original[] => {
				if (record.locale === locale) return [];
				const witness = byTranslation.get(record.source)?.find((other) => isOf(other, locale));
				return witness || isOwn(record) ? [{ record, witness }] : [];
			});
		const joined = [
			...(bySource.get(source) ?? []).flatMap((record) => {
				const third = record.translation;
				return record.locale === locale
					? []
					: linksBy(record, { made: madeOf(third), originals: originalsOf(third, () => false) });
			}),
			...turned.flatMap((record) => {
				const third = record.source;
				return linksBy(record, { made: madeOf(third), originals: originalsOf(third, (other) => !isCopy(other)) });
			}),
		];
		// By way of any translation of it, a text leads back to itself: that does not make a copy a translation.
		const known = new Set([source, ...direct.map(({ translation }) => translation)]);
		return [...direct, ...joined.filter(({ translation }) => !known.has(translation))];
	};
}

/** Links by a record that joins a third text with the original. */
function linksBy(
	record: LockRecord,
	{ made, originals }: { made: readonly LockRecord[]; originals: readonly Original[] },
): Link[] {
	return [
		...made.map((other) => ({ translation: other.translation, from: [other, record] })),
		...originals.map(({ record: other, witness }) => ({
			translation: other.source,
			from: witness ? [other, record, witness] : [other, record],
		})),
	];
}

type Index = ReadonlyMap<string, LockRecord[]>;
