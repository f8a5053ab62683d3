import { type Field, type Place, placeToKey } from '#content/edit/field.ts';
import { createKinds } from '#content/edit/fields/file-schemas.ts';
import { readFields } from '#content/edit/fields/read-fields.ts';
import { createTermCheck, type JudgedTerm, type TermCheck } from '../glossary/check-terms.ts';
import type { FileState, State, UnitState } from '../state/unit-state.ts';
import type { Content } from '../units/content.ts';
import { fileOf, type Unit, type UnitFile } from '../units/unit.ts';
import type { OpenStates } from './open-states.ts';
import { createBeginnings, type TextBeginning } from './text-beginning.ts';

/** The state of the translation of one text. */
export interface TextTranslation {
	/** Code of the language that it is translated into. */
	locale: string;
	state: 'up-to-date' | 'out-of-date' | 'missing' | 'extra';
	/** Why it is out of date. */
	reason: UnitState['reason'];
	/** The original; undefined where it is gone. */
	source: TextPlace | undefined;
	/** The translation; where it is missing, the file that it belongs to. */
	translation: TextPlace | { file: string };
	/** Of a missing one: how it begins with the words of the original; left out where the file is missing as well. */
	begins?: TextBeginning;
	/** The terms of the glossary in both; left out where there are none. */
	terms?: readonly JudgedTerm[];
}

/** Where a text is, and what is written there. */
export interface TextPlace {
	file: string;
	/** Empty for the text of a page as a whole. */
	place: Place;
	text: string;
}

const states = {
	fresh: 'up-to-date',
	stale: 'out-of-date',
	missing: 'missing',
	extra: 'extra',
} as const satisfies Record<State, TextTranslation['state']>;

/** Returns the states of all texts of a file: of an original in each language, of a translation in its own. */
export async function textStates({ compare, content, glossary }: OpenStates, file: string): Promise<TextTranslation[]> {
	const { statesOf } = await compare();
	const fieldsOf = createFieldReader(content);
	const checks = new Map<string, TermCheck>();
	const [, code = '', within = ''] = /^content\/([^/]+)\/(.+)$/s.exec(file) ?? [];
	const found = statesOf(code, within);
	for (const { locale } of found) checks.set(locale, await createTermCheck(glossary, locale, content.config));
	return found.flatMap((state) => {
		const { source, translation, locale, path } = state;
		const judge = ({ source: from, translation: to }: UnitState) =>
			(from && to && checks.get(locale)?.judge(from, to.text)) ?? [];
		const own = translation?.file ?? `content/${locale}/${path}`;
		const fields = { source: fieldsOf(source), translation: fieldsOf(translation) };
		const [from, to] = [placesIn(source, fields.source), placesIn(translation, fields.translation)];
		const beginning = state.units.some(({ state }) => state === 'missing')
			? beginnings(state, { fields, from, to })
			: undefined;
		return state.units.map((unit): TextTranslation => {
			const terms = judge(unit);
			const original = from(unit.source);
			const begins = unit.state === 'missing' && original && beginning?.(original.place);
			return {
				locale,
				state: states[unit.state],
				reason: unit.reason,
				source: original,
				translation: to(unit.translation) ?? { file: own },
				...(begins ? { begins } : {}),
				...(terms.length > 0 ? { terms } : {}),
			};
		});
	});
}

/** Creates a function that reads the fields of a file. */
function createFieldReader({ config, kinds }: Content) {
	const kindOf = createKinds({ config, kinds });
	return (of: UnitFile | undefined): readonly Field[] => {
		const kind = of && kindOf(of.file);
		return of && kind ? readFields({ file: of.file, text: of.text }, kind, '').fields : [];
	};
}

type FindPlace = (unit: Unit | undefined) => TextPlace | undefined;

/** Creates a function that finds the places of the texts of a file, by their keys. */
function placesIn(of: UnitFile | undefined, fields: readonly Field[]): FindPlace {
	const places = new Map(fields.map(({ place }) => [placeToKey(place), place]));
	return (unit) => of && unit && { file: fileOf(of, unit), place: places.get(unit.key) ?? [], text: unit.text };
}

/** Creates a function that returns how a text of the original begins in its translation; undefined where that has no file. */
function beginnings(
	{ translation, units }: FileState,
	{ fields, from, to }: { fields: Record<'source' | 'translation', readonly Field[]>; from: FindPlace; to: FindPlace },
): ((place: Place) => TextBeginning | undefined) | undefined {
	if (!translation) return undefined;
	const pairs = units.flatMap((unit) => {
		const [original, translated] = [from(unit.source), to(unit.translation)];
		return original && translated ? [[original.place, translated.place] as const] : [];
	});
	return createBeginnings({ ...fields, pairs });
}
