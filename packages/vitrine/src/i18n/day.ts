const formats = new Map<string, Intl.DateTimeFormat>();

/**
 * Writes a calendar day in a language. It is the same day in every time zone.
 *
 * @example formatDay('2026-11-20', 'en-US') // 'November 20, 2026'
 */
export function formatDay(day: string, tag: string): string {
	const format = formats.get(tag) ?? new Intl.DateTimeFormat(tag, { dateStyle: 'long', timeZone: 'UTC' });
	formats.set(tag, format);
	return format.format(Date.parse(day));
}

/**
 * The calendar day that it is in a time zone, `2026-11-20`.
 *
 * @param timeZone IANA name, for example `Asia/Tokyo`
 * @param now milliseconds since 1970
 */
export function dayIn(timeZone: string, now: number): string {
	const options = { timeZone, calendar: 'iso8601', numberingSystem: 'latn' } as const;
	const parts = new Intl.DateTimeFormat(undefined, {
		...options,
		year: 'numeric',
		month: '2-digit',
		day: '2-digit',
	}).formatToParts(now);
	const { year, month, day } = Object.fromEntries(parts.map(({ type, value }) => [type, value]));
	return `${year}-${month}-${day}`;
}
