import { classifyLink, splitLink } from '../markdown/link-syntax.ts';
import { coded } from '../problems/message.ts';
import { type Problem, quote, type Report } from '../problems/problem.ts';
import { firstOutside, overlap, type Period } from '../schedule/period.ts';
import { showMoment } from '../schedule/show-moment.ts';
import type { Page, PageLink, PageText, Site } from '../site/site.ts';
import { nearestPlace, parseTarget } from '../site/site-links.ts';

/**
 * Checks that what links lead to is there as long as they are: else a build by a timer would fail when it comes or goes.
 *
 * @param site with what is not published yet
 */
export function checkLinkPeriods(site: Site, now: number, report: Report): void {
	if (!hasPeriods(site)) return;
	for (const page of site.pages.values()) {
		if (page.isDraft) continue;
		const shownIn = [
			...Object.entries(page.translations),
			...Object.entries(page.fallbacks).map(([code, { locale }]) => [code, page.translations[locale]] as const),
		];
		for (const [locale, text] of shownIn) {
			for (const link of text?.links ?? []) {
				const problem = text && problemOf(link, { site, page, text, locale, now });
				if (problem) report(problem);
			}
		}
	}
}

function hasPeriods({ pages }: Site): boolean {
	const hasOwn = (text: PageText) => text.format === 'yaml' && text.sections.some(({ period }) => period);
	return [...pages.values()].some((page) => page.period || Object.values(page.translations).some(hasOwn));
}

interface LinkSource {
	site: Site;
	page: Page;
	text: PageText;
	locale: string;
	now: number;
}

function problemOf(link: PageLink, { site, page, text, locale, now }: LinkSource): Problem | undefined {
	const { target, line, where, period: ofSection = {} } = link;
	if (classifyLink(target) !== 'internal') return undefined;
	const parsed = parseTarget(site, target, page);
	if (!parsed) return undefined;
	const own = overlap(page.period ?? {}, text.period ?? {}, ofSection);
	const there = overlap(parsed.page.period ?? {}, anchorPeriod(parsed, locale, site));
	const moment = firstOutside(own, there, now);
	if (moment === undefined) return undefined;
	const isOver = there.until !== undefined && there.until <= moment;
	const day = showMoment((isOver ? there.until : there.from) ?? moment, site.config.timeZone);
	const { path, anchor } = splitLink(target);
	const what = anchor === undefined ? 'page' : 'place';
	const file = parsed.page.translations[nearestPlace(parsed.page, locale, site.config).locale]?.file ?? path;
	return {
		file: link.file ?? text.file,
		line,
		...(where === undefined ? {} : { where }),
		found: `a link to ${quote(target)}`,
		expected: isOver
			? `a ${what} that is published as long as the link: this one is gone from ${day} on`
			: `a ${what} that is published: this one waits until ${day}`,
		fix: isOver
			? 'put the link into a section with "expireAt" that ends by then, or take it out'
			: `take the link out until then, or put it into a section with "publishAt" that begins then`,
		message: coded('link-scheduled', { target, file, day, isOver }),
	};
}

/** When the section with an anchor is shown. */
function anchorPeriod(
	{ page, anchor }: { page: Page; anchor: string | undefined },
	locale: string,
	site: Site,
): Period {
	if (anchor === undefined) return {};
	const text = page.translations[nearestPlace(page, locale, site.config).locale];
	const section = text?.format === 'yaml' ? text.sections.find(({ anchors }) => anchors.includes(anchor)) : undefined;
	return section?.period ?? {};
}
