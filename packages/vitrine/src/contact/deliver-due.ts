import type { Clock } from './clock.ts';
import type { Channel, ContactStore, Delivery, Outcome } from './contact-store.ts';
import { outcomeOf, type Sender, type Senders, tryOnce } from './sender.ts';

export interface DelivererOptions {
	store: Pick<ContactStore, 'claim' | 'settle' | 'bringForward'>;
	/** Told what an operator should know, in sentences without personal data. */
	report: (sentence: string) => void;
	clock: Clock;
	/** Deliveries of one channel at a time. */
	atOnce?: number;
}

/** How much longer a lease is than a try may take. */
const leaseMargin = 30_000;

/** How often what waits is brought forward at most, in milliseconds. */
const forwardPause = 60 * 60_000;

/**
 * Delivers what is due, where no process runs that waits for it: the platform calls when there is something to do.
 *
 * @returns a function that ends when nothing is due any more, or no further delivery is to begin
 */
export function createDeliverer({ store, report, clock, atOnce = 3 }: DelivererOptions) {
	let lastForward = Number.NEGATIVE_INFINITY;
	return async (senders: Senders, until: number): Promise<void> => {
		const lines = (Object.keys(senders) as Channel[]).flatMap((channel) => {
			const sender = senders[channel];
			return sender ? Array.from({ length: atOnce }, () => deliverAll(channel, sender, until)) : [];
		});
		await Promise.all(lines);
	};

	async function deliverAll(channel: Channel, sender: Sender, until: number): Promise<void> {
		while (clock.now() < until) {
			const leaseFor = sender.timeout + leaseMargin;
			const delivery = await store.claim({ channels: [channel], now: clock.now(), leaseFor });
			if (!delivery) return;
			const outcome = await deliver(delivery, sender);
			await store.settle(delivery, outcome);
			if (outcome.kind === 'delivered') await bringForward(channel);
		}
	}

	async function deliver(delivery: Delivery, sender: Sender): Promise<Outcome> {
		const { message, digest, attempts, channel } = delivery;
		if (message.isUnreadable && !digest) return { kind: 'dead', error: 'unreadable' };
		const giveUp = new AbortController().signal;
		const result = await tryOnce({ sender, delivery, giveUp, clock });
		const outcome = outcomeOf(result, { tries: attempts + 1, now: clock.now(), random: clock.random() });
		if (outcome.kind === 'again')
			report(`The ${channel} did not take a message (${outcome.error}): it is tried again.`);
		if (outcome.kind === 'dead') report(`The ${channel} never took the message ${message.id} (${outcome.error}).`);
		return outcome;
	}

	/** After a success, what failed while the other side was down is not left waiting. */
	async function bringForward(channel: Channel): Promise<void> {
		const now = clock.now();
		if (Math.abs(now - lastForward) < forwardPause) return;
		lastForward = now;
		await store.bringForward(channel, now);
	}
}
