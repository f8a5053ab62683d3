import type { ContactStore, MessageRecord } from '#contact/contact-store.ts';
import { CommandError } from './command.ts';
import { everyMessage } from './every-message.ts';
import { printable } from './printable.ts';

/** As many as the first part of a UUID has: fewer are typed by mistake. */
const minLetters = 8;

/**
 * Finds a message by its ID, or by 8 letters or more that only its ID begins with.
 *
 * @throws {CommandError} where several begin so
 */
export async function findByBeginning(text: string, store: ContactStore): Promise<MessageRecord | undefined> {
	const exact = await store.find(text);
	if (exact || text.length < minLetters) return exact;
	let found: MessageRecord | undefined;
	for await (const record of everyMessage(store)) {
		if (!record.id.startsWith(text.toLowerCase())) continue;
		if (found) throw new CommandError(`More than one message begins with ${printable(text)}: write more of its ID.`);
		found = record;
	}
	return found;
}
