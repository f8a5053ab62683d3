import { resolve } from 'node:path';
import type { ContactStore } from '#contact/contact-store.ts';
import { createThreadedStore } from '../threaded-store.ts';

export interface SqliteStoreOptions {
	/** `DATA_DIR`. */
	folder: string;
	/** Bytes of its disk that messages leave free. None where it is left out. */
	minFree?: number;
}

/** The file of the messages in `DATA_DIR`. */
export const databaseFile = 'contact.sqlite';

/**
 * Keeps messages in a file of SQLite. It is opened by the first call, and again after each fault, so that a store that
 * was down comes back by itself.
 */
export function createSqliteStore({ folder, minFree = 0 }: SqliteStoreOptions): ContactStore {
	const file = resolve(folder, databaseFile);
	const module = new URL('./sqlite-thread.ts', import.meta.url);
	return createThreadedStore({ module, workerData: { file, minFree }, place: file });
}
