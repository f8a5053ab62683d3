import type { ContactStore, MessageFilter, MessageRecord } from '#contact/contact-store.ts';

/** So many are read at a time: all of them at once may be more than a store gives in its time. */
const part = 200;

/** Reads all messages that a filter lets through, the newest first. */
export async function* everyMessage(
	store: ContactStore,
	filter: Omit<MessageFilter, 'limit' | 'after'> = {},
): AsyncGenerator<MessageRecord> {
	let after: MessageRecord | undefined;
	do {
		const records = await store.list({ ...filter, limit: part, ...(after ? { after } : {}) });
		yield* records;
		after = records.length < part ? undefined : records.at(-1);
	} while (after);
}
