import type { Edit } from 'vitrine/edit';
import { type PartsStore, readParts, untilAnswered } from './make-once.ts';

/**
 * Gives the parts that a text became what was typed on in it until they were inserted.
 *
 * @param inserted the text as it was inserted
 * @param now the text with what was typed since
 */
export async function typeOn(
	store: Pick<PartsStore, 'edits' | 'fieldsOf'>,
	{ file, index, count }: { file: string; index: number; count: number },
	{ inserted, now }: { inserted: string; now: string },
): Promise<void> {
	if (now === inserted) return;
	const { edits } = store;
	const parts = (await readParts(store, file)).slice(index, index + count);
	const [first, last] = [parts[0], parts.at(-1)];
	if (!first || !last) return;
	const whole = inserted.trimEnd();
	if (count === 1) edits.set(first, now);
	else if (now.startsWith(whole)) edits.set(last, String(last.value) + now.slice(whole.length));
	else {
		// All of it belongs to the first one, which becomes several again. Where the others stay, words are there twice: none is lost.
		const rest = parts.slice(1).toReversed();
		const removals = rest.map(({ place, hash }): Edit => ({ type: 'remove', file, place, before: hash }));
		await untilAnswered(async () => {
			const refusal = await edits.make(() => ({ edits: removals }));
			return refusal === undefined ? {} : { refusal };
		});
		edits.set(first, now);
	}
}
