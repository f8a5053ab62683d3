/** Snowball stemmers by the names that the locale table uses, each with the script whose words it knows. */
export const stemmerScripts = {
	arabic: 'Arabic',
	bulgarian: 'Cyrillic',
	danish: 'Latin',
	dutch: 'Latin',
	english: 'Latin',
	finnish: 'Latin',
	french: 'Latin',
	german: 'Latin',
	greek: 'Greek',
	hindi: 'Devanagari',
	hungarian: 'Latin',
	indonesian: 'Latin',
	italian: 'Latin',
	lithuanian: 'Latin',
	norwegian: 'Latin',
	portuguese: 'Latin',
	romanian: 'Latin',
	russian: 'Cyrillic',
	spanish: 'Latin',
	swedish: 'Latin',
	turkish: 'Latin',
	ukrainian: 'Cyrillic',
} as const;

export type StemmerName = keyof typeof stemmerScripts;

export const stemmerNames = Object.keys(stemmerScripts) as StemmerName[];

export function isStemmerName(name: unknown): name is StemmerName {
	return stemmerNames.some((known) => known === name);
}
