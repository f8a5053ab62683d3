import { type ChannelDelivery, createChannelDelivery } from './channel-delivery.ts';
import type { Channel } from './channels.ts';
import type { Clock } from './clock.ts';
import type { ContactStore } from './contact-store.ts';
import type { Sender, Senders } from './sender.ts';

export interface DelivererOptions {
	store: Pick<ContactStore, 'claim' | 'settle' | 'bringForward'>;
	/** Receives sentences for the operator, without personal data. */
	report: (sentence: string) => void;
	clock: Clock;
	/** Deliveries of one channel at a time. */
	atOnce?: number;
}

/**
 * Delivers what is due, where no process runs that waits for it: the platform calls when there is something to do.
 *
 * @returns a function that ends when nothing is due any more, or no further delivery is to begin. It rejects where the
 *   store does: the platform then calls again.
 */
export function createDeliverer({ store, report, clock, atOnce = 3 }: DelivererOptions) {
	const channels = new Map<Channel, ChannelDelivery>();
	const giveUp = new AbortController().signal;
	return async (senders: Senders, until: number): Promise<void> => {
		const lines = (Object.keys(senders) as Channel[]).flatMap((channel) => {
			const sender = senders[channel];
			return sender ? Array.from({ length: atOnce }, () => deliverAll(channel, sender, until)) : [];
		});
		await Promise.all(lines);
	};

	async function deliverAll(channel: Channel, sender: Sender, until: number): Promise<void> {
		const steps = channels.get(channel) ?? createChannelDelivery({ channel, store, report, clock });
		channels.set(channel, steps);
		while (clock.now() < until) {
			const delivery = await steps.claim(sender);
			if (!delivery) return;
			const outcome = await steps.attempt(delivery, { sender, giveUp });
			await store.settle(delivery, outcome);
			await steps.settled(outcome);
		}
	}
}
