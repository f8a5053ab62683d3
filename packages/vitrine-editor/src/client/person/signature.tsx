import type { Signature as Signed } from 'vitrine/edit';
import { useWords } from '../words/use-words.ts';

/** Who wrote something that is not published, and when. */
export function Signature({ of: { author, time } }: { of: Signed }) {
	const words = useWords();
	return (
		<span lang={words.languageCode}>
			<span aria-hidden>✎</span> {words.publish.by(author, describeTime(time, words.languageCode))}
		</span>
	);
}

/**
 * Writes when something was done: of another day with its date.
 *
 * @example describeTime(time, 'en') // '14:05', of yesterday 'Nov 28, 14:05'
 */
export function describeTime(time: number, language: string, now: number = Date.now()): string {
	const [then, today] = [new Date(time), new Date(now)];
	const isThisYear = then.getFullYear() === today.getFullYear();
	const date: Intl.DateTimeFormatOptions = { day: 'numeric', month: 'short' };
	if (!isThisYear) date.year = 'numeric';
	const isToday = then.toDateString() === today.toDateString();
	const clock = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;
	return new Intl.DateTimeFormat(language, { ...(isToday ? {} : date), ...clock }).format(then);
}
