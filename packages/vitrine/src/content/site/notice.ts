import { dayIn } from '#i18n/day.ts';
import type { SiteConfig } from '../settings/site-schema.ts';

/** Whether the last day of the notice is over in the time zone of the site. */
export function isNoticeOver({ notice, timeZone }: Pick<SiteConfig, 'notice' | 'timeZone'>, now: number): boolean {
	return notice.until !== undefined && notice.until < dayIn(timeZone, now);
}
