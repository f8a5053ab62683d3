import type { Channel, ContactStore, StoreUnavailable } from './contact-store.ts';

/** What a platform gives the form. Undefined where it has no store: then the endpoint is 404. */
export interface Contact {
	store: ContactStore;
	channels: Channel[];
	/** Told that there is something to deliver. */
	onStored?: () => void;
	/** Told that the store could not take a message, or the time was over. */
	onUnavailable: (error: StoreUnavailable) => void;
}
