import { type StemmerName, stemmerNames } from './stemmer-names.ts';

/** The languages of stemmers, by their tags. */
const languages = {
	arabic: ['ar'],
	bulgarian: ['bg'],
	danish: ['da'],
	dutch: ['nl'],
	// biome-ignore lint/plugin: a fact of the stemmer, whatever languages a site has.
	english: ['en'],
	finnish: ['fi'],
	french: ['fr'],
	german: ['de'],
	greek: ['el'],
	hindi: ['hi'],
	hungarian: ['hu'],
	indonesian: ['id'],
	italian: ['it'],
	lithuanian: ['lt'],
	norwegian: ['nb', 'nn', 'no'],
	portuguese: ['pt'],
	romanian: ['ro'],
	// biome-ignore lint/plugin: a fact of the stemmer, whatever languages a site has.
	russian: ['ru'],
	spanish: ['es'],
	swedish: ['sv'],
	turkish: ['tr'],
	ukrainian: ['uk'],
} as const satisfies Record<StemmerName, readonly string[]>;

/**
 * Returns the stemmers of a language that names none: its own, where there is one.
 *
 * @example stemmersOf('pt-BR') // ['portuguese']
 */
export function stemmersOf(tag: string): StemmerName[] {
	const { language } = new Intl.Locale(tag);
	return stemmerNames.filter((name) => languages[name].some((one) => one === language));
}
