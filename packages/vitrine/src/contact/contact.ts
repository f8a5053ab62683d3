import type { Channel } from './channels.ts';
import { type ContactStore, StoreUnavailable } from './contact-store.ts';

/** What a platform gives the form. Undefined where it has no store: then the endpoint is 404. */
export interface Contact {
	store: ContactStore;
	channels: Channel[];
	/** Set where visitors can be sent mails: addresses that are never sent one, besides those of the form. */
	confirms?: { never: readonly string[] } | undefined;
	/** How many messages of an hour are mailed one by one; the rest of them go out in one mail. */
	mailsPerHour: number;
	/** Called when there is something to deliver, with whether it waits for the end of the hour. */
	onStored?: (stored: { isInDigest: boolean }) => void;
	/** Called when the store could not take a message, or was too slow. */
	onUnavailable: (error: StoreUnavailable) => void;
}

/** In milliseconds. A visitor has an answer within three seconds, whatever the store does. */
const storeTimeout = 2900;

/**
 * Calls the store within a timeout, and reports a failure to the operator: a store that is down or too slow is no bug,
 * any other error is one.
 *
 * @param work starts nothing new once the signal is aborted; what it has started continues
 * @param report receives a bug
 * @returns undefined if it failed
 */
export async function callStore<Result>(
	work: (signal: AbortSignal) => Promise<Result>,
	{ contact, report }: { contact: Pick<Contact, 'onUnavailable'>; report: (reason: unknown) => void },
): Promise<Result | undefined> {
	try {
		return await withTimeout(work, storeTimeout);
	} catch (error) {
		if (error instanceof StoreUnavailable) contact.onUnavailable(error);
		else report(error);
		return undefined;
	}
}

/** @throws {StoreUnavailable} when the time is over */
async function withTimeout<Result>(
	work: (signal: AbortSignal) => Promise<Result>,
	milliseconds: number,
): Promise<Result> {
	const signal = AbortSignal.timeout(milliseconds);
	const late = new Promise<never>((_, reject) => {
		const giveUp = () => reject(new StoreUnavailable(`The store of messages took more than ${milliseconds} ms.`));
		signal.addEventListener('abort', giveUp);
	});
	return Promise.race([work(signal), late]);
}
