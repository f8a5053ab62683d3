import { useSyncExternalStore } from 'react';
import { addedBy, type BegunPart } from '../../edits/parts/begun-part.ts';
import { begunParts } from '../../edits/parts/begun-parts.ts';

/**
 * Follows the parts of a text that were begun. Another one can be begun while the server has not answered for the one before: none goes until
 * it is a part of the text, or was left without words.
 *
 * @param count how many parts the text has
 */
export function useBegunBlocks(file: string, count: number) {
	const begun = useSyncExternalStore(begunParts.subscribe, () => begunParts.of(file));
	const added = addedBy(begun, count);
	const shownAt = ({ index }: BegunPart) => Math.min(count, added && index > added.index ? index + added.parts : index);
	return {
		/** Returns those that are shown before the part at an index, in their order. */
		before: (index: number) => begun.filter((one) => shownAt(one) === index),
		shownAt,
		/** Whether the part at an index is one that is still shown as begun. */
		isBegun: (index: number) => added !== undefined && index >= added.index && index < added.index + added.parts,
	};
}
