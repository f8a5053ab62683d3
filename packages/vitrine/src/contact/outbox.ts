import { createChannelDelivery, putBack } from './channel-delivery.ts';
import type { Channel } from './channels.ts';
import { type Clock, pause, systemClock } from './clock.ts';
import type { ContactStore, Delivery, Outcome } from './contact-store.ts';
import { createPoller } from './poller.ts';
import type { Sender, Senders } from './sender.ts';

export interface OutboxOptions {
	store: Pick<ContactStore, 'claim' | 'settle' | 'bringForward'>;
	senders: Senders;
	/** Receives sentences for the operator, without personal data. */
	report: (sentence: string) => void;
	/** Called each time that the store could not do its work. */
	onStoreFault: (error: unknown) => void;
	/** Deliveries of one channel at a time. Three: one that hangs does not delay the others, and no server is flooded. */
	atOnce?: number;
	/**
	 * How often the store is searched for deliveries without a notice, in milliseconds: those to retry, re-queued by
	 * hand, or left by a process that was killed. A delay of 10 seconds does not matter for mail.
	 */
	pollEvery?: number;
	clock?: Clock;
}

export interface Outbox {
	/** Looks for deliveries at once. */
	wake: () => void;
	/**
	 * Starts no more deliveries, and waits for running ones. After so many milliseconds, the rest is interrupted and
	 * retried by the next process.
	 */
	stop: (timeout: number) => Promise<void>;
}

/**
 * Delivers what waits in a store until it is stopped. Each channel works on its own, so that a mail server that hangs
 * delays no webhook. What was delivered or given up stays in the store for `CONTACT_KEEP_DAYS` (`contact/retention.ts`; its
 * default is in `settings/setting-value.ts`).
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
	const channels = (Object.keys(senders) as Channel[]).flatMap((channel) => {
		const sender = senders[channel];
		return sender ? [startChannel({ channel, sender, store, onStoreFault, report, atOnce, pollEvery, clock })] : [];
	});
	return {
		wake: () => {
			for (const channel of channels) channel.wake();
		},
		stop: async (timeout) => {
			await Promise.all(channels.map((channel) => channel.stop(timeout)));
		},
	};
}

interface ChannelOptions {
	channel: Channel;
	sender: Sender;
	store: OutboxOptions['store'];
	/** Called each time that the store could not do its work. */
	onStoreFault: (error: unknown) => void;
	report: (sentence: string) => void;
	atOnce: number;
	pollEvery: number;
	clock: Clock;
}

/** Delivers through one channel until it is stopped. */
function startChannel({ pollEvery, atOnce, ...options }: ChannelOptions): Outbox {
	const { clock } = options;
	const tries = createTries({ ...options, onEnd: () => poller.wake() });
	const poller = createPoller(async () => tries.count() < atOnce && tries.takeOne(), { clock, every: pollEvery });
	poller.wake();
	return {
		wake: poller.wake,
		async stop(timeout) {
			tries.beginNoMore();
			const stopped = poller.stop();
			const cancel = clock.after(timeout, tries.giveUp);
			await stopped;
			await tries.finish();
			cancel();
		},
	};
}

/** One try that goes on, under its newest lease. */
interface Try {
	delivery: Delivery;
	end: Promise<void>;
}

/** How long until an outcome is noted again that the store did not take. */
const notePause = 1000;

interface TriesOptions extends Omit<ChannelOptions, 'atOnce' | 'pollEvery'> {
	/** Called after each try. */
	onEnd: () => void;
}

/** The tries of one channel that are under way. */
function createTries({ channel, sender, store, onStoreFault, report, clock, onEnd }: TriesOptions) {
	const steps = createChannelDelivery({ channel, store, report, clock });
	const underWay = new Map<string, Try>();
	const giveUp = new AbortController();
	let isStopped = false;
	return {
		count: () => underWay.size,
		takeOne,
		/** Puts back what is taken from now on. */
		beginNoMore: () => {
			isStopped = true;
		},
		finish: () => Promise.all([...underWay.values()].map(({ end }) => end)),
		giveUp: () => giveUp.abort(),
	};

	/** Returns whether there was a delivery to take. */
	async function takeOne(): Promise<boolean> {
		const delivery = await steps.claim(sender).catch((error: unknown): undefined => {
			onStoreFault(error);
		});
		if (!delivery) return false;
		const own = underWay.get(delivery.id);
		// The process stood still for longer than its lease: the try goes on under the new one.
		if (own) own.delivery = delivery;
		else begin(delivery);
		return true;
	}

	function begin(delivery: Delivery): void {
		const own: Try = { delivery, end: Promise.resolve() };
		underWay.set(delivery.id, own);
		own.end = deliver(own).finally(() => {
			underWay.delete(delivery.id);
			onEnd();
		});
	}

	async function deliver(own: Try): Promise<void> {
		const outcome = isStopped
			? putBack(clock.now())
			: await steps.attempt(own.delivery, { sender, giveUp: giveUp.signal });
		await note(own, outcome);
		await steps.settled(outcome).catch(onStoreFault);
	}

	/** Writes the outcome down, and tries again while the store is down: a delivery whose outcome is lost is made twice. */
	async function note(own: Try, outcome: Outcome): Promise<void> {
		for (;;) {
			const { delivery } = own;
			const isSettled = await settle(delivery, outcome);
			// Where it was taken anew meanwhile, the outcome counts under the new lease alone.
			if (isSettled && own.delivery === delivery) return;
			if (isSettled) continue;
			if (giveUp.signal.aborted) return;
			await pause(notePause, { clock, signal: giveUp.signal });
		}
	}

	async function settle(delivery: Delivery, outcome: Outcome): Promise<boolean> {
		try {
			await store.settle(delivery, outcome);
			return true;
		} catch (error) {
			onStoreFault(error);
			return false;
		}
	}
}
