import { startOfDay } from '#i18n/local-time.ts';
import { overlap, type Period } from '../schedule/period.ts';
import { momentOf, type WrittenSchedule } from '../schedule/written-moment.ts';
import type { SiteConfig } from '../settings/site-schema.ts';
import { homeId } from '../site/site.ts';
import { type FilesByLocale, parentId } from './page-addresses.ts';
import type { PageHead } from './pages.ts';

/** Returns when a file of a page is published, whether it is a draft or not. */
export type PeriodOf = (file: PageHead) => Period;

/**
 * Creates the look-up of periods. What the original has holds for all languages; a translation may have its own. An entry begins
 * with its day at the earliest, and is there as long as its list; any other page as long as its original.
 */
export function createPeriods(byLocale: FilesByLocale<PageHead>, config: SiteConfig): PeriodOf {
	const { timeZone, defaultLocale } = config;
	const originalOf = ({ id }: PageHead) => byLocale.get(defaultLocale)?.get(id);
	const known = new Map<PageHead, Period>();
	const find = (file: PageHead): Period => {
		if (file.id === homeId) return {};
		const original = originalOf(file);
		const written = readPeriod(withOriginal(file, original), timeZone);
		const day = file.entry ? { from: beginOf(file.entry.date, timeZone) } : {};
		const above =
			file.collection?.part === 'entry'
				? byLocale.get(file.locale)?.get(parentId(file.id))
				: original === file || file.collection
					? undefined
					: original;
		return overlap(written, day, above ? periodOf(above) : {});
	};
	const periodOf: PeriodOf = (file) => {
		const period = known.get(file) ?? find(file);
		known.set(file, period);
		return period;
	};
	return periodOf;
}

/** The begins of days in a time zone: entries share them, in all languages and in each reading. */
const begins = new Map<string, number>();

function beginOf(day: string, timeZone: string): number {
	const key = `${day} ${timeZone}`;
	const begin = begins.get(key) ?? startOfDay(day, timeZone);
	begins.set(key, begin);
	return begin;
}

/** Returns the fields of a translation, those that it lacks from its original. */
export function withOriginal(own: WrittenSchedule, original: WrittenSchedule | undefined): WrittenSchedule {
	return { publishAt: own.publishAt ?? original?.publishAt, expireAt: own.expireAt ?? original?.expireAt };
}

export function readPeriod({ publishAt, expireAt }: WrittenSchedule, timeZone: string): Period {
	const from = momentOf(publishAt, timeZone);
	const until = momentOf(expireAt, timeZone);
	return { ...(from === undefined ? {} : { from }), ...(until === undefined ? {} : { until }) };
}

/** Returns from when to when any of several things is published. */
export function hull(periods: readonly Period[]): Period {
	const from = Math.min(...periods.map(({ from = -Infinity }) => from));
	const until = Math.max(...periods.map(({ until = Infinity }) => until));
	return { ...(Number.isFinite(from) ? { from } : {}), ...(Number.isFinite(until) ? { until } : {}) };
}
