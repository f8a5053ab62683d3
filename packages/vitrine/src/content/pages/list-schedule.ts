import { endOfDay } from '#i18n/day.ts';
import type { Period } from '../schedule/period.ts';
import type { SiteConfig } from '../settings/site-schema.ts';
import { filesByLocale } from './page-addresses.ts';
import { createPeriods, readPeriod } from './page-periods.ts';
import type { PageFile } from './pages.ts';
import type { SharedSection } from './shared-sections.ts';
import { scheduleOf } from './shown-sections.ts';

/** A moment at which a page, entry or section begins or ends to be published. */
export interface ScheduledChange {
	/** Milliseconds since 1970. */
	moment: number;
	isEnd: boolean;
	file: string;
	/** The part of the file, where it is not all of it. */
	where?: string;
}

/** Lists every moment at which something of a site begins or ends, the earliest first. Drafts have none. */
export function listSchedule(
	{ config }: { config: SiteConfig },
	{ pageFiles, shared }: { pageFiles: readonly PageFile[]; shared: readonly SharedSection[] },
): ScheduledChange[] {
	const { timeZone, notice } = config;
	const changes: ScheduledChange[] = [];
	const add = ({ from, until }: Period, place: Pick<ScheduledChange, 'file' | 'where'>) => {
		if (from !== undefined) changes.push({ moment: from, isEnd: false, ...place });
		if (until !== undefined) changes.push({ moment: until, isEnd: true, ...place });
	};
	const periodOf = createPeriods(filesByLocale(pageFiles, config), config);
	for (const page of pageFiles) {
		if (page.draft) continue;
		const { file, publishAt, expireAt, entry } = page;
		const { from, until } = periodOf(page);
		if (from !== undefined && (publishAt !== undefined || entry)) add({ from }, { file });
		if (until !== undefined && expireAt !== undefined) add({ until }, { file });
		for (const [name, content] of page.format === 'yaml' ? page.sections : []) {
			if (typeof content !== 'object') continue;
			add(readPeriod(scheduleOf(content), timeZone), { file, where: `sections.${name}` });
		}
	}
	for (const { file, content } of shared) add(readPeriod(scheduleOf(content), timeZone), { file });
	if (notice.until !== undefined) {
		add({ until: endOfDay(notice.until, timeZone) }, { file: 'site.config.ts', where: 'notice' });
	}
	return changes.sort((a, b) => a.moment - b.moment || (a.file < b.file ? -1 : 1));
}
