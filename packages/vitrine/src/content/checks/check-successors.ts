import { nearest } from '#node/edit-distance.ts';
import { type FilesByLocale, filesByLocale } from '../pages/page-addresses.ts';
import { createPeriods, type PeriodOf } from '../pages/page-periods.ts';
import type { PageFile } from '../pages/pages.ts';
import { coded } from '../problems/message.ts';
import { quote, type Report } from '../problems/problem.ts';
import { showMoment } from '../schedule/show-moment.ts';
import type { SiteConfig } from '../settings/site-schema.ts';
import { homeId } from '../site/site.ts';
import { pageId } from './expired-rules.ts';

type Reason = 'missing' | 'draft' | 'later' | 'gone' | 'circle';

interface Successors {
	byLocale: FilesByLocale<PageFile>;
	periodOf: PeriodOf;
	config: SiteConfig;
}

/** Checks that the page which an expired one leads to (`expiredTo`) is there then, and stays or leads on. */
export function checkSuccessors(pages: readonly PageFile[], config: SiteConfig, report: Report): void {
	const named = pages.filter((page) => page.expiredTo !== undefined && page.id !== homeId && !page.isBroken);
	if (named.length === 0) return;
	const byLocale = filesByLocale(pages, config);
	const all = { byLocale, periodOf: createPeriods(byLocale, config), config };
	const ids = [...new Set(pages.map(({ id }) => `/${id}`))];
	for (const page of named) {
		const { file, lineOf, expiredTo: target = '' } = page;
		const place = { file, line: lineOf('expiredTo'), where: 'expiredTo', found: quote(target) };
		const { until } = all.periodOf(page);
		if (until === undefined) {
			const expected = '"expireAt" beside it: the page leads there once it has expired';
			const fix = 'write "expireAt" too, or remove the line';
			report({ ...place, expected, fix, message: coded('successor-alone', {}) });
			continue;
		}
		const found = reasonAgainst(page, until, all);
		if (!found) continue;
		const meant = found.reason === 'missing' ? nearest(target, ids) : undefined;
		report({
			...place,
			expected: `a page that is there when this one is gone: ${found.because}`,
			fix: meant ? `write ${quote(meant)}` : 'name another page, or remove the line: the answer is 410 then',
			message: coded('successor-gone', { target, reason: found.reason }),
		});
	}
}

/** Returns why the page that is named does not take over at a moment; undefined where it does, or leads to one that does. */
function reasonAgainst(
	page: PageFile,
	moment: number,
	{ byLocale, periodOf, config }: Successors,
): { reason: Reason; because: string } | undefined {
	const seen = [page.id];
	let at = moment;
	let target = page.expiredTo;
	while (target?.startsWith('/')) {
		const id = pageId(target);
		if (seen.includes(id)) return { reason: 'circle', because: 'this one leads back to it' };
		seen.push(id);
		const next = byLocale.get(page.locale)?.get(id) ?? byLocale.get(config.defaultLocale)?.get(id);
		if (!next) return { reason: 'missing', because: 'there is no such page' };
		if (next.draft) return { reason: 'draft', because: `${next.file} is a draft` };
		const { from = -Infinity, until } = periodOf(next);
		if (from > at) {
			return { reason: 'later', because: `${next.file} waits until ${showMoment(from, config.timeZone)}` };
		}
		if (until === undefined) return undefined;
		if (next.expiredTo === undefined) {
			const because = `${next.file} expires as well, at ${showMoment(until, config.timeZone)}, and leads nowhere`;
			return { reason: 'gone', because };
		}
		at = Math.max(at, until);
		target = next.expiredTo;
	}
	return undefined;
}
