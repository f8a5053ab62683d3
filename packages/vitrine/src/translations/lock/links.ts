import type { SiteConfig } from '#content/settings/site-schema.ts';
import type { LockRecord } from './lock.ts';

/** A text of a language that is confirmed to be what another text is in the default language. */
export interface Link {
	translation: string;
	/** One record for both texts, or two that have a third text in common. */
	from: readonly LockRecord[];
}

/**
 * Creates the look-up of translations by their original. A record counts in both directions, since any language may have
 * been the default one, and two texts that each are confirmed with the same third one are confirmed with each other. Records
 * of languages that the site does not have any more count for all.
 */
export function createLinks(
	{ locales, defaultLocale }: Pick<SiteConfig, 'locales' | 'defaultLocale'>,
	records: readonly LockRecord[],
): (source: string, locale: string) => Link[] {
	const codes = new Set(locales.map(({ code }) => code));
	const isOf = (record: LockRecord, locale: string) => record.locale === locale || !codes.has(record.locale);
	let index: { bySource: Index; byTranslation: Index } | undefined;
	return (source, locale) => {
		index ??= {
			bySource: Map.groupBy(records, ({ source }) => source),
			byTranslation: Map.groupBy(records, ({ translation }) => translation),
		};
		const { bySource, byTranslation } = index;
		const made = bySource.get(source) ?? [];
		const madeFrom = (byTranslation.get(source) ?? []).filter((record) => isOf(record, defaultLocale));
		const thirds = [
			...made.filter((record) => record.locale !== locale).map((record) => ({ record, third: record.translation })),
			...madeFrom.map((record) => ({ record, third: record.source })),
		];
		const joined = thirds.flatMap(({ record, third }) => [
			...(bySource.get(third) ?? [])
				.filter((other) => isOf(other, locale))
				.map((other) => ({ translation: other.translation, from: [other, record] })),
			...(byTranslation.get(third) ?? [])
				.filter((other) => other.locale !== locale)
				.map((other) => ({ translation: other.source, from: [other, record] })),
		]);
		const direct = [
			...made
				.filter((record) => isOf(record, locale))
				.map((record) => ({ translation: record.translation, from: [record] })),
			...madeFrom.map((record) => ({ translation: record.source, from: [record] })),
		];
		const known = new Set(direct.map(({ translation }) => translation));
		return [...direct, ...joined.filter(({ translation }) => !known.has(translation))];
	};
}

type Index = ReadonlyMap<string, LockRecord[]>;
