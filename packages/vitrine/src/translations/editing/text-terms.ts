import { type Place, placeToKey } from '#content/edit/field.ts';
import { createOriginalTermCheck, createTermCheck, type JudgedTerm } from '../glossary/check-terms.ts';
import type { OpenStates } from './open-states.ts';

/** Judges the terms of the glossary in a text as it would be: in an original, the words that are not to be used. */
export async function textTerms(
	{ compare, content, glossary }: OpenStates,
	{ file, place, text }: { file: string; place: Place; text: string },
): Promise<JudgedTerm[]> {
	const { config } = content;
	const [, code = '', within = ''] = /^content\/([^/]+)\/(.+)$/s.exec(file) ?? [];
	if (glossary.length === 0 || code === '') return [];
	const key = placeToKey(place);
	const units = (await compare()).statesOf(code, within).flatMap((state) => state.units);
	if (code === config.defaultLocale) {
		const source = units.find((unit) => unit.source?.key === key)?.source;
		const { judge } = await createOriginalTermCheck(glossary, config);
		return judge({ kind: 'field', form: isPart(place) ? 'block' : 'line', ...source, text });
	}
	const source = units.find(({ translation }) => translation?.key === key)?.source;
	return source ? (await createTermCheck(glossary, code, config)).judge(source, text) : [];
}

function isPart(place: Place): boolean {
	return typeof place[0] === 'number';
}
