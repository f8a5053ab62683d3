import { filesByLocale } from '../pages/page-addresses.ts';
import { createPeriods } from '../pages/page-periods.ts';
import type { PageFile } from '../pages/pages.ts';
import { scheduleOf, translationsOf, writtenSections } from '../pages/shown-sections.ts';
import { coded } from '../problems/message.ts';
import type { Report } from '../problems/problem.ts';
import { isWithin, type Period } from '../schedule/period.ts';
import { showMoment } from '../schedule/show-moment.ts';
import type { SectionContent } from '../site/site.ts';
import type { ScheduleSources } from './check-schedule.ts';

/** Reports a page that has no section left while it is published. */
export function checkLastSections(
	pages: readonly PageFile[],
	{ config, shared }: ScheduleSources,
	report: Report,
): void {
	const byLocale = filesByLocale(pages, config);
	const periodOf = createPeriods(byLocale, config);
	const hasSchedule = (content: SectionContent) => Object.keys(scheduleOf(content)).length > 0;
	const isAnyShared = shared.some(({ content }) => hasSchedule(content));
	const scheduled = new Set(
		pages.flatMap((page) => {
			const sections = page.format === 'yaml' ? [...page.sections.values()] : [];
			return isAnyShared || sections.some((one) => typeof one === 'object' && hasSchedule(one)) ? [page.id] : [];
		}),
	);
	for (const page of pages) {
		if (page.format === 'md' || page.isBroken || !scheduled.has(page.id)) continue;
		const original = byLocale.get(config.defaultLocale)?.get(page.id);
		if (!original || original.isBroken) continue;
		const sections = writtenSections(
			page.locale,
			{ translations: translationsOf(page.id, byLocale) },
			{ config, shared },
		);
		const empty = firstEmpty(sections, periodOf(page));
		if (empty === undefined) continue;
		const { from, section } = empty;
		const of = section ?? sections[0];
		if (!of) continue;
		const field = of.period.until === from || of.period.from === undefined ? 'expireAt' : 'publishAt';
		const since = Number.isFinite(from) ? `from ${showMoment(from, config.timeZone)} on` : 'at first';
		report({
			file: of.from.file,
			line: of.from.lineAt([...of.from.at, field]),
			where: [...of.from.at, field].join('.'),
			found: `no section on ${page.file} ${since}`,
			expected: 'a page that has a section at any time',
			fix: 'let one of its sections stay without a date, or give the page itself the date',
			message: coded('sections-none', { from: Number.isFinite(from) ? showMoment(from, config.timeZone) : '' }),
		});
	}
}

/** Returns the first moment at which a page has no section, and the section that was the last one. */
function firstEmpty<Section extends { period: Period }>(
	sections: readonly Section[],
	page: Period,
): { from: number; section: Section | undefined } | undefined {
	if (sections.length === 0 || sections.some(({ period }) => period.from === undefined && period.until === undefined)) {
		return undefined;
	}
	const begin = page.from ?? -Infinity;
	const ends = sections.flatMap(({ period }) => period.until ?? []);
	for (const moment of [begin, ...ends.sort((a, b) => a - b)]) {
		if (!isWithin(page, moment) && moment !== begin) continue;
		if (sections.some(({ period }) => isWithin(period, moment))) continue;
		return { from: moment, section: sections.find(({ period }) => period.until === moment) };
	}
	return undefined;
}
