import type { Outcome } from './contact-store.ts';
import type { SendResult } from './sender.ts';

const minute = 60_000;

/** The longest delay. 4 hours: once a server is up again, it gets its messages after no longer than that. */
const maxPause = 240 * minute;

/** With it, the last try comes two days after the first: a weekend without anybody who could repair it. */
const maxTries = 20;

/**
 * Refusals are final by their standards (RFC 5321 §4.2.1, 410 of RFC 9110), and yet often come from a mailbox or a
 * receiver that is just being set up. Three tries in an hour bridge that; more would only burden the receiver.
 */
const maxTriesAfterRefusal = 3;
const pauseAfterRefusal = 30 * minute;

/**
 * The retry schedule: decides what becomes of a delivery after a try. It is done, tried again, or a dead letter.
 *
 * The first pause is about a minute: a server that takes no mail from strangers at first (greylisting, RFC 6647) wants
 * some. Each further one is twice as long, up to four hours, give or take a quarter:
 *
 * | try | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10 | 11 | … | 20 |
 * | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |
 * | after the first | 1 min | 3 | 7 | 15 | 31 | 63 | 2 h | 4 h | 8 h | 12 h | every 4 h | 48 h |
 *
 * @param tries how often it was tried, at least once
 * @param random from 0 to 1: without it, all that failed together would be tried together
 */
export function outcomeOf(
	result: SendResult,
	{ tries, now, random }: { tries: number; now: number; random: number },
): Outcome {
	if (result.kind === 'delivered') return result;
	const { kind, error } = result;
	if (tries >= (kind === 'refused' ? maxTriesAfterRefusal : maxTries)) return { kind: 'dead', error };
	const minPause = kind === 'refused' ? pauseAfterRefusal : Math.min(result.wait ?? 0, maxPause);
	const pause = Math.min(minute * 2 ** (tries - 1), maxPause) * (0.75 + random / 2);
	return { kind: 'again', at: now + Math.round(Math.max(pause, minPause)), error };
}
