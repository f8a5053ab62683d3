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

/** Returns who opened the editor on this machine: the files are in the same hands. */
export function personOfMachine(name: string): Person {
	return { name, confirm: true, publish: true, settings: true };
}
