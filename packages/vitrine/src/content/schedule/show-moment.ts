import { writeMoment } from '#i18n/local-time.ts';

/**
 * Writes a moment for a message: as a day where that begins with it.
 *
 * @example showMoment(Date.parse('2026-12-07T06:00Z'), 'Europe/Moscow') // '2026-12-07T09:00+03:00'
 */
export function showMoment(moment: number, timeZone: string): string {
	const written = writeMoment(moment, timeZone);
	const [, day] = /^([\d-]{10})T00:00[+-]/.exec(written) ?? [];
	return day ?? written;
}
