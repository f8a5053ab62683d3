import { type ContactStore, StoreUnavailable } from '../contact-store.ts';
import { type StoreCall, storeMethods } from '../sql/store-work.ts';
import type { StoreAnswer } from '../store-fault.ts';

/** The object that keeps the messages, as it is called from elsewhere. */
export interface MessageStub {
	/** @param deadline in milliseconds since 1970: what has not begun by then is not done */
	perform: (call: StoreCall, deadline: number) => Promise<StoreAnswer>;
}

/** How long a call takes at most, in milliseconds: as `ContactStore` promises. */
const callTimeout = 3000;

/** How long the object may wait before it begins. */
const workTimeout = 2500;

/** How many calls of this instance wait at most. */
const maxCalls = 256;

/**
 * Keeps messages in an object of the platform, which all instances of the code call.
 *
 * @param open gives the object for one call: after a fault, the platform requires a new one
 */
export function createObjectStore(open: () => MessageStub): ContactStore {
	let isClosed = false;
	let waiting = 0;

	const ask = async (call: StoreCall): Promise<unknown> => {
		if (isClosed) throw unavailable('it is closed');
		if (waiting >= maxCalls) throw unavailable('too many calls wait');
		waiting++;
		try {
			const answer = await withTimeout(open().perform(call, Date.now() + workTimeout));
			if ('value' in answer) return answer.value;
			throw 'unavailable' in answer ? unavailable(answer.unavailable) : new Error(answer.bug);
		} finally {
			waiting--;
		}
	};
	return {
		...storeMethods(ask),
		close: async () => {
			isClosed = true;
		},
	};
}

/**
 * The platform may end a call early, for example when it moves the object. The call may have completed: its key shows
 * that on the next try.
 */
async function withTimeout(call: Promise<StoreAnswer>): Promise<StoreAnswer> {
	let timer: ReturnType<typeof setTimeout> | undefined;
	const late = new Promise<never>((_, reject) => {
		timer = setTimeout(() => reject(unavailable('it does not answer')), callTimeout);
	});
	const answer = call.catch(() => {
		throw unavailable('it was broken off');
	});
	try {
		return await Promise.race([answer, late]);
	} finally {
		clearTimeout(timer);
	}
}

function unavailable(reason: string): StoreUnavailable {
	return new StoreUnavailable(`The store of messages (MESSAGES): ${reason}.`);
}
