import type { Content } from '../units/content.ts';
import type { KnownRecord, LockRecord } from './lock.ts';
import type { Places } from './places.ts';

/**
 * Reads what was confirmed while another language was the default one. What was a translation is the original now: its own
 * original is a translation of it, and two texts that were made from one original say the same.
 */
export function turnRound(
	{ config }: Pick<Content, 'config'>,
	{ lines, places }: { lines: readonly LockRecord[]; places: Places },
): KnownRecord[] {
	const { locales, defaultLocale } = config;
	const originals = Map.groupBy(
		lines.filter(({ locale }) => locale === defaultLocale),
		({ source }) => source,
	);
	if (originals.size === 0) return [];
	const others = locales.map(({ code }) => code).filter((code) => code !== defaultLocale);
	const isIn = (record: LockRecord, locale: string) => places.has({ ...record, locale }, record.source);
	const former = formerDefaultOf({ config }, { lines, places });
	const turned = [...originals.values()].flat().flatMap((record): KnownRecord[] => {
		const owners = others.filter((code) => isIn(record, code));
		const found = owners.length === 0 && former !== undefined ? [former] : owners;
		return found.map((locale) => ({
			...record,
			locale,
			source: record.translation,
			translation: record.source,
			from: [record],
			// Which of the two was changed last is not known.
			isStrict: true,
		}));
	});
	const joined = lines.flatMap((record): KnownRecord[] => {
		const same = record.locale === defaultLocale ? [] : (originals.get(record.source) ?? []);
		// Its original may have changed before the default language did, and the translation with it.
		const isStrict = !others.some((code) => code !== record.locale && isIn(record, code));
		return same.map((original) => ({ ...record, source: original.translation, from: [record, original], isStrict }));
	});
	return [...turned, ...joined];
}

/**
 * Returns the language that was the default one when translations into that of today were confirmed; undefined where it was
 * always the same.
 */
export function formerDefaultOf(
	{ config }: Pick<Content, 'config'>,
	{ lines, places }: { lines: readonly LockRecord[]; places: Places },
): string | undefined {
	const { locales, defaultLocale } = config;
	const own = lines.filter(({ locale }) => locale === defaultLocale);
	const counts = locales.map(({ code }) => {
		const isOriginal = (record: LockRecord) => places.has({ ...record, locale: code }, record.source);
		return { code, count: code === defaultLocale ? 0 : own.filter(isOriginal).length };
	});
	const [first] = counts.sort((a, b) => b.count - a.count);
	return first && first.count > 0 ? first.code : undefined;
}
