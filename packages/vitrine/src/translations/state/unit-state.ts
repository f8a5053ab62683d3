import type { KnownRecord } from '../lock/lock.ts';
import type { Unit, UnitFile } from '../units/unit.ts';

/**
 * `missing`: not translated. `stale`: translated, but not confirmed to be made from the original as it is now. `fresh`:
 * made from it. `extra`: a translation without an original.
 */
export type State = 'fresh' | 'stale' | 'missing' | 'extra';

/** In the order in which they are counted and shown. */
export const states: readonly State[] = ['fresh', 'stale', 'missing', 'extra'];

/** States as commands name them: in the words of the board and of the editor. */
export const stateNames: Readonly<Record<State, string>> = {
	fresh: 'up to date',
	stale: 'out of date',
	missing: 'missing',
	extra: 'without an original',
};

export interface UnitState {
	/** Of the original; of the translation where that is all there is. */
	key: string;
	state: State;
	/**
	 * Why it is stale: the original has changed since, its source is not confirmed yet, or it equals the original without
	 * a confirmation.
	 */
	reason?: 'changed' | 'unconfirmed' | 'same';
	source?: Unit;
	translation?: Unit;
	/** Fingerprint of the original that the translation was made from, where that is known. */
	madeFrom?: string;
	/** What was confirmed, as far as the state is due to it. */
	evidence?: KnownRecord;
	/** The translation of a missing text, which is still at the former place of the original. */
	leftBehind?: Unit;
}

/** How the texts of one file stand in one language. */
export interface FileState {
	locale: string;
	path: string;
	source: UnitFile | undefined;
	translation: UnitFile | undefined;
	units: UnitState[];
	/** What was confirmed of its texts, wherever they were then. */
	records: readonly KnownRecord[];
}

/** Whether a page is behind its original, as far as known. */
export function isOutdated({ translation, units }: FileState): boolean {
	if (!translation) return false;
	const isKnown = units.some(({ state, reason }) => state === 'fresh' || reason === 'changed');
	return units.some(({ state, reason }) => reason === 'changed' || (isKnown && state === 'missing'));
}
