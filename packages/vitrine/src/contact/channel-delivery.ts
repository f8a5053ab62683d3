import { createAlarm } from './alarms.ts';
import { type Channel, channelInfo } from './channels.ts';
import type { Clock } from './clock.ts';
import type { ContactStore, Delivery, Outcome } from './contact-store.ts';
import { outcomeOf } from './retry-schedule.ts';
import { interrupted, type Sender, tryOnce } from './sender.ts';

export interface ChannelDeliveryOptions {
	channel: Channel;
	store: Pick<ContactStore, 'claim' | 'bringForward'>;
	/** Receives sentences for the operator, without personal data. */
	report: (sentence: string) => void;
	clock: Clock;
}

/**
 * The steps of delivering through one channel, for a server that looks for deliveries as well as for a platform that calls
 * when some are due. It remembers whether the channel is down.
 */
export interface ChannelDelivery {
	/** Takes what is due, for longer than a try may take. Rejects where the store does. */
	claim: (sender: Sender) => Promise<Delivery | undefined>;
	/** Tries once, reports it to the operator, and returns the outcome to settle. */
	attempt: (delivery: Delivery, way: { sender: Sender; giveUp: AbortSignal }) => Promise<Outcome>;
	/**
	 * To be called with each outcome once it is settled: after the first success, what failed while the other side was down,
	 * or before the last start, is not left waiting. Rejects where the store does; then the next success does it.
	 */
	settled: (outcome: Outcome) => Promise<void>;
}

/** How much longer a lease is than a try may take: for noting the outcome, and for clocks that differ a little. */
const leaseMargin = 30_000;

/**
 * How often what waits is brought forward at most, in milliseconds: where a server takes one message and not the next,
 * again and again, no message is to use up its tries in a moment.
 */
const forwardPause = 60 * 60_000;

export function createChannelDelivery({ channel, store, report, clock }: ChannelDeliveryOptions): ChannelDelivery {
	const { name } = channelInfo[channel];
	const alarm = createAlarm(report);
	/** Whether a success means that deliveries which failed before may succeed now. */
	let isRecovering = true;
	let lastForward = Number.NEGATIVE_INFINITY;
	return { claim, attempt, settled };

	function claim({ timeout }: Sender): Promise<Delivery | undefined> {
		return store.claim({ channels: [channel], now: clock.now(), leaseFor: timeout + leaseMargin });
	}

	async function attempt(
		delivery: Delivery,
		{ sender, giveUp }: { sender: Sender; giveUp: AbortSignal },
	): Promise<Outcome> {
		const { message, digest, attempts } = delivery;
		if (message.isUnreadable && !digest) {
			report(
				`The message ${message.id} cannot be read, since its row in the store is damaged: ${channel} was not tried.`,
			);
			return { kind: 'dead', error: 'unreadable' };
		}
		const result = await tryOnce({ sender, delivery, giveUp, clock });
		const now = clock.now();
		if (result === interrupted) return putBack(now);
		const outcome = outcomeOf(result, { tries: attempts + 1, now, random: clock.random() });
		reportOutcome(outcome, delivery);
		return outcome;
	}

	function reportOutcome(outcome: Outcome, { message, digest }: Delivery): void {
		if (outcome.kind === 'delivered') {
			alarm.clear(`${name} takes messages again.`);
			return;
		}
		alarm.raise(`${name} did not take a message (${outcome.error}): it stays in the store and is tried again.`);
		if (outcome.kind === 'again') return;
		const what = digest ? `a digest of ${digest.total} messages` : `the message ${message.id}`;
		report(`${name} never took ${what} (${outcome.error}): "npm run submissions" shows it and sends it again.`);
	}

	async function settled({ kind }: Outcome): Promise<void> {
		if (kind !== 'delivered') {
			isRecovering = true;
			return;
		}
		const now = clock.now();
		if (!isRecovering || Math.abs(now - lastForward) < forwardPause) return;
		await store.bringForward(channel, now);
		isRecovering = false;
		lastForward = now;
	}
}

/** Returns a delivery to the queue, for the next run. */
export function putBack(now: number): Outcome {
	return { kind: 'again', at: now, error: 'interrupted' };
}
