/** A language as the locale table of a new site has it. */
export interface Language {
	code: string;
	name: string;
	shortName: string;
	tag: string;
	dir: 'ltr' | 'rtl';
	typography: string;
	/** Whether the texts of a new site are there in it. */
	hasSample: boolean;
	/** Whether the kit has words in it, such as buttons and notices. */
	hasWords: boolean;
}

/** What site is wanted. */
export interface Answers {
	folder: string;
	name: string;
	/** The default one first. */
	languages: Language[];
	/** A theme of the kit. */
	look: string;
	content: 'company' | 'sample';
	/** A version of the kit from the registry. */
	kit: string | undefined;
}

export function findAnswers(given: readonly string[]): Promise<Answers>;
export const help: string;
