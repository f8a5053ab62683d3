import type { Unit } from '../units/unit.ts';
import type { Confirmations } from './confirmations.ts';
import type { UnitState } from './unit-state.ts';

/**
 * Says how a translation stands to its original.
 *
 * @param present fingerprints of all translations of the same place: what is still there was not edited
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

	// A translation that nobody confirmed in these words: polished since, or made anew.
	const confirmed = confirmations.translationsOf(source.hash);
	const isPolished = confirmed.length > 0 && !confirmed.some((hash) => present.has(hash));
	if (isPolished && !confirmations.isContested(source.key)) return { ...both, state: 'fresh' };
	const last = confirmations.recordedAt(translation.key);
	const madeFrom = last && !present.has(last.translation) ? { madeFrom: last.source } : {};
	return { ...both, state: 'stale', reason: 'unconfirmed', ...madeFrom };
}
