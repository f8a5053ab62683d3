import { type FileRefusal, refusalOfFile } from '../../person.ts';
import { useStore } from '../edits/site-store.ts';

/** What the person at the editor may do: what is not allowed is not offered. The server decides. */
export interface Rights {
	/** Why the person may not change a file; undefined where this is allowed. */
	refusalOf: (file: string) => FileRefusal | undefined;
	/** Whether the person may change all languages, and what they share. */
	all: boolean;
	confirm: boolean;
	publish: boolean;
}

/** Returns the rights of the person at the editor. */
export function useRights(): Rights {
	const person = useStore().person();
	return {
		refusalOf: (file) => person && refusalOfFile(file, person),
		all: person?.languages === undefined,
		confirm: person?.confirm ?? true,
		publish: person?.publish ?? true,
	};
}
