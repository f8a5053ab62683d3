import { startOfDay } from '#i18n/local-time.ts';
import { filesByLocale } from '../pages/page-addresses.ts';
import { readPeriod, withOriginal } from '../pages/page-periods.ts';
import type { PageFile } from '../pages/pages.ts';
import type { SharedSection } from '../pages/shared-sections.ts';
import { scheduleOf } from '../pages/shown-sections.ts';
import { coded } from '../problems/message.ts';
import { quote, type Report } from '../problems/problem.ts';
import { momentOf, parseMoment, scheduleFields, type WrittenSchedule } from '../schedule/written-moment.ts';
import type { SiteConfig } from '../settings/site-schema.ts';
import { homeId } from '../site/site.ts';
import { checkLastSections } from './check-last-sections.ts';
import { checkSuccessors } from './check-successors.ts';

export interface ScheduleSources {
	config: SiteConfig;
	shared: readonly SharedSection[];
}

/** Where the fields of a schedule are written. */
interface SchedulePlace {
	file: string;
	lineOf: (field: string) => number;
	whereOf: (field: string) => string;
}

/** Checks when pages and sections are published: that the moments exist, and that something is left at each of them. */
export function checkSchedule(pages: readonly PageFile[], { config, shared }: ScheduleSources, report: Report): void {
	const { timeZone, defaultLocale } = config;
	const byLocale = filesByLocale(pages, config);
	const check = (written: WrittenSchedule, original: WrittenSchedule | undefined, place: SchedulePlace) => {
		checkMoments(written, { timeZone, ...place }, report);
		checkOrder(written, { original, timeZone, ...place }, report);
	};
	for (const page of pages) {
		if (page.isBroken) continue;
		const original = byLocale.get(defaultLocale)?.get(page.id);
		const { file, lineOf } = page;
		const place = { file, lineOf, whereOf: (field: string) => field };
		if (page.id === homeId) checkHomeSchedule(page, report);
		else check(page, original === page ? undefined : original, place);
		if (page.id !== homeId && !page.collection && original && original !== page) {
			checkWithinOriginal(page, { original, timeZone, ...place }, report);
		}
		checkDay(page, { timeZone, ...place }, report);
		if (page.format === 'md') continue;
		for (const [name, content] of page.sections) {
			if (typeof content !== 'object') continue;
			const there = original?.format === 'yaml' && original !== page ? original.sections.get(name) : undefined;
			check(scheduleOf(content), typeof there === 'object' ? scheduleOf(there) : undefined, {
				file,
				lineOf: (field) => page.lineAt(['sections', name, field]),
				whereOf: (field) => `sections.${name}.${field}`,
			});
		}
	}
	for (const { file, content, lineAt, name, locale } of shared) {
		const original = shared.find((one) => one.name === name && one.locale === defaultLocale);
		check(scheduleOf(content), original && locale !== defaultLocale ? scheduleOf(original.content) : undefined, {
			file,
			lineOf: (field) => lineAt([field]),
			whereOf: (field) => field,
		});
	}
	checkLastSections(pages, { config, shared }, report);
	checkSuccessors(pages, config, report);
}

/** Reports a time that the clock of the site leaves out or shows twice. */
function checkMoments(
	written: WrittenSchedule,
	{ file, lineOf, whereOf, timeZone }: SchedulePlace & { timeZone: string },
	report: Report,
): void {
	for (const field of scheduleFields) {
		const value = written[field];
		const read = value === undefined ? undefined : parseMoment(value, timeZone);
		if (value === undefined || !read || 'moment' in read) continue;
		const { isTwice, meant } = read;
		report({
			...{ file, line: lineOf(field), where: whereOf(field), found: quote(value) },
			expected: isTwice
				? `a time that the clock shows once: a change of time repeats this one (${timeZone})`
				: `a time that the clock shows: a change of time leaves this one out (${timeZone})`,
			fix: `write ${meant.join(' or ')}`,
			message: coded('moment-change', { written: value, isTwice, meant }),
		});
	}
}

/** Reports what ends before it begins. */
function checkOrder(
	own: WrittenSchedule,
	{
		original,
		timeZone,
		file,
		lineOf,
		whereOf,
	}: SchedulePlace & { original: WrittenSchedule | undefined; timeZone: string },
	report: Report,
): void {
	const { publishAt, expireAt } = withOriginal(own, original);
	const { from, until } = readPeriod({ publishAt, expireAt }, timeZone);
	if (publishAt === undefined || expireAt === undefined) return;
	if (from === undefined || until === undefined || from < until) return;
	const field = own.expireAt === undefined ? 'publishAt' : 'expireAt';
	if (own[field] === undefined) return;
	const [value, expected] =
		field === 'expireAt'
			? [expireAt, `a moment after "publishAt", ${publishAt}`]
			: [publishAt, `a moment before "expireAt", ${expireAt}`];
	report({
		...{ file, line: lineOf(field), where: whereOf(field), found: quote(value), expected },
		fix: 'change one of the two, or remove it',
		message: coded('expire-before', { expireAt, publishAt }),
	});
}

/** Reports an entry that ends before its day begins. */
function checkDay(
	{ entry, expireAt }: PageFile,
	{ timeZone, file, lineOf, whereOf }: SchedulePlace & { timeZone: string },
	report: Report,
): void {
	const until = momentOf(expireAt, timeZone);
	if (!entry || expireAt === undefined || until === undefined) return;
	if (until > startOfDay(entry.date, timeZone)) return;
	report({
		...{ file, line: lineOf('expireAt'), where: whereOf('expireAt'), found: quote(expireAt) },
		expected: `a moment after "date", ${entry.date}`,
		fix: 'change one of the two, or remove it',
		message: coded('expire-before', { expireAt, publishAt: entry.date }),
	});
}

/** Reports a translation that would be there without its original. */
function checkWithinOriginal(
	page: PageFile,
	{ original, timeZone, file, lineOf, whereOf }: SchedulePlace & { original: PageFile; timeZone: string },
	report: Report,
): void {
	for (const field of scheduleFields) {
		const value = page[field];
		const own = momentOf(value, timeZone);
		const there = momentOf(original[field], timeZone);
		if (value === undefined || own === undefined || there === undefined) continue;
		if (field === 'publishAt' ? own >= there : own <= there) continue;
		const side = field === 'publishAt' ? 'not before' : 'not after';
		report({
			...{ file, line: lineOf(field), where: whereOf(field), found: quote(value) },
			expected: `a moment that is ${side} that of the original, ${original[field]}: no language has a page without it`,
			fix: `change ${quote(field)} in ${original.file}, or remove it here`,
			message: coded('original-period', { field, original: original[field] ?? '' }),
		});
	}
}

/** Reports dates of a home page: every site has one at any time. */
function checkHomeSchedule(page: PageFile, report: Report): void {
	for (const field of [...scheduleFields, 'expiredTo'] as const) {
		const value = page[field];
		if (value === undefined) continue;
		report({
			...{ file: page.file, line: page.lineOf(field), where: field, found: quote(value) },
			expected: 'a home page that is always published: every site has one',
			fix: 'remove the line; its sections may have dates',
			message: coded('home-schedule', { field }),
		});
	}
}
