import { type Clock, systemClock } from './clock.ts';
import { type ContactStore, StoreUnavailable } from './contact-store.ts';

/** Reports trouble to the operator once when it begins and once when it is over. */
export interface Alarm {
	raise: (sentence: string) => void;
	clear: (sentence: string) => void;
}

export function createAlarm(report: (sentence: string) => void): Alarm {
	let isRaised = false;
	const turn = (to: boolean, sentence: string) => {
		if (isRaised === to) return;
		isRaised = to;
		report(sentence);
	};
	return { raise: (sentence) => turn(true, sentence), clear: (sentence) => turn(false, sentence) };
}

export interface StoreWatchOptions {
	store: Pick<ContactStore, 'check'>;
	/** Receives sentences for the operator, without personal data. */
	report: (sentence: string) => void;
	clock?: Clock;
}

export interface StoreWatch {
	/** Takes note that the store could not do its work. */
	raise: (error: unknown) => void;
	/** Ends the watch. */
	stop: () => Promise<void>;
}

/** How often a store that was down is looked at, in milliseconds: as often as the outbox looks for deliveries. */
const pauseWhileDown = 10_000;

/**
 * Tells once that a store is down, and once that it is there again. It is looked at now, and every ten seconds while it
 * is down: a site may have no visitors for days, and no deliveries either.
 */
export function watchStore({ store, report, clock = systemClock }: StoreWatchOptions): StoreWatch {
	const alarm = createAlarm(report);
	let isStopped = false;
	let cancel: (() => void) | undefined;
	let looking = look();
	return {
		raise,
		stop: () => {
			isStopped = true;
			cancel?.();
			return looking;
		},
	};

	function raise(error: unknown): void {
		// The messages of `StoreUnavailable` are written without personal data; those of any other error are not checked
		// for it.
		const why = error instanceof StoreUnavailable ? error.message : 'The store of messages has failed.';
		alarm.raise(`${why} The form answers 503 and nothing is delivered until it is there again.`);
		if (isStopped) return;
		cancel ??= clock.after(pauseWhileDown, () => {
			cancel = undefined;
			looking = look();
		});
	}

	async function look(): Promise<void> {
		try {
			await store.check(clock.now());
			alarm.clear('The store of messages is there again.');
		} catch (error) {
			raise(error);
		}
	}
}
