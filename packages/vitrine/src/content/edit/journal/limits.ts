import { JournalError } from './journal-error.ts';
import type { JournalIndex } from './read-journal.ts';

/** How much a journal takes. */
export interface JournalLimits {
	/** Bytes of all edits that are pending. The default is that of eight long novels, which is read in half a second. */
	maxSize: number;
	/** Bytes of pending edits of one author: one person cannot fill the journal for others. */
	maxShare: number;
	/** Number of pending edits of one author: each is read for every page that is shown. */
	maxCount: number;
	/** Milliseconds that an edit may be pending: after a quarter of a year, few know what it was for. */
	maxAge: number;
}

export const usualLimits: JournalLimits = {
	maxSize: 16_000_000,
	maxShare: 12_000_000,
	maxCount: 2000,
	maxAge: 90 * 24 * 60 * 60 * 1000,
};

/** The part of a limit from which on people are warned. */
const warnedShare = 0.8;

/** How near a journal is to its limits. */
export interface Fill {
	/** Bytes of the edits that are pending. */
	size: number;
	/** Sentence for people, before and when no more edits are taken. */
	warning: string | undefined;
	/** The limit that is reached or near; undefined otherwise. */
	limit: 'full' | 'old' | 'nearly-full' | 'nearly-old' | undefined;
	/** Why no edit is taken. */
	refusal: JournalError | undefined;
}

/**
 * Compares a journal with its limits.
 *
 * @param waiting bytes that are about to be written
 * @param author of the edit that comes next
 * @param isNew whether its field has no pending edit
 */
export function fillOf(
	{ edits, live }: JournalIndex,
	{
		limits: { maxSize, maxShare, maxCount, maxAge },
		now,
		waiting = 0,
		author,
		isNew = false,
	}: { limits: JournalLimits; now: number; waiting?: number; author?: string; isNew?: boolean },
): Fill {
	const [first] = edits.values();
	const oldest = first?.time;
	const age = oldest === undefined ? 0 : now - oldest;
	const size = live + waiting;
	const day = new Date(oldest ?? now).toISOString().slice(0, 10);
	const facts = { size: live, refusal: undefined };
	const refused = (reason: 'full' | 'share' | 'old', detail: string): Fill => {
		const refusal = new JournalError(reason, detail);
		return { ...facts, limit: reason === 'share' ? 'full' : reason, warning: refusal.message, refusal };
	};
	if (size > maxSize) return refused('full', megabytes(maxSize));
	if (author !== undefined && size > maxShare && waiting + sizeOf(author, edits) > maxShare) {
		return refused('share', megabytes(maxShare));
	}
	if (isNew && author !== undefined && countOf(author, edits) >= maxCount) {
		return refused('share', `${maxCount} edits`);
	}
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

function sizeOf(author: string, edits: JournalIndex['edits']): number {
	let size = 0;
	for (const edit of edits.values()) if (edit.author === author) size += edit.length;
	return size;
}

function countOf(author: string, edits: JournalIndex['edits']): number {
	let count = 0;
	for (const edit of edits.values()) if (edit.author === author) count++;
	return count;
}

function daysFrom(milliseconds: number): string {
	const days = Math.max(1, Math.ceil(milliseconds / (24 * 60 * 60 * 1000)));
	return days === 1 ? 'one day' : `${days} days`;
}

export function megabytes(bytes: number): string {
	return `${Math.ceil(bytes / 100_000) / 10} MB`;
}
