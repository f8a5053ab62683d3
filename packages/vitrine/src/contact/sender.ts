import type { Channel } from './channels.ts';
import type { Clock } from './clock.ts';
import type { ContactMessage, Delivery, Digest } from './contact-store.ts';

/**
 * The result of one try to deliver a message. `error` consists of codes: the words of the other side quote addresses.
 */
export type SendResult =
	| { kind: 'delivered' }
	/** May succeed later, but not before so many milliseconds, if the other side set a delay. */
	| { kind: 'failed'; error: string; wait?: number }
	/** The other side wants this message neither now nor later. */
	| { kind: 'refused'; error: string };

/** Delivers messages through one channel. */
export interface Sender {
	/** How long a try may take before it is given up, in milliseconds. */
	timeout: number;
	/**
	 * Tries once. It rejects for bugs only, and stops when the signal is aborted.
	 *
	 * @param digest all messages that are sent in one, for a channel that takes several
	 */
	send: (message: ContactMessage, signal: AbortSignal, digest?: Digest) => Promise<SendResult>;
}

/** The channels that are set up. */
export type Senders = Partial<Record<Channel, Sender>>;

/** The result of a try that the worker interrupted because it is stopping. */
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
	// The stop does not wait for a sender that ignores the signal.
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
