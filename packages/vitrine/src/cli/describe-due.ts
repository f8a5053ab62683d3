import { kitLanguage } from '#i18n/built-in-words.ts';
import { writeMoment } from '#i18n/local-time.ts';
import type { DueChange, ExportSchedule } from '#protocol/manifest.ts';
import { builtNumber, openExport } from '#protocol/node/export-folder.ts';

/** Commands speak English, as the kit does. */
const english = kitLanguage.tag;

const maxNamed = 5;

/** Why there is nothing to build, and what is due next, as RFC 3339 writes it. */
interface Waiting {
	sentence: string;
	nextDue: string | null;
}

/**
 * Reads from the export that is served whether something is due. Nothing is where the clock was set back: what visitors have seen
 * stays, until the clock has passed the last change. Nor is it where an export was rolled back: what it left behind would come back.
 *
 * @returns undefined where there is something to build, or that is not known
 */
export function nothingDue(out: string, now: number): Waiting | undefined {
	const opened = openExport(out);
	const schedule = opened?.manifest.schedule;
	if (!opened || !schedule) return undefined;
	const { since, next, timeZone } = schedule;
	const [first] = next;
	const nextDue = first ? writeMoment(first.moment, timeZone) : null;
	if (opened.manifest.restores !== undefined) {
		const sentence = `Export ${builtNumber(opened)} was brought back by a rollback, and stays: "vitrine build" goes on from it.`;
		return { sentence, nextDue };
	}
	if (since !== undefined && now < since) {
		const last = formatMoment(since, timeZone);
		return { sentence: `The clock was set back: the site shows ${last} (${timeZone}) or later, and stays.`, nextDue };
	}
	if (!first) return { sentence: 'Nothing is due.', nextDue };
	if (now >= first.moment) return undefined;
	const { moment } = first;
	const then = `${timeUntil(moment, now)}, ${formatMoment(moment, timeZone)} (${timeZone})`;
	return { sentence: `Nothing is due until then: ${nameOf(first)} ${then}.`, nextDue };
}

/** Lists in a sentence what is due next; undefined where nothing is. */
export function describeDue({ next, timeZone }: ExportSchedule, now: number): string | undefined {
	const [first] = next;
	if (!first) return undefined;
	const named = next.slice(0, maxNamed).map((change) => `${nameOf(change)} ${formatMoment(change.moment, timeZone)}`);
	const more = next.length > named.length ? `, and ${next.length - named.length} more` : '';
	const then = formatMoment(first.moment, timeZone);
	return `Due next: ${named.join(', ')}${more} (${timeZone}). Build again ${timeUntil(first.moment, now)}, ${then}: "vitrine build --when-due" does that alone.`;
}

function nameOf({ file, where, isEnd }: DueChange): string {
	return `${file}${where === undefined ? '' : ` (${where})`} ${isEnd ? 'ends' : 'begins'}`;
}

const weekdays = new Intl.DateTimeFormat(english, { weekday: 'long', timeZone: 'UTC' });

/**
 * Writes a moment as calendar and clock of a time zone show it.
 *
 * @example formatMoment(Date.parse('2026-12-07T06:00Z'), 'Europe/Moscow') // 'Monday 2026-12-07 09:00'
 */
export function formatMoment(moment: number, timeZone: string): string {
	const [day = '', time = ''] = writeMoment(moment, timeZone).split('T');
	return `${weekdays.format(Date.parse(day))} ${day} ${time.slice(0, 5)}`;
}

const units = [
	['day', 24 * 60 * 60_000],
	['hour', 60 * 60_000],
	['minute', 60_000],
] as const;

/** Writes how long it is until a moment, in the largest unit that fits: `in 3 days`. */
function timeUntil(moment: number, now: number): string {
	const left = moment - now;
	const [unit, length] = units.find(([, length]) => left >= length) ?? ['minute', 60_000];
	return new Intl.RelativeTimeFormat(english).format(Math.max(1, Math.floor(left / length)), unit);
}
