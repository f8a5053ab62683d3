import { type Place, placeToKey } from '#content/edit/field.ts';
import { createKinds } from '#content/edit/fields/file-schemas.ts';
import { readFields } from '#content/edit/fields/read-fields.ts';
import { createTermCheck, type JudgedTerm, type TermCheck } from '../glossary/check-terms.ts';
import type { State, UnitState } from '../state/unit-state.ts';
import type { Content } from '../units/content.ts';
import { fileOf, type Unit, type UnitFile } from '../units/unit.ts';
import type { OpenStates } from './open-states.ts';

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
	const placesIn = createPlaceSearch(content);
	const checks = new Map<string, TermCheck>();
	const [, code = '', within = ''] = /^content\/([^/]+)\/(.+)$/s.exec(file) ?? [];
	const found = statesOf(code, within);
	for (const { locale } of found) checks.set(locale, await createTermCheck(glossary, locale, content.config));
	return found.flatMap((state) => {
		const { source, translation, locale, path } = state;
		const judge = ({ source: from, translation: to }: UnitState) =>
			(from && to && checks.get(locale)?.judge(from, to.text)) ?? [];
		const own = translation?.file ?? `content/${locale}/${path}`;
		const [from, to] = [placesIn(source), placesIn(translation)];
		return state.units.map((unit): TextTranslation => {
			const terms = judge(unit);
			return {
				locale,
				state: states[unit.state],
				reason: unit.reason,
				source: from(unit.source),
				translation: to(unit.translation) ?? { file: own },
				...(terms.length > 0 ? { terms } : {}),
			};
		});
	});
}

/** Creates a function that finds the places of texts, by their keys. */
function createPlaceSearch({ config, kinds }: Content) {
	const kindOf = createKinds({ config, kinds });
	return (of: UnitFile | undefined) => {
		const kind = of && kindOf(of.file);
		const fields = of && kind ? readFields({ file: of.file, text: of.text }, kind, '').fields : [];
		const places = new Map(fields.map(({ place }) => [placeToKey(place), place]));
		return (unit: Unit | undefined): TextPlace | undefined =>
			of && unit && { file: fileOf(of, unit), place: places.get(unit.key) ?? [], text: unit.text };
	};
}
