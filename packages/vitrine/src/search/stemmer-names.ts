/** Snowball stemmers by the names that the locale table uses, each with the script whose words it knows. */
export const stemmerScripts = {
	english: 'Latin',
	french: 'Latin',
	german: 'Latin',
	russian: 'Cyrillic',
	spanish: 'Latin',
} as const;

export type StemmerName = keyof typeof stemmerScripts;

export const stemmerNames = Object.keys(stemmerScripts) as StemmerName[];

export function isStemmerName(name: unknown): name is StemmerName {
	return stemmerNames.some((known) => known === name);
}
