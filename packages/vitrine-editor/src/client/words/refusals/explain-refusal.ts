import type { Refusal, RefusalCode, RefusalValues } from 'vitrine/edit';
import type { Words } from '../en.ts';

/** Sentences about edits that cannot be made. */
export type RefusalWords = { [Code in RefusalCode]: (values: RefusalValues[Code]) => string };

/** Returns why an edit was refused, in the language of the interface; undefined where the words of the server are shown. */
export function explainRefusal(
	refusal: Refusal | undefined,
	{ refusals }: Pick<Words, 'refusals'>,
): string | undefined {
	return refusal && refusals[refusal.code]?.(refusal.values as never);
}
