import { createContext, useContext } from 'react';
import type { Field, OverviewKind, SiteOverview } from 'vitrine/edit';
import type { Words } from './en.ts';
import { labelOf, useWords } from './use-words.ts';

/** The section that fields are in. */
export interface LabelledSection {
	kind: OverviewKind | undefined;
	/** How many keys lead to it: none where it is a file of its own. */
	depth: number;
}

export const SectionContext = createContext<LabelledSection | undefined>(undefined);

/** Returns what gives a field its label: that of its section type, else that of its key. */
export function useLabels(): (field: Pick<Field, 'place'>) => string {
	const words = useWords();
	const section = useContext(SectionContext);
	return (field) => labelIn(section, field, words);
}

/** Returns the label of a field in a section. */
function labelIn(section: LabelledSection | undefined, { place }: Pick<Field, 'place'>, words: Words): string {
	const own = section?.kind?.labels?.fields[pathIn(place, section).join('.')];
	return wordIn(own, words) ?? labelOf(words, labelKey(place, words));
}

/** Returns the key by which the words have a label: with one that is around it, as "fields.kind", where they have it so. */
function labelKey(place: Field['place'], { labels }: Words): string {
	const keys = place.filter((key) => typeof key === 'string');
	const key = keys.pop() ?? '';
	return keys.map((around) => `${around}.${key}`).findLast((path) => Object.hasOwn(labels, path)) ?? key;
}

/** Returns what gives a list the name of one item, as it is added; undefined where it has none in the language of the interface. */
export function useOneOf(): (list: Pick<Field, 'place'>) => string | undefined {
	const words = useWords();
	const section = useContext(SectionContext);
	return ({ place }) => {
		const path = pathIn(place, section).join('.');
		const { fields = {}, one } = section?.kind?.labels ?? {};
		if (Object.hasOwn(fields, path)) return one?.[path]?.[words.languageCode];
		const key = String(place.at(-1));
		return Object.hasOwn(words.one, key) ? words.one[key] : undefined;
	};
}

/** Names a field outside its page: "Questions and answers · Answer", with the item of a list that it is in where that has a name. */
export function nameOfField(
	site: Pick<SiteOverview, 'kinds'>,
	{ place, kind, item }: Pick<Field, 'place'> & { kind?: string | undefined; item?: string | undefined },
	words: Words,
): string {
	const own = kind === undefined ? undefined : { kind: kindIn(site, kind), depth: place[0] === 'sections' ? 2 : 0 };
	const names = [kind === undefined ? undefined : nameOfKind(site, kind, words), item, labelIn(own, { place }, words)];
	return names.filter((name) => name !== undefined).join(' · ');
}

/** What a field is for, in the language that it is written in. */
interface Purpose {
	text: string;
	lang: string;
}

/** Returns what gives a field its purpose: in the words of its section type or of the editor, else in the English of its schema. */
export function usePurposes(): (field: Pick<Field, 'place' | 'purpose'>) => Purpose | undefined {
	const words = useWords();
	const section = useContext(SectionContext);
	return ({ place, purpose }) => {
		if (purpose === undefined) return undefined;
		const key = String(place.at(-1));
		const known = Object.hasOwn(words.purposes, key) ? words.purposes[key] : undefined;
		// What is in a field without a purpose of its own is for the same.
		const path = pathIn(place, section);
		const own = path.map((_, index) => path.slice(0, path.length - index).join('.'));
		const of = section?.kind?.labels?.purposes;
		const text = (known?.[0] === purpose ? known[1] : undefined) ?? firstOf(own, of)?.[words.languageCode];
		return text === undefined ? { text: purpose, lang: 'en' } : { text, lang: words.languageCode };
	};
}

/** Returns what gives the value of a choice its name. */
export function useChoices(): (field: Pick<Field, 'place'>, value: string) => string {
	const words = useWords();
	const section = useContext(SectionContext);
	return ({ place }, value) => {
		const own = section?.kind?.labels?.choices?.[pathIn(place, section).join('.')];
		const key = place.findLast((one) => typeof one === 'string') ?? '';
		const known = Object.hasOwn(words.choices, key) ? words.choices[key] : {};
		return wordIn(own?.[value], words) ?? (known && Object.hasOwn(known, value) ? known[value] : undefined) ?? value;
	};
}

/** Returns the keys that lead to a field in its section. */
function pathIn(place: Field['place'], section: LabelledSection | undefined): string[] {
	return place.slice(section?.depth).filter((key) => typeof key === 'string');
}

function firstOf<Value>(keys: readonly string[], values: Readonly<Record<string, Value>> = {}): Value | undefined {
	const key = keys.find((one) => Object.hasOwn(values, one));
	return key === undefined ? undefined : values[key];
}

/** Returns the name of a section type; one without a label is called by its key. */
export function nameOfKind({ kinds }: Pick<SiteOverview, 'kinds'>, kind: string, words: Words): string {
	return wordIn(kindIn({ kinds }, kind)?.labels?.name, words) ?? labelOf(words, kind);
}

/** Returns what is known of a section type. */
export function kindIn({ kinds }: Pick<SiteOverview, 'kinds'>, kind: unknown): OverviewKind | undefined {
	return kinds.find((one) => one.kind === kind);
}

/** Returns a label in the language of the interface, else in the first that it has. */
function wordIn(label: Readonly<Record<string, string>> | undefined, { languageCode }: Words): string | undefined {
	return label?.[languageCode] ?? Object.values(label ?? {})[0];
}
