import type { Words } from '../words/en.ts';

const minute = 60_000;

/** Returns what calendar and clock of a time zone show, as a field for date and time has it: `2026-12-07T09:00`. */
export function localTime(moment: number, timeZone: string): string {
	const options = { timeZone, calendar: 'iso8601', numberingSystem: 'latn', hourCycle: 'h23' } as const;
	const digits = { month: '2-digit', day: '2-digit', hour: '2-digit', minute: '2-digit' } as const;
	const parts = new Intl.DateTimeFormat(undefined, { ...options, ...digits, year: 'numeric' }).formatToParts(moment);
	const of = (type: string) => parts.find((part) => part.type === type)?.value ?? '';
	return `${of('year')}-${of('month')}-${of('day')}T${of('hour')}:${of('minute')}`;
}

/**
 * Reads a date and time as content has it, without an offset in the time zone of the site, in milliseconds since 1970. A time that a
 * change of clocks repeats or leaves out is refused by the server.
 */
export function readMoment(written: string, timeZone: string): number | undefined {
	const text = written.trim().replace(/^(\d{4}-\d{2}-\d{2})[ t]/, '$1T');
	if (!/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/.test(text)) return undefined;
	const hasOffset = /(?:z|[+-]\d{2}:\d{2})$/i.test(text);
	const time = Date.parse(hasOffset ? text : `${text}Z`);
	if (Number.isNaN(time)) return undefined;
	if (hasOffset) return time;
	const offsetAt = (moment: number) =>
		Date.parse(`${localTime(moment, timeZone)}Z`) - Math.floor(moment / minute) * minute;
	return time - offsetAt(time - offsetAt(time));
}

const day = 24 * 60 * minute;

/**
 * Writes a moment in words of a language: how far it is, its day, and the time in the time zone of the site.
 *
 * @example describeMoment(moment, { timeZone: 'Europe/Moscow', words: en, now }) // 'in 3 days, Monday 09:00'
 */
export function describeMoment(
	moment: number,
	{
		timeZone,
		words,
		now,
	}: { timeZone: string; words: Pick<Words, 'languageCode' | 'moment' | 'nearDay'>; now: number },
): string {
	const { languageCode: language } = words;
	const dayOf = (time: number) => Date.parse(localTime(time, timeZone).slice(0, 10));
	const days = Math.round((dayOf(moment) - dayOf(now)) / day);
	const minutes = Math.round((moment - now) / minute);
	const relative = new Intl.RelativeTimeFormat(language, { numeric: 'auto' });
	const far =
		days !== 0
			? relative.format(days, 'day')
			: Math.abs(minutes) >= 60
				? relative.format(Math.trunc(minutes / 60), 'hour')
				: relative.format(minutes, 'minute');
	const isNear = Math.abs(days) < 7;
	const date = isNear
		? {}
		: ({ day: 'numeric', month: 'long', ...(Math.abs(days) > 180 ? { year: 'numeric' } : {}) } as const);
	const weekday = new Intl.DateTimeFormat(language, { timeZone, ...words.nearDay, ...date }).format(moment);
	return words.moment({ far, day: weekday, time: localTime(moment, timeZone).slice(11) });
}

/**
 * Returns the name that people have for a time zone, else its identifier.
 *
 * @example nameOfZone('Asia/Tokyo', { words: ja, moment }) // '日本標準時'
 */
export function nameOfZone(
	timeZone: string,
	{ words, moment }: { words: Pick<Words, 'languageCode' | 'zoneName' | 'inZone'>; moment: number },
): string {
	const format = new Intl.DateTimeFormat(words.languageCode, { timeZone, timeZoneName: words.zoneName });
	const name = format.formatToParts(moment).find(({ type }) => type === 'timeZoneName')?.value ?? '';
	return words.inZone(/^(?:GMT|UTC|$)/.test(name) ? timeZone : name);
}
