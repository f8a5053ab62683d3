import type { Unit } from '../units/unit.ts';
import type { Facts } from './facts.ts';
import type { UnitState } from './unit-state.ts';

/**
 * Says how a translation stands to its original.
 *
 * @param present fingerprints of all translations of the same place: what is still there was not edited
 */
export function judge(
	source: Unit,
	translation: Unit,
	{ facts, present }: { facts: Facts; present: ReadonlySet<string> },
): UnitState {
	const both = { key: source.key, source, translation };
	if (facts.has(source.hash, translation.hash)) return { ...both, state: 'fresh' };
	const original = facts.originalOf(translation.hash, translation.key);
	if (original !== undefined) return { ...both, state: 'stale', reason: 'changed', madeFrom: original };

	// A translation that nobody confirmed in these words: polished since, or made anew.
	const confirmed = facts.translationsOf(source.hash);
	const isPolished = confirmed.length > 0 && !confirmed.some((hash) => present.has(hash));
	if (isPolished && !facts.isContested(source.key)) return { ...both, state: 'fresh' };
	const last = facts.recordedAt(translation.key);
	const madeFrom = last && !present.has(last.translation) ? { madeFrom: last.source } : {};
	return { ...both, state: 'stale', reason: 'unconfirmed', ...madeFrom };
}
