import type { Field } from 'vitrine/edit';
import type { SentPart } from './make-once.ts';

/** What a new part begins with, and where in it the caret is. */
export interface BlockStart {
	text: string;
	caret: number;
}

/** A part of a text that was begun and is not in its file yet: files have no empty ones. */
export interface BegunPart extends BlockStart {
	/** Differs for each that is begun. */
	number: number;
	/** Of the part that it comes before, among those that were there before one was being inserted. */
	index: number;
	/** The words of the part that it comes behind. */
	behind?: string | undefined;
	/** What is typed in it. */
	words: string;
	/** Whether it was typed before the browser was closed. */
	isRestored?: true;
	/** How many parts there were when it began to be inserted; undefined before. */
	count?: number;
	/** What was sent of it, and not answered. */
	sent?: SentPart | undefined;
	/** Why it was not inserted. */
	refusal?: string | undefined;
}

/** Whether something was typed in a part that was begun. */
export function hasWords({ words, text }: Pick<BegunPart, 'words' | 'text'>): boolean {
	return words.trim() !== '' && words.trim() !== text.trim();
}

/** Returns how many parts a text has got from the one that is being inserted, and where; undefined where none is. */
export function addedBy(begun: readonly BegunPart[], count: number): { index: number; parts: number } | undefined {
	const inserted = begun.find((one) => one.count !== undefined);
	if (inserted?.count === undefined) return undefined;
	return { index: inserted.index, parts: Math.max(0, count - inserted.count) };
}

/** Returns the index at which one is inserted: behind the part that it was begun behind, wherever that is by now. */
export function placeOf({ index, behind }: Omit<BegunPart, 'number'>, parts: readonly Field[]): number {
	if (index === 0 || behind === undefined || parts[index - 1]?.value === behind) return Math.min(index, parts.length);
	const [only, ...more] = parts.flatMap(({ value }, at) => (value === behind ? [at + 1] : []));
	return only === undefined || more.length > 0 ? Math.min(index, parts.length) : only;
}
