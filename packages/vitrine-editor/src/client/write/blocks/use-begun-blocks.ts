import { useLayoutEffect, useRef, useState } from 'react';
import type { BlockStart } from './block-kinds.ts';

/** A part that was begun and has no words yet, or none that are saved. */
export interface Begun extends BlockStart {
	/** Differs for each that is begun. */
	number: number;
	/** Of the part that it comes before, among those that were there before one was being inserted. */
	index: number;
	/** How many parts there were when it began to be inserted; undefined before. */
	count?: number;
}

/**
 * Holds the parts of a text that were begun. Another one can be begun while the server has not answered for the one before: none goes until
 * it is a part of the text, or was left without words. They are inserted one after the other.
 *
 * @param count how many parts the text has
 */
export function useBegunBlocks(count: number) {
	const [begun, setBegun] = useState<readonly Begun[]>([]);
	const now = useRef({ begun, count });
	useLayoutEffect(() => {
		now.current = { begun, count };
	});
	const numbers = useRef(0);
	const last = useRef<Promise<void>>(Promise.resolve());
	const added = addedBy(begun, count);
	const shownAt = (one: Begun) => (added && one.index > added.index ? one.index + added.parts : one.index);
	const change = (run: (all: readonly Begun[]) => readonly Begun[]) => {
		now.current.begun = run(now.current.begun);
		setBegun(now.current.begun);
	};
	return {
		/** Returns those that are shown before the part at an index, in their order. */
		before: (index: number) => begun.filter((one) => shownAt(one) === index),
		shownAt,
		/** Whether the part at an index is one that is still shown as begun. */
		isBegun: (index: number) => added !== undefined && index >= added.index && index < added.index + added.parts,
		begin(index: number, start: BlockStart = { text: '', caret: 0 }) {
			const { begun, count } = now.current;
			const added = addedBy(begun, count);
			const before = added && index > added.index ? index - added.parts : index;
			// Before one that begins at the same place: it comes behind the part that is before both.
			change((all) => [{ ...start, index: before, number: ++numbers.current }, ...all]);
		},
		/** Runs an insertion when the one before has ended. */
		inTurn(insert: () => Promise<void>) {
			last.current = last.current.then(insert).catch(console.error);
		},
		/** Notes that one is being inserted, and returns the index where it goes. */
		insert(one: Begun): number {
			const { begun, count } = now.current;
			change((all) => all.map((other) => (other.number === one.number ? { ...other, count } : other)));
			return begun.find(({ number }) => number === one.number)?.index ?? one.index;
		},
		/** Notes that one was not inserted. */
		refuse(one: Begun) {
			change((all) =>
				all.map((other) => {
					if (other.number !== one.number) return other;
					const { count, ...refused } = other;
					return refused;
				}),
			);
		},
		/** Takes one away that is a part of the text now. */
		end({ number }: Begun) {
			const { begun, count } = now.current;
			const position = begun.findIndex((one) => one.number === number);
			const own = begun[position];
			if (!own) return;
			const parts = Math.max(1, addedBy(begun, count)?.parts ?? 1);
			change((all) =>
				all.flatMap((other, index) => {
					if (other === own) return [];
					const isBehind = other.index > own.index || (other.index === own.index && index > position);
					return isBehind ? { ...other, index: other.index + parts } : other;
				}),
			);
		},
		/** Takes one away that has no words. */
		remove({ number }: Begun) {
			change((all) => all.filter((other) => other.number !== number));
		},
	};
}

/** Returns how many parts the text has got from the one that is being inserted, and where; undefined where none is. */
function addedBy(begun: readonly Begun[], count: number): { index: number; parts: number } | undefined {
	const inserted = begun.find((one) => one.count !== undefined);
	if (inserted?.count === undefined) return undefined;
	return { index: inserted.index, parts: Math.max(0, count - inserted.count) };
}
