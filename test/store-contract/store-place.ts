import type { ContactStore } from '#contact/contact-store.ts';

/** A database that stores are opened on, and that a test reaches past them. */
export interface StorePlace {
	/** Opens a store: all that a test opens share what is in them, as servers of one site do. */
	open: () => ContactStore;
	/** Asks the database as another program does. */
	ask: (sql: string) => Promise<Record<string, unknown>[]>;
	/** Keeps everyone else from writing, until the function that it gives is called. */
	hold: () => Promise<() => Promise<void>>;
	remove: () => Promise<void>;
}
