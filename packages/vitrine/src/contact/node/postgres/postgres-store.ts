import type { ContactStore } from '#contact/contact-store.ts';
import { createThreadedStore } from '../threaded-store.ts';

export interface PostgresStoreOptions {
	/** `DATABASE_URL`. */
	url: string;
}

/**
 * Keeps messages in PostgreSQL, in tables that begin with `vitrine_`, in the first schema of the account's search path.
 * Several servers share one outbox there. A server that is down is asked again by each call.
 */
export function createPostgresStore({ url }: PostgresStoreOptions): ContactStore {
	const module = new URL('./postgres-thread.ts', import.meta.url);
	return createThreadedStore({ module, workerData: { url }, place: 'DATABASE_URL' });
}
