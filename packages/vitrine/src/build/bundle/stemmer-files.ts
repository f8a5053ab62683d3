import { realpathSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { isStemmerName, type StemmerName, stemmerNames } from '#search/stemmer-names.ts';

/** Names of stemmers in their package, where these are others. */
const packageNames: Partial<Record<StemmerName, string>> = { hindi: 'indian' };

/** Returns the pattern of the name of a chunk of the script of search: `stemmer-german-[hash].js`. */
export function stemmerFileName({ facadeModuleId }: { facadeModuleId: string | null }): string {
	const name = stemmerNames.find((name) => moduleOf(name) === facadeModuleId);
	if (name === undefined) throw new Error(`The script of search has a chunk that is no stemmer: ${facadeModuleId}`);
	return `stemmer-${name}-[hash].js`;
}

/** Checks whether a site publishes a file of the bundle: all but stemmers that none of its languages has. */
export function isUsedFile(path: string, stemmers: ReadonlySet<string>): boolean {
	const [, name] = /\/stemmer-([a-z]+)-[^/]+$/.exec(path) ?? [];
	return !isStemmerName(name) || stemmers.has(name);
}

function moduleOf(name: StemmerName): string {
	return realpathSync(fileURLToPath(import.meta.resolve(`@orama/stemmers/${packageNames[name] ?? name}`)));
}
