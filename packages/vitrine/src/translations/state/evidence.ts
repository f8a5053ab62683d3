import { type KnownRecord, noOriginal, originsOf } from '../lock/lock.ts';
import type { Entry, Unit } from '../units/unit.ts';
import type { UnitState } from './unit-state.ts';

/** What was confirmed of the texts of one place: a field, or all entries of a list. */
export interface Confirmations {
	isEmpty: boolean;
	/** The record that this translation was made from this original. */
	of: (source: string, translation: string) => KnownRecord | undefined;
	/** The record of a translation; of several with equal translations, the one with this key. */
	ofTranslation: (translation: string, key?: string) => KnownRecord | undefined;
	/** The records of what was made from an original. */
	ofSource: (source: string) => readonly KnownRecord[];
	/** Whether two branches confirmed different translations of the text with this key. */
	isContested: (key: string) => boolean;
	/** What was recorded last under a key. */
	recordedAt: (key: string) => KnownRecord | undefined;
}

export function collectConfirmations(records: readonly KnownRecord[]): Confirmations {
	const bySource = Map.groupBy(records, ({ source }) => source);
	const byTranslation = Map.groupBy(records, ({ translation }) => translation);
	const byKey = Map.groupBy(records, ({ key }) => key);
	const ofSource = (source: string) => bySource.get(source) ?? [];
	return {
		isEmpty: records.length === 0,
		of: (source, hash) => ofSource(source).find(({ translation }) => translation === hash),
		ofTranslation: (translation, key) => {
			const found = byTranslation.get(translation);
			return found?.find((record) => record.key === key) ?? found?.[0];
		},
		ofSource,
		isContested: (key) => wordings((byKey.get(key) ?? []).filter(isOfThisPlace)).size > 1,
		recordedAt: (key) => byKey.get(key)?.findLast(isOfThisPlace) ?? byKey.get(key)?.at(-1),
	};
}

function wordings(records: readonly KnownRecord[]): Set<string> {
	return new Set(records.map(({ translation }) => translation));
}

function isOfThisPlace({ from }: KnownRecord): boolean {
	return from === undefined;
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
	records: readonly KnownRecord[],
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
	const exact = confirmations.of(source.hash, translation.hash);
	if (exact) return { ...both, state: 'fresh', evidence: exact };
	const former = confirmations.ofTranslation(translation.hash, translation.key);
	if (former?.source === noOriginal) return { ...both, state: 'stale', reason: 'unconfirmed', evidence: former };
	if (former) return { ...both, state: 'stale', reason: 'changed', madeFrom: former.source, evidence: former };

	// An unconfirmed wording of a translation: polished since, or made anew.
	const confirmed = confirmations.ofSource(source.hash);
	const polished = confirmed.find(({ isStrict }) => !isStrict);
	const isThere = confirmed.some((record) => present.has(record.translation));
	const isContested = confirmations.isContested(source.key);
	if (polished && !isThere && !isContested) return { ...both, state: 'fresh', evidence: polished };
	// Two wordings that were confirmed of one original both stay, until a person confirms one.
	const disputed = polished && { ...polished, from: confirmed.flatMap(originsOf) };
	const last = (isContested && disputed) || confirmations.recordedAt(translation.key);
	const known = last && !present.has(last.translation) ? { madeFrom: last.source, evidence: last } : {};
	return { ...both, state: 'stale', reason: 'unconfirmed', ...known };
}
