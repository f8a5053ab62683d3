import { type FieldName, fieldKey } from '../journal/pending-edit.ts';
import type { EditedName } from './pending-field.ts';

/** Timers, one for each field. */
export interface FieldTimers {
	start: (field: FieldName, wait: number, run: () => void) => void;
	stop: (field: FieldName) => void;
	/** Runs a failed attempt again after a growing delay; returns false after the last one. */
	startAgain: (edit: EditedName, run: () => void) => boolean;
	/** Forgets how often something failed for an edit. */
	forget: (edit: EditedName) => void;
	close: () => void;
}

/** Milliseconds until an edit is checked again whose check failed: other programs change many files at once. */
const waits = [50, 100, 200, 400, 800, 1600];

export function createFieldTimers(): FieldTimers {
	const timers = new Map<string, NodeJS.Timeout>();
	/** By number of an edit. */
	const failures = new Map<number, number>();
	const start: FieldTimers['start'] = (field, wait, run) => {
		const key = fieldKey(field);
		clearTimeout(timers.get(key));
		timers.set(key, setTimeout(run, wait).unref());
	};
	return {
		start,
		stop(field) {
			const key = fieldKey(field);
			clearTimeout(timers.get(key));
			timers.delete(key);
		},
		startAgain(edit, run) {
			const count = failures.get(edit.number) ?? 0;
			const wait = waits[count];
			failures.delete(edit.number);
			if (wait === undefined) return false;
			failures.set(edit.number, count + 1);
			start(edit, wait, run);
			return true;
		},
		forget: ({ number }) => void failures.delete(number),
		close() {
			for (const timer of timers.values()) clearTimeout(timer);
		},
	};
}
