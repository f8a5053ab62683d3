import { JournalError } from './journal-error.ts';
import type { JournalIndex } from './read-journal.ts';

/** How much a journal takes. */
export interface JournalLimits {
	/** Bytes of all edits that are pending. The default is that of eight long novels, which is read in half a second. */
	maxSize: number;
	/** Milliseconds that an edit may be pending: after a quarter of a year, few know what it was for. */
	maxAge: number;
}

export const usualLimits: JournalLimits = { maxSize: 16_000_000, maxAge: 90 * 24 * 60 * 60 * 1000 };

/** The part of a limit from which on people are warned. */
const warnedShare = 0.8;

/** How near a journal is to its limits. */
export interface Fill {
	/** Bytes of the edits that are pending. */
	size: number;
	/** Time of the oldest of them. */
	oldest: number | undefined;
	/** Sentence for people, before and when no more edits are taken. */
	warning: string | undefined;
	/** Why no edit is taken. */
	refusal: JournalError | undefined;
}

/**
 * Compares a journal with its limits.
 *
 * @param waiting bytes that are about to be written
 */
export function fillOf(
	{ edits, live }: JournalIndex,
	{ limits: { maxSize, maxAge }, now, waiting = 0 }: { limits: JournalLimits; now: number; waiting?: number },
): Fill {
	const [first] = edits.values();
	const oldest = first?.time;
	const age = oldest === undefined ? 0 : now - oldest;
	const size = live + waiting;
	const day = new Date(oldest ?? now).toISOString().slice(0, 10);
	const refusal =
		size > maxSize
			? new JournalError('full', megabytes(maxSize))
			: age > maxAge
				? new JournalError('old', day)
				: undefined;
	const warnings = [
		...(size > maxSize * warnedShare
			? [`Edits that are not published take up ${megabytes(size)} of ${megabytes(maxSize)}: publish or discard some.`]
			: []),
		...(age > maxAge * warnedShare
			? [`Some edits are not published since ${day}: publish or discard them within ${daysFrom(maxAge - age)}.`]
			: []),
	];
	return { size: live, oldest, warning: refusal?.message ?? warnings[0], refusal };
}

function daysFrom(milliseconds: number): string {
	const days = Math.max(1, Math.ceil(milliseconds / (24 * 60 * 60 * 1000)));
	return days === 1 ? 'one day' : `${days} days`;
}

export function megabytes(bytes: number): string {
	return `${Math.ceil(bytes / 100_000) / 10} MB`;
}
