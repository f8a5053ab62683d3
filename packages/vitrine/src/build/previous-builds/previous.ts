/** A finished site whose files are taken over, wherever it is. */
export interface Previous {
	/** Reads its list of builds. Throws with a sentence of what is wrong. */
	list: () => Promise<unknown>;
	/**
	 * Finds one of its files.
	 *
	 * @param name within the folder of a site
	 * @param hash what the bytes must have
	 * @returns where its bytes are on this machine. Throws with a sentence of what is wrong.
	 */
	locate: (name: string, hash: string) => Promise<string>;
}

/** What is wrong with a file that has other bytes than its build wrote. */
export const wrongBytes = 'has other bytes than its build wrote';
