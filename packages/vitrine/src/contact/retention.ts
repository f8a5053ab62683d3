import { createAlarm } from './alarms.ts';
import { type Clock, systemClock } from './clock.ts';
import type { ContactStore } from './contact-store.ts';

export interface RetentionOptions {
	store: Pick<ContactStore, 'oldest' | 'removeBefore'>;
	/** How long a message is kept, in milliseconds: `CONTACT_KEEP_DAYS`, whose default is in settings/setting-value.ts. */
	keep: number;
	/** Receives reports of deletions, without personal data. */
	report: (sentence: string) => void;
	clock?: Clock;
}

const minute = 60_000;
const day = 24 * 60 * minute;

/**
 * A minute after the start, a clock that ran wrong while the machine was off has been put right by the network, and a
 * server that fails at once has done nothing.
 */
const firstPause = minute;

/**
 * One run deletes no more than the messages of a month from the oldest one on, and reports it. A machine whose clock is
 * years ahead would else delete everything at once; so it takes a day for each month. The limit also bounds the work.
 */
const maxSpan = 31 * day;

/** How long until a look that failed is repeated, and the least that it then tries to delete. */
const pauseAfterFault = 10 * minute;
const minSpan = minute;

/** Deletes messages that were kept for long enough: soon after the start, and then daily, until it is stopped. */
export function startRetention({ store, keep, report, clock = systemClock }: RetentionOptions): {
	stop: () => Promise<void>;
} {
	const alarm = createAlarm(report);
	let isStopped = false;
	let span = maxSpan;
	let looking = Promise.resolve();
	let cancel = clock.after(firstPause, look);
	return {
		stop: () => {
			isStopped = true;
			cancel();
			return looking;
		},
	};

	function look(): void {
		looking = removeOld().then((pause) => {
			if (!isStopped) cancel = clock.after(pause, look);
		});
	}

	/** Gives the time until the next look. */
	async function removeOld(): Promise<number> {
		const now = clock.now();
		try {
			const oldest = await store.oldest();
			const removed = await store.removeBefore(dueForRemoval({ now, keep, oldest, span }));
			const today = new Date(now).toISOString().slice(0, 10);
			if (removed > 0) report(`Messages deleted as older than ${keep / day} days (today is ${today}): ${removed}.`);
			alarm.clear('Old messages are deleted again.');
			span = maxSpan;
			return day;
		} catch {
			// The watch of the store reports the reason. A transaction that was too large is retried in halves.
			alarm.raise('Old messages could not be deleted: it is tried again.');
			span = Math.max(span / 2, minSpan);
			return pauseAfterFault;
		}
	}
}

/**
 * Before which time messages are deleted.
 *
 * @param due.span how much of the time since the oldest message is looked at, in milliseconds
 */
export function dueForRemoval({
	now,
	keep,
	oldest = now,
	span = maxSpan,
}: {
	now: number;
	keep: number;
	oldest: number | undefined;
	span?: number;
}): number {
	return Math.min(now - keep, oldest + span);
}
