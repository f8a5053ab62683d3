import type { ContactStore } from '../contact-store.ts';
import { backlog, bringForward, claim, giveUp, requeue, settle, waiting } from './deliveries.ts';
import { accept, check, find, list, oldest, remove, removeBefore, secret } from './messages.ts';
import { ifUpToDate } from './migrations.ts';
import type { Work } from './statement.ts';

/** The calls of a store while it is open. */
export type StoreMethods = Omit<ContactStore, 'close'>;

export type StoreMethod = keyof StoreMethods;

/** A call of a store, as it can be sent to a thread. */
export interface StoreCall {
	method: StoreMethod;
	parameters: unknown[];
}

/** What each method of a store does in a database of SQL, whichever it is. */
const works = {
	accept,
	check,
	secret,
	claim,
	settle,
	bringForward,
	waiting,
	backlog,
	giveUp,
	list,
	find,
	requeue,
	remove,
	oldest,
	removeBefore,
} satisfies {
	[Method in StoreMethod]: (
		...parameters: Parameters<StoreMethods[Method]>
	) => Work<Awaited<ReturnType<StoreMethods[Method]>>>;
};

/** The work of a call. */
export function storeWork({ method, parameters }: StoreCall): Work<unknown> {
	return ifUpToDate((works[method] as (...parameters: unknown[]) => Work<unknown>)(...parameters));
}

/** Makes the methods of a store from one function that performs calls. */
export function storeMethods(perform: (call: StoreCall) => Promise<unknown>): StoreMethods {
	const methods = (Object.keys(works) as StoreMethod[]).map((method) => [
		method,
		async (...parameters: unknown[]) => perform({ method, parameters }),
	]);
	return Object.fromEntries(methods);
}
