import { type FieldName, fieldKey, fieldOf } from '../journal/pending-edit.ts';

/** Fields whose value is being saved or moved: what is typed into them meanwhile waits. */
export interface BusyFields {
	has: (field: FieldName) => boolean;
	/** Waits for what is under way in fields, and not for what begins meanwhile. */
	settled: (fields: readonly FieldName[]) => Promise<void>;
	/** Waits for what is under way in the fields of files, and not for what begins meanwhile. */
	settledIn: (files: readonly FieldName[]) => Promise<void>;
	/** Runs something for which fields are busy. */
	during: <Result>(fields: readonly FieldName[], run: () => Promise<Result>) => Promise<Result>;
}

/** Returns the name of a file as a whole, whose parts or items may change their places. */
export function wholeOf(file: string): FieldName {
	return { file, place: [] };
}

/** Names all files. */
export const allFiles: FieldName = wholeOf('');

export function createBusyFields(): BusyFields {
	const busy = new Map<string, Promise<unknown>>();
	return {
		has: (field) => busy.has(fieldKey(field)),
		async settled(fields) {
			await Promise.all(fields.map((field) => busy.get(fieldKey(field))?.catch(() => {})));
		},
		async settledIn(files) {
			const isIn = (file: string) => files.some((one) => one.file === file || one === allFiles);
			await Promise.allSettled([...busy].flatMap(([key, work]) => (isIn(fieldOf(key).file) ? [work] : [])));
		},
		async during(fields, run) {
			const keys = fields.map(fieldKey);
			const work = run();
			for (const key of keys) busy.set(key, work);
			try {
				return await work;
			} finally {
				for (const key of keys) if (busy.get(key) === work) busy.delete(key);
			}
		},
	};
}
