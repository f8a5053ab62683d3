import { haveSameParts } from '../state/compare-file.ts';
import { isNamed } from '../state/compare-list.ts';
import type { FileState } from '../state/unit-state.ts';
import type { Entry, Unit } from '../units/unit.ts';
import type { LockRecord } from './lock.ts';

/**
 * Records that every text of a file was made from its original as it is now. A page with other parts than its original
 * is recorded as a whole.
 */
export function confirmFile({ locale, path, source, translation, units }: FileState): LockRecord[] {
	if (!source || !translation) return [];
	const record = (original: Unit, translated: Unit): LockRecord => ({
		locale,
		path,
		key: original.key,
		source: original.hash,
		translation: translated.hash,
	});
	const translated = new Map(translation.fields.map((unit) => [unit.key, unit]));
	const fields = source.fields.flatMap((unit) => {
		const own = translated.get(unit.key);
		return own ? [record(unit, own)] : [];
	});
	if (source.whole && translation.whole && !haveSameParts(source, translation)) {
		return [...fields, record(source.whole, translation.whole)];
	}
	const entries = [...source.lists].flatMap(([name, originals]) => {
		const own = translation.lists.get(name) ?? [];
		const isInOrder = own.length === originals.length && !isNamed(originals);
		if (isInOrder) return pairInOrder(originals, own);
		return units.flatMap(({ source, translation }) => {
			return source && translation && originals.some(({ units }) => [...units.values()].includes(source))
				? [[source, translation] as const]
				: [];
		});
	});
	return [...fields, ...entries.map(([original, own]) => record(original, own))];
}

function pairInOrder(originals: readonly Entry[], translations: readonly Entry[]): (readonly [Unit, Unit])[] {
	return originals.flatMap(({ units }, index) =>
		[...units].flatMap(([field, unit]) => {
			const own = translations[index]?.units.get(field);
			return own ? [[unit, own] as const] : [];
		}),
	);
}
