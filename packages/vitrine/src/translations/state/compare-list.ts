import type { KnownRecord } from '../lock/lock.ts';
import type { Entry, Unit } from '../units/unit.ts';
import { align } from './align.ts';
import { type Evidence, gatherEvidence, judge } from './evidence.ts';
import type { UnitState } from './unit-state.ts';

interface Lists {
	source: readonly Entry[];
	translation: readonly Entry[];
}

type EvidenceOf = (field: string) => Evidence;

/** Weights of two texts that may belong together: confirmed; at least one of them new; both confirmed with others. */
const confirmed = 8;
const possible = 2;
const unlikely = 1;

/**
 * Returns the state of the entries of a list, also of moved ones: an entry that is new on one side makes no other one
 * stale.
 *
 * @param name of the list; empty for the parts of a page
 */
export function compareList(name: string, lists: Lists, records: readonly KnownRecord[]): UnitState[] {
	const { source, translation } = lists;
	const evidenceOf = gatherEvidence(name, translation, records);
	const states =
		isNamed(source) || isNamed(translation) ? compareByName(lists, evidenceOf) : compareInOrder(lists, evidenceOf);
	const left = states.flatMap(({ state, translation }) => (state === 'extra' && translation ? [translation] : []));
	return left.length === 0 ? states : states.map((state) => withLeftBehind(state, left, records));
}

/** Whether each language orders a list for itself. */
export function isNamed(entries: readonly Entry[]): boolean {
	return entries.some(({ name }) => name !== undefined);
}

/** Pairs entries by their names. One without a name, or with that of another one before it, has no counterpart. */
function compareByName({ source, translation }: Lists, evidenceOf: EvidenceOf): UnitState[] {
	const left = new Set(translation);
	const states = source.flatMap((entry) => {
		const own = [...left].find(({ name }) => name !== undefined && name === entry.name);
		if (own) left.delete(own);
		return compareEntries(entry, own, evidenceOf);
	});
	return [...states, ...[...left].flatMap((entry) => compareEntries(undefined, entry, evidenceOf))];
}

function compareInOrder(lists: Lists, evidenceOf: EvidenceOf): UnitState[] {
	const { source, translation } = lists;
	const states: UnitState[] = [];
	let row = 0;
	let column = 0;
	const end: [number, number] = [source.length, translation.length];
	for (const [nextRow, nextColumn] of [...pairEntries(lists, evidenceOf), end]) {
		for (const entry of source.slice(row, nextRow)) states.push(...compareEntries(entry, undefined, evidenceOf));
		for (const entry of translation.slice(column, nextColumn)) {
			states.push(...compareEntries(undefined, entry, evidenceOf));
		}
		states.push(...compareEntries(source[nextRow], translation[nextColumn], evidenceOf));
		row = nextRow + 1;
		column = nextColumn + 1;
	}
	return states;
}

function pairEntries({ source, translation }: Lists, evidenceOf: EvidenceOf): [row: number, column: number][] {
	// Nothing weighs more than entries that are all confirmed where they are.
	if (areConfirmed({ source, translation }, evidenceOf)) return source.map((_, index) => [index, index]);
	const size = { rows: source.length, columns: translation.length };
	return align(size, (row, column) => weigh(source[row], translation[column], evidenceOf));
}

function areConfirmed({ source, translation }: Lists, evidenceOf: EvidenceOf): boolean {
	if (source.length !== translation.length) return false;
	return source.every(({ kind, units }, index) => {
		const own = translation[index];
		if (own?.kind !== kind || own.units.size !== units.size) return false;
		for (const [field, { hash }] of units) {
			const translated = own.units.get(field)?.hash;
			if (translated === undefined || !evidenceOf(field).confirmations.of(hash, translated)) return false;
		}
		return true;
	});
}

function weigh(source: Entry | undefined, translation: Entry | undefined, evidenceOf: EvidenceOf): number {
	if (source?.kind !== translation?.kind) return 0;
	let weight = 1;
	for (const [field, { hash }] of source?.units ?? []) {
		const translated = translation?.units.get(field)?.hash;
		const { confirmations } = evidenceOf(field);
		if (translated === undefined) continue;
		if (confirmations.of(hash, translated)) weight += confirmed;
		else if (confirmations.ofSource(hash).length === 0 || !confirmations.ofTranslation(translated)) weight += possible;
		else weight += unlikely;
	}
	return weight;
}

function compareEntries(
	source: Entry | undefined,
	translation: Entry | undefined,
	evidenceOf: EvidenceOf,
): UnitState[] {
	const fields = new Set([...(source?.units.keys() ?? []), ...(translation?.units.keys() ?? [])]);
	return [...fields].map((field) => {
		return compareUnits(source?.units.get(field), translation?.units.get(field), evidenceOf(field));
	});
}

/** Returns the state of one text that may exist on either side. */
export function compareUnits(source: Unit | undefined, translation: Unit | undefined, evidence: Evidence): UnitState {
	if (source && translation) return judge(source, translation, evidence);
	if (source) return { key: source.key, state: 'missing', source };
	if (translation) return { key: translation.key, state: 'extra', translation };
	throw new Error('There is no text to compare.');
}

/** Finds the translation of an original that was moved: it is at the former place of the original. */
function withLeftBehind(state: UnitState, left: readonly Unit[], records: readonly KnownRecord[]): UnitState {
	const { source } = state;
	if (state.state !== 'missing' || !source) return state;
	for (const unit of left) {
		const evidence = records.find((record) => record.source === source.hash && record.translation === unit.hash);
		if (evidence) return { ...state, leftBehind: unit, evidence };
	}
	return state;
}
