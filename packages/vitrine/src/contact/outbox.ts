import { startChannelWorker } from './channel-worker.ts';
import { type Clock, systemClock } from './clock.ts';
import type { Channel, ContactStore } from './contact-store.ts';
import type { Senders } from './sender.ts';

export interface OutboxOptions {
	store: Pick<ContactStore, 'claim' | 'settle'>;
	senders: Senders;
	/** Told what an operator should know, in sentences without personal data. */
	report: (sentence: string) => void;
	/** Told each time that the store could not do its work. */
	onStoreFault: (error: unknown) => void;
	/** Deliveries of one channel at a time. Three: one that hangs holds up nobody, and no server minds so few. */
	atOnce?: number;
	/**
	 * How often deliveries are looked for that nobody told of, in milliseconds: what is tried again, or was re-queued by
	 * hand, or left by a process that was killed. 10 seconds are less than anybody waits for a mail.
	 */
	pollEvery?: number;
	clock?: Clock;
}

export interface Outbox {
	/** Looks for deliveries at once. */
	wake: () => void;
	/**
	 * Begins no more deliveries, and waits for those under way; the rest is given up after so many milliseconds, and tried
	 * again by whoever comes next.
	 */
	stop: (timeout: number) => Promise<void>;
}

/**
 * Delivers what waits in a store until it is stopped. Each channel works on its own, so that a mail server that hangs
 * delays no webhook.
 */
export function startOutbox({
	store,
	senders,
	report,
	onStoreFault,
	atOnce = 3,
	pollEvery = 10_000,
	clock = systemClock,
}: OutboxOptions): Outbox {
	const lanes = (Object.keys(senders) as Channel[]).flatMap((channel) => {
		const sender = senders[channel];
		return sender
			? [startChannelWorker({ channel, sender, store, onStoreFault, report, atOnce, pollEvery, clock })]
			: [];
	});
	return {
		wake: () => {
			for (const lane of lanes) lane.wake();
		},
		stop: async (timeout) => {
			await Promise.all(lanes.map((lane) => lane.stop(timeout)));
		},
	};
}
