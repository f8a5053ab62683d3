/** A person at the editor, and what this person may do. */
export interface Person {
	/** Shown to colleagues; the author of commits. */
	name: string;
	/** Undefined for who opened the editor on this machine. */
	address?: string;
	/** Codes of the languages that this person may change; undefined for all, and what they share. */
	languages?: readonly string[];
	/** Whether this person may confirm translations. */
	confirm: boolean;
	publish: boolean;
	/** Whether this person may change settings, which decide who may do what. */
	settings: boolean;
}

/** Who is signed in, and by what: this machine, a proxy, or a link in a mail. */
export interface SignedIn extends Person {
	way: 'machine' | 'proxy' | 'mail';
	/** Differs for each site: a browser keeps apart what belongs to several at one address. */
	site: string;
}

/** Why a person may not change a file. */
export type FileRefusal = 'not-settings' | 'not-shared' | 'not-your-language';

/** Returns who opened the editor on this machine: the files are in the same hands. */
export function personOfMachine(name: string): Person {
	return { name, confirm: true, publish: true, settings: true };
}

/**
 * Decides whether a person may change a file, and what is in it.
 *
 * @param file undefined for what all languages share
 */
export function refusalOfFile(
	file: string | undefined,
	{ languages, settings }: Pick<Person, 'languages' | 'settings'>,
): FileRefusal | undefined {
	if (file === 'site.config.ts' && !settings) return 'not-settings';
	if (languages === undefined) return undefined;
	const language = /^content\/([^/]+)\/./s.exec(file ?? '')?.[1];
	// A file beside the folders of the languages is in none of them.
	if (language === undefined) return 'not-shared';
	return languages.includes(language) ? undefined : 'not-your-language';
}
