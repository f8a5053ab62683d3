/** One term, and how it is written in other languages. */
export interface Term {
	/** In the default language. */
	term: string;
	/** By the code of a language, what it is called there, the preferred word first. */
	translations: ReadonlyMap<string, readonly string[]>;
	/** By the code of a language, words that are not used for it; in the default language, not at all. */
	avoid: ReadonlyMap<string, readonly string[]>;
	/** Whether it is written as it is in every language. */
	keep: boolean;
	/** What it means, for translators. */
	note: string | undefined;
	/** 1-based, in the glossary. */
	line: number;
}

/** The terms of a site, from the site's folder. */
export const glossaryFile = 'content/glossary.yaml';

/** Returns what a term is called in a language, the preferred word first; empty where the glossary has no word for it. */
export function wordsIn({ term, keep, translations }: Term, locale: string): readonly string[] {
	return keep ? [term] : (translations.get(locale) ?? []);
}

/**
 * Writes terms with their words in a language, for tools that know no glossaries.
 *
 * @example describeTerms([wick], 'ru') // 'wick: фитиль (not: шнур)'
 */
export function describeTerms(terms: readonly Term[], locale: string): string {
	return terms
		.map((term) => `${term.term}: ${[...wordsOrKeep(term, locale), ...notToUse(term, locale)].join(' ')}`)
		.join('; ');
}

function wordsOrKeep(term: Term, locale: string): string[] {
	if (term.keep) return ['as it is'];
	const words = wordsIn(term, locale).join(', ');
	return words === '' ? [] : [words];
}

/** Names the words that are not to be used for a term, in parentheses. */
export function notToUse({ avoid }: Term, locale: string): string[] {
	const words = avoid.get(locale) ?? [];
	return words.length > 0 ? [`(not: ${words.join(', ')})`] : [];
}
