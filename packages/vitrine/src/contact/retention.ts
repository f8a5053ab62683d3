import { mainForm } from '#protocol/contact/form.ts';
import { createAlarm } from './alarms.ts';
import { type Clock, systemClock } from './clock.ts';
import type { ContactStore } from './contact-store.ts';

export interface RetentionOptions {
	store: Pick<ContactStore, 'oldest' | 'removeBefore'>;
	/**
	 * Returns how long messages of a form are kept, in milliseconds: as long as its settings name, or else `CONTACT_KEEP_DAYS`,
	 * whose default is in settings/setting-value.ts.
	 */
	keep: (form: string) => number;
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

/** Returns how long messages of a form are kept, by its settings or else as all others, in milliseconds. */
export function keepOf(
	forms: Readonly<Record<string, { keepDays?: number | undefined }>>,
	general: number,
): RetentionOptions['keep'] {
	return (form) => {
		const days = Object.hasOwn(forms, form) ? forms[form]?.keepDays : undefined;
		return days === undefined ? general : days * day;
	};
}

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
			for (const { form, days, removed } of await removeOldMessages(store, { now, keep, span })) {
				const origin = form === mainForm ? '' : ` of the form "${form}"`;
				const today = new Date(now).toISOString().slice(0, 10);
				report(`Messages${origin} deleted as older than ${days} days (today is ${today}): ${removed}.`);
			}
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
 * Deletes the messages of each form that were kept for long enough.
 *
 * @param span how much of the time since the oldest message of a form is looked at, in milliseconds
 * @returns of each form with deleted messages, how many these are
 */
export async function removeOldMessages(
	store: RetentionOptions['store'],
	{ now, keep, span = maxSpan }: Pick<RetentionOptions, 'keep'> & { now: number; span?: number },
): Promise<{ form: string; days: number; removed: number }[]> {
	const deleted: { form: string; days: number; removed: number }[] = [];
	// Without messages, keys and counts are deleted all the same.
	for (const [form, oldest] of Object.entries({ [mainForm]: now, ...(await store.oldest()) })) {
		const removed = await store.removeBefore(Math.min(now - keep(form), oldest + span), form);
		if (removed > 0) deleted.push({ form, days: keep(form) / day, removed });
	}
	return deleted;
}
