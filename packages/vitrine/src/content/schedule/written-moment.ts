import { meantMoments, momentsOf, writeMoment } from '#i18n/local-time.ts';

/** The fields of a page or section that decide when it is published, as they are written. */
export interface WrittenSchedule {
	publishAt?: string | undefined;
	expireAt?: string | undefined;
}

/** The names of these fields. */
export const scheduleFields = ['publishAt', 'expireAt'] as const;

const form = /^(\d{4}-\d{2}-\d{2})[Tt ](\d{2}:\d{2}(?::\d{2})?)(?:\.\d+)?(Z|z|[+-]\d{2}:\d{2})?$/;

/** What a date and time mean: one moment, or those that they may mean on the night of a change of time. */
export type MeantMoment = { moment: number } | { isTwice: boolean; meant: string[] };

/**
 * Reads a date and time, without an offset in the time zone of the site. Undefined for what is none, such as February 30.
 *
 * @example parseMoment('2026-12-07 09:00', 'Europe/Moscow') // { moment: Date.parse('2026-12-07T06:00Z') }
 */
export function parseMoment(written: string, timeZone: string): MeantMoment | undefined {
	const [, day = '', time = '', offset] = form.exec(written) ?? [];
	const local = `${day}T${time}`;
	const asUtc = Date.parse(`${local}Z`);
	if (Number.isNaN(asUtc) || !new Date(asUtc).toISOString().startsWith(local)) return undefined;
	if (offset !== undefined) {
		const moment = Date.parse(`${local}${offset.toUpperCase()}`);
		return Number.isNaN(moment) ? undefined : { moment };
	}
	const [moment, ...others] = momentsOf(local, timeZone);
	if (moment !== undefined && others.length === 0) return { moment };
	const meant = meantMoments(local, timeZone).map((one) => writeMoment(one, timeZone));
	return { isTwice: others.length > 0, meant };
}

/** Returns the moment that is written; undefined where there is none, or where that is a mistake. */
export function momentOf(written: string | undefined, timeZone: string): number | undefined {
	const read = written === undefined ? undefined : parseMoment(written, timeZone);
	return read && 'moment' in read ? read.moment : undefined;
}

/** Checks that a text is a date and time in the expected form, which the calendar has. */
export function isMoment(written: string): boolean {
	return parseMoment(written, 'UTC') !== undefined;
}
