import type { Channel } from './channels.ts';
import type { Clock } from './clock.ts';
import type { ContactMessage, Delivery, Digest } from './contact-store.ts';

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
