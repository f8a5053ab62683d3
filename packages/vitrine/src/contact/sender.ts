import type { Channel, ContactMessage, Digest } from './contact-store.ts';

/**
 * How one try to hand a message over ended. `error` is made of codes alone: what the other side says in words quotes
 * addresses.
 */
export type SendResult =
	| { kind: 'delivered' }
	/** It may go better later: not before so many milliseconds, where the other side says so. */
	| { kind: 'failed'; error: string; wait?: number }
	/** The other side wants this message neither now nor later. */
	| { kind: 'refused'; error: string };

/** Hands messages over to what lies behind one channel. */
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
