import type { Clock } from './clock.ts';
import type { Channel, ContactMessage, Delivery, Digest, Outcome } from './contact-store.ts';

/**
 * How one try to deliver a message ended. `error` is made of codes alone: what the other side says in words quotes
 * addresses.
 */
export type SendResult =
	| { kind: 'delivered' }
	/** It may go better later: not before so many milliseconds, where the other side says so. */
	| { kind: 'failed'; error: string; wait?: number }
	/** The other side wants this message neither now nor later. */
	| { kind: 'refused'; error: string };

/** Delivers messages through one channel. */
export interface Sender {
	/** How long a try may take before it is given up, in milliseconds. */
	timeout: number;
	/**
	 * Tries once. It rejects for bugs alone, and ends as soon as the signal says so.
	 *
	 * @param digest all that go out with the message, of a channel that takes several
	 */
	send: (message: ContactMessage, signal: AbortSignal, digest?: Digest) => Promise<SendResult>;
}

/** The channels that are set up. */
export type Senders = Partial<Record<Channel, Sender>>;

/** How a try ends that the worker gave up because it was told to stop. */
export const interrupted: SendResult = { kind: 'failed', error: 'interrupted' };

/** Lets a sender try to deliver a message, until its timeout or the signal to give up. */
export async function tryOnce({
	sender,
	delivery: { message, digest },
	giveUp,
	clock,
}: {
	sender: Sender;
	delivery: Pick<Delivery, 'message' | 'digest'>;
	giveUp: AbortSignal;
	clock: Pick<Clock, 'after'>;
}): Promise<SendResult> {
	const limit = new AbortController();
	const cancel = clock.after(sender.timeout, () => limit.abort());
	const signal = AbortSignal.any([limit.signal, giveUp]);
	// A sender that ignores the signal delays nobody.
	const end = new Promise<SendResult>((resolve) => {
		const timedOut: SendResult = { kind: 'failed', error: 'no answer in time' };
		signal.addEventListener('abort', () => resolve(giveUp.aborted ? interrupted : timedOut), { once: true });
	});
	try {
		return await Promise.race([end, sender.send(message, signal, digest)]);
	} catch (error) {
		// A bug of the sender, by name alone: its words may quote the message.
		return { kind: 'failed', error: error instanceof Error ? error.name : 'Error' };
	} finally {
		cancel();
	}
}

const minute = 60_000;

/** 4 hours: once a server is up again, it gets its messages after no longer than that. */
const maxPause = 240 * minute;

/** With it, the last try comes two days after the first: a weekend without anybody who could repair it. */
const maxTries = 20;

/**
 * Refusals are final by their standards (RFC 5321 §4.2.1, 410 of RFC 9110), and yet often come from a mailbox or a
 * receiver that is just being set up. Three tries in an hour bridge that; more would only bother whoever refuses.
 */
const maxTriesAfterRefusal = 3;
const pauseAfterRefusal = 30 * minute;

/**
 * Decides what becomes of a delivery after a try: it is done, tried again, or a dead letter.
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
