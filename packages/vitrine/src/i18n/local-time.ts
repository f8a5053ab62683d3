import { offsetIn } from './day.ts';

/** A time as calendar and clock show it, without an offset: `2026-12-07T09:00`, also with seconds. */
export type LocalTime = string;

const day = 24 * 60 * 60_000;

/**
 * Returns the moments at which a time zone shows a local time, in milliseconds since 1970: one, none where a change of
 * time leaves it out, two where a change repeats it.
 *
 * @example momentsOf('2026-12-07T09:00', 'Europe/Moscow') // [Date.parse('2026-12-07T09:00+03:00')]
 */
export function momentsOf(local: LocalTime, timeZone: string): number[] {
	return candidates(local, timeZone).flatMap(({ moment, offset }) =>
		offsetIn(timeZone, moment) === offset ? [moment] : [],
	);
}

/**
 * Returns the moments that a local time may mean which a change of time leaves out or repeats: by the offset after the
 * change, and by that before it, the earlier one first.
 */
export function meantMoments(local: LocalTime, timeZone: string): number[] {
	return candidates(local, timeZone).map(({ moment }) => moment);
}

/** By each of the offsets from UTC that the zone has around that time; no zone changes twice within two days. */
function candidates(local: LocalTime, timeZone: string): { moment: number; offset: number }[] {
	const utc = Date.parse(`${local}Z`);
	const offsets = new Set([utc - day, utc + day].map((time) => offsetIn(timeZone, time)));
	return [...offsets].map((offset) => ({ moment: utc - offset * 60_000, offset })).sort((a, b) => a.moment - b.moment);
}

/** Returns the moment at which a day begins in a time zone: not at midnight where a change of time leaves that out. */
export function startOfDay(day: string, timeZone: string): number {
	const midnight = `${day}T00:00`;
	const [first] = momentsOf(midnight, timeZone);
	return first ?? Math.max(...meantMoments(midnight, timeZone));
}

/**
 * Writes a moment as RFC 3339 does, with the offset of a time zone.
 *
 * @example writeMoment(Date.parse('2026-12-07T06:00Z'), 'Europe/Moscow') // '2026-12-07T09:00+03:00'
 */
export function writeMoment(moment: number, timeZone: string): string {
	const offset = offsetIn(timeZone, moment);
	const local = new Date(moment + offset * 60_000).toISOString();
	const time = local.slice(0, local.endsWith(':00.000Z') ? 16 : 19);
	const hours = `${Math.floor(Math.abs(offset) / 60)}`.padStart(2, '0');
	return `${time}${offset < 0 ? '-' : '+'}${hours}:${`${Math.abs(offset) % 60}`.padStart(2, '0')}`;
}
