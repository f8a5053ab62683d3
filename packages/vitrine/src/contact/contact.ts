import type { Channel, ContactStore, StoreUnavailable } from './contact-store.ts';

/** What a platform gives the form. Undefined where it has no store: then the endpoint is 404. */
export interface Contact {
	store: ContactStore;
	channels: Channel[];
	/** How many messages of an hour are mailed one by one; the rest of them go out in one mail. */
	mailsPerHour: number;
	/** Told that there is something to deliver, and whether it waits for the end of the hour. */
	onStored?: (stored: { isInDigest: boolean }) => void;
	/** Told that the store could not take a message, or the time was over. */
	onUnavailable: (error: StoreUnavailable) => void;
}
