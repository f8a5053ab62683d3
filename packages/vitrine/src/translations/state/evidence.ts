import type { LockRecord } from '../lock/lock.ts';
import type { Entry } from '../units/unit.ts';
import { type Confirmations, collectConfirmations } from './confirmations.ts';

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
