import type { ContactStore } from '../contact-store.ts';
import { countPost, secret } from './counts.ts';
import { claim, requeue, settle } from './deliveries.ts';
import { accept, find, list, remove, removeBefore } from './messages.ts';
import type { Work } from './statement.ts';

/** What can be asked of a store while it is open. */
export type StoreMethods = Omit<ContactStore, 'close'>;

export type StoreMethod = keyof StoreMethods;

/** What each method of a store does in a database of SQL, whichever it is. */
export const storeWork = {
	accept,
	countPost,
	secret,
	claim,
	settle,
	list,
	find,
	requeue,
	remove,
	removeBefore,
} satisfies {
	[Method in StoreMethod]: (
		...parameters: Parameters<StoreMethods[Method]>
	) => Work<Awaited<ReturnType<StoreMethods[Method]>>>;
};
