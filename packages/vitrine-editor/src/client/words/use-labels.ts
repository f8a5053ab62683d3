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
	return ({ place }) => {
		const path = place.slice(section?.depth).filter((key) => typeof key === 'string');
		const own = section?.kind?.labels?.fields[path.join('.')];
		return wordIn(own, words) ?? labelOf(words, place.at(-1) ?? '');
	};
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
