import { EditRefusal } from '../edit-refusal.ts';

/** Pauses people whose texts took too long to read, so that others are served. */
export interface Rests {
	/** Begins a rest where an error is that of a text that took too long. */
	note: (person: string, error: unknown) => void;
	/** Returns the milliseconds until the texts of a person are read again; 0 where they need not wait. */
	left: (person: string) => number;
}

/** @param length of a rest, in milliseconds */
export function createRests(length: number, now: () => number = Date.now): Rests {
	const ends = new Map<string, number>();
	return {
		note(person, error) {
			const refusal = error instanceof EditRefusal ? error.refusal : undefined;
			if (refusal?.code === 'too-long') ends.set(person, now() + length);
		},
		left: (person) => Math.max(0, (ends.get(person) ?? 0) - now()),
	};
}
