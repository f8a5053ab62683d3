import { type FieldName, fieldKey } from '../journal/pending-edit.ts';

/** Fields whose value is being saved or moved: what is typed into them meanwhile waits. */
export interface BusyFields {
	has: (field: FieldName) => boolean;
	/** Waits for what is under way in fields, and not for what begins meanwhile. */
	settled: (fields: readonly FieldName[]) => Promise<void>;
	/** Runs something for which fields are busy. */
	during: <Result>(fields: readonly FieldName[], run: () => Promise<Result>) => Promise<Result>;
}

export function createBusyFields(): BusyFields {
	const busy = new Map<string, Promise<unknown>>();
	return {
		has: (field) => busy.has(fieldKey(field)),
		async settled(fields) {
			await Promise.all(fields.map((field) => busy.get(fieldKey(field))?.catch(() => {})));
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
