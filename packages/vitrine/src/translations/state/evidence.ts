import type { LockRecord } from '../lock/lock.ts';
import type { Entry, Unit } from '../units/unit.ts';
import type { UnitState } from './unit-state.ts';

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

/** What is known of one text of every entry of a list. */
export interface Evidence {
	confirmations: Confirmations;
	/** Fingerprints of the translations that are there. */
	present: ReadonlySet<string>;
}

const nothing: Evidence = { confirmations: collectConfirmations([]), present: new Set() };

/**
 * Gathers what is known of a list, text by text.
 *
 * @param name of the list; empty for the parts of a page
 * @returns by the place of a text within its entry
 */
export function gatherEvidence(
	name: string,
	translations: readonly Entry[],
	records: readonly LockRecord[],
): (field: string) => Evidence {
	const recorded = Map.groupBy(records, ({ key }) => fieldIn(name, key));
	const found = new Map<string, Evidence>();
	return (field) => {
		const known = found.get(field);
		if (known) return known;
		const there = translations.flatMap(({ units }) => units.get(field)?.hash ?? []);
		const confirmations = recorded.get(field);
		const evidence =
			confirmations || there.length > 0
				? { confirmations: collectConfirmations(confirmations ?? []), present: new Set(there) }
				: nothing;
		found.set(field, evidence);
		return evidence;
	};
}

/**
 * The place of a text within its entry, by its key.
 *
 * @example fieldIn('items', 'items.2.title') // 'title'
 */
function fieldIn(list: string, key: string): string | undefined {
	const start = list === '' ? '' : `${list}.`;
	return key.startsWith(start) ? /^\d+(?:$|\.(?=.))(.*)$/.exec(key.slice(start.length))?.[1] : undefined;
}

/**
 * Returns the state of a translation in relation to its original.
 *
 * @param present fingerprints of all translations of the same place: those still present were not edited
 */
export function judge(
	source: Unit,
	translation: Unit,
	{ confirmations, present }: { confirmations: Confirmations; present: ReadonlySet<string> },
): UnitState {
	const both = { key: source.key, source, translation };
	if (confirmations.has(source.hash, translation.hash)) return { ...both, state: 'fresh' };
	const original = confirmations.originalOf(translation.hash, translation.key);
	if (original !== undefined) return { ...both, state: 'stale', reason: 'changed', madeFrom: original };

	// An unconfirmed wording of a translation: polished since, or made anew.
	const confirmed = confirmations.translationsOf(source.hash);
	const isPolished = confirmed.length > 0 && !confirmed.some((hash) => present.has(hash));
	if (isPolished && !confirmations.isContested(source.key)) return { ...both, state: 'fresh' };
	const last = confirmations.recordedAt(translation.key);
	const madeFrom = last && !present.has(last.translation) ? { madeFrom: last.source } : {};
	return { ...both, state: 'stale', reason: 'unconfirmed', ...madeFrom };
}
