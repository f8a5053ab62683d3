import { coded } from '../problems/message.ts';
import { type Problem, quote, type Report } from '../problems/problem.ts';

/**
 * Reports a day of the last change that is still to come.
 *
 * @param today the day that it is in the site's time zone
 */
export function checkUpdated(
	updated: string | undefined,
	today: string,
	place: Pick<Problem, 'file' | 'line'>,
	report: Report,
): void {
	if (updated === undefined || updated <= today) return;
	report({
		...place,
		where: 'updated',
		found: quote(updated),
		expected: 'a day that is not in the future',
		fix: 'write the day of the last change',
		message: coded('day-future', { day: updated }),
	});
}
