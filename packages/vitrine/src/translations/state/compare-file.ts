import type { KnownRecord } from '../lock/lock.ts';
import { type Entry, mixesLists, type Unit, type UnitFile, unitsOf, wholeKey } from '../units/unit.ts';
import { compareList, compareUnits } from './compare-list.ts';
import { type Confirmations, collectConfirmations } from './evidence.ts';
import type { UnitState } from './unit-state.ts';

/**
 * Returns the state of each text of a file in another language.
 *
 * @param records the confirmations of this file in that language
 */
export function compareFile(
	source: UnitFile | undefined,
	translation: UnitFile | undefined,
	records: readonly KnownRecord[],
): UnitState[] {
	if (source && translation && translation.omitted.size > 0) {
		return compareFile(withoutSections(source, translation.omitted), { ...translation, omitted: new Set() }, records);
	}
	if (!source || !translation) {
		const units = (source ?? translation) ? unitsOf((source ?? translation) as UnitFile) : [];
		return units.map((unit) => (source ? missing(unit) : extra(unit)));
	}
	const units = [...compareFields(source, translation, records), ...compareLists(source, translation, records)];
	return mixesLists(source) ? inOrder(units) : units;
}

/** Puts texts into the order of the original. One without an original stays behind the one before it. */
function inOrder(units: readonly UnitState[]): UnitState[] {
	let line = 0;
	const placed = units.map((unit) => {
		line = unit.source?.line ?? line;
		return { unit, line };
	});
	return placed.toSorted((a, b) => a.line - b.line).map(({ unit }) => unit);
}

/** The original of a language that leaves sections of it out. */
function withoutSections(source: UnitFile, names: ReadonlySet<string>): UnitFile {
	const isShown = (key: string) => ![...names].some((name) => key.startsWith(`sections.${name}.`));
	return {
		...source,
		fields: source.fields.filter(({ key }) => isShown(key)),
		lists: new Map([...source.lists].filter(([name]) => isShown(name))),
	};
}

function missing(source: Unit): UnitState {
	return { key: source.key, state: 'missing', source };
}

function extra(translation: Unit): UnitState {
	return { key: translation.key, state: 'extra', translation };
}

function compareFields(source: UnitFile, translation: UnitFile, records: readonly KnownRecord[]): UnitState[] {
	const originals = new Map(source.fields.map((unit) => [unit.key, unit]));
	const translated = new Map(translation.fields.map((unit) => [unit.key, unit]));
	const keys = new Set([...originals.keys(), ...translated.keys()]);
	// If a page has no short title in one language, its title is used: none is missing, and none superfluous.
	if (source.head && !(originals.has('label') && translated.has('label'))) keys.delete('label');
	return [...keys].map((key) => {
		const unit = translated.get(key);
		const confirmations = collectConfirmations(records.filter((record) => record.key === key));
		return compareUnits(originals.get(key), unit, { confirmations, present: new Set(unit ? [unit.hash] : []) });
	});
}

function compareLists(source: UnitFile, translation: UnitFile, records: readonly KnownRecord[]): UnitState[] {
	if (source.whole && translation.whole) {
		const whole = compareWhole(source.whole, translation.whole, { source, translation, records });
		if (whole) return [whole];
	}
	const names = new Set([...source.lists.keys(), ...translation.lists.keys()]);
	return [...names].flatMap((name) => compareListOf(name, { source, translation, records }));
}

interface Sides {
	source: UnitFile;
	translation: UnitFile;
	records: readonly KnownRecord[];
}

function compareListOf(name: string, { source, translation, records }: Sides): UnitState[] {
	const lists = { source: source.lists.get(name) ?? [], translation: translation.lists.get(name) ?? [] };
	return compareList(name, lists, records);
}

/**
 * Compares the text of a page as a whole, where it was confirmed like that, or where nothing tells which of its parts
 * belong together.
 */
function compareWhole(whole: Unit, translated: Unit, { source, translation, records }: Sides): UnitState | undefined {
	const evidence = (confirmations: Confirmations) => ({ confirmations, present: new Set([translated.hash]) });
	const onWhole = collectConfirmations(records.filter(({ key }) => key === wholeKey));
	if (onWhole.of(whole.hash, translated.hash)) {
		// By its parts it is known more closely.
		const parts = haveSameParts(source, translation) ? compareListOf('', { source, translation, records }) : [];
		const isByParts = parts.length > 0 && parts.every(({ state }) => state === 'fresh');
		return isByParts ? undefined : compareUnits(whole, translated, evidence(onWhole));
	}
	const onParts = collectConfirmations(records.filter(({ key }) => /^\d+$/.test(key)));
	const isKnown = unitsOf(translation).some(({ hash }) => onParts.ofTranslation(hash) !== undefined);
	if (!onParts.isEmpty && isKnown) return undefined;
	if (onWhole.isEmpty && haveSameParts(source, translation)) return undefined;
	return compareUnits(whole, translated, evidence(onWhole));
}

/** Whether two pages have the same kinds of parts in the same order. */
export function haveSameParts(source: UnitFile, translation: UnitFile): boolean {
	const kinds = ({ lists }: UnitFile) => (lists.get('') ?? []).map(({ kind }: Entry) => kind).join(' ');
	return kinds(source) === kinds(translation);
}
