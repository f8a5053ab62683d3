const formats = new Map<string, Intl.DateTimeFormat>();
const clocks = new Map<string, Intl.DateTimeFormat>();

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
	const { year, month, day } = clockIn(timeZone, now);
	return `${year}-${month}-${day}`;
}

/** What calendar and clock show in a time zone. */
function clockIn(timeZone: string, time: number): Record<string, string> {
	const clock = clocks.get(timeZone) ?? createClock(timeZone);
	clocks.set(timeZone, clock);
	const parts = clock.formatToParts(time);
	return Object.fromEntries(parts.map(({ type, value }) => [type, value]));
}

function createClock(timeZone: string): Intl.DateTimeFormat {
	const options = { timeZone, calendar: 'iso8601', numberingSystem: 'latn', hourCycle: 'h23' } as const;
	return new Intl.DateTimeFormat(undefined, {
		...options,
		year: 'numeric',
		month: '2-digit',
		day: '2-digit',
		hour: '2-digit',
		minute: '2-digit',
	});
}

/**
 * The moment at which a day begins in a time zone, as RFC 3339 writes it.
 *
 * @example beginOfDay('2026-11-20', 'Europe/Moscow') // '2026-11-20T00:00:00+03:00'
 */
export function beginOfDay(day: string, timeZone: string): string {
	const midnight = Date.parse(`${day}T00:00:00Z`);
	const offset = offsetIn(timeZone, midnight - offsetIn(timeZone, midnight) * 60_000);
	const hours = `${Math.floor(Math.abs(offset) / 60)}`.padStart(2, '0');
	const minutes = `${Math.abs(offset) % 60}`.padStart(2, '0');
	return `${day}T00:00:00${offset < 0 ? '-' : '+'}${hours}:${minutes}`;
}

/** The moment at which a day is over in a time zone, in milliseconds since 1970. */
export function endOfDay(day: string, timeZone: string): number {
	const next = new Date(Date.parse(`${day}T00:00:00Z`) + 24 * 60 * 60_000).toISOString().slice(0, 10);
	return Date.parse(beginOfDay(next, timeZone));
}

/** How many minutes a time zone is ahead of UTC. */
export function offsetIn(timeZone: string, time: number): number {
	const { year, month, day, hour, minute } = clockIn(timeZone, time);
	const wholeMinute = Math.floor(time / 60_000) * 60_000;
	return Math.round((Date.parse(`${year}-${month}-${day}T${hour}:${minute}:00Z`) - wholeMinute) / 60_000);
}
