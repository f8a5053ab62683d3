import type { LockRecord } from '../lock/lock.ts';

/** What was confirmed of the texts of one place: a field, or all entries of a list. */
export interface Confirmations {
	isEmpty: boolean;
	/** Whether this translation was made from this original. */
	has: (source: string, translation: string) => boolean;
	/** The original that a translation was made from; of several with equal translations, the one with this key. */
	originalOf: (translation: string, key?: string) => string | undefined;
	/** The translations that were made from an original. */
	translationsOf: (source: string) => readonly string[];
	/** Whether two branches confirmed different things of the text with this key. */
	isContested: (key: string) => boolean;
	/** The original that was recorded last under a key. */
	recordedAt: (key: string) => LockRecord | undefined;
}

export function collectConfirmations(records: readonly LockRecord[]): Confirmations {
	const bySource = Map.groupBy(records, ({ source }) => source);
	const byTranslation = Map.groupBy(records, ({ translation }) => translation);
	const byKey = Map.groupBy(records, ({ key }) => key);
	const translationsOf = (source: string) => (bySource.get(source) ?? []).map(({ translation }) => translation);
	return {
		isEmpty: records.length === 0,
		has: (source, translation) => translationsOf(source).includes(translation),
		originalOf: (translation, key) => {
			const found = byTranslation.get(translation);
			return (found?.find((record) => record.key === key) ?? found?.[0])?.source;
		},
		translationsOf,
		isContested: (key) => (byKey.get(key) ?? []).length > 1,
		recordedAt: (key) => byKey.get(key)?.at(-1),
	};
}
