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
	/** What the sentence is about: more edits are taken only where one is near. */
	limit: 'full' | 'old' | 'nearly-full' | 'nearly-old' | undefined;
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
	const facts = { size: live, oldest, refusal: undefined };
	const refused = (limit: 'full' | 'old', detail: string): Fill => {
		const refusal = new JournalError(limit, detail);
		return { ...facts, limit, warning: refusal.message, refusal };
	};
	if (size > maxSize) return refused('full', megabytes(maxSize));
	if (age > maxAge) return refused('old', day);
	if (size > maxSize * warnedShare) {
		const part = `${megabytes(size)} of ${megabytes(maxSize)}`;
		const warning = `Edits that are not published take up ${part}: publish or discard some.`;
		return { ...facts, limit: 'nearly-full', warning };
	}
	if (age > maxAge * warnedShare) {
		const left = daysFrom(maxAge - age);
		const warning = `Some edits are not published since ${day}: publish or discard them within ${left}.`;
		return { ...facts, limit: 'nearly-old', warning };
	}
	return { ...facts, limit: undefined, warning: undefined };
}

function daysFrom(milliseconds: number): string {
	const days = Math.max(1, Math.ceil(milliseconds / (24 * 60 * 60 * 1000)));
	return days === 1 ? 'one day' : `${days} days`;
}

export function megabytes(bytes: number): string {
	return `${Math.ceil(bytes / 100_000) / 10} MB`;
}
