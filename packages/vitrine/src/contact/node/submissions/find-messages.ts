import type { ContactStore, MessageFilter, MessageRecord } from '#contact/contact-store.ts';
import type { ParsedArguments } from '#node/parse-arguments.ts';
import { printable } from '#node/printable.ts';
import { CommandError, type Tools } from './command.ts';

/** Messages that are read at a time: reading all of them at once could take longer than the timeout of the store. */
const pageSize = 200;

/** Reads all messages that a filter lets through, the newest first. */
export async function* everyMessage(
	store: ContactStore,
	filter: Omit<MessageFilter, 'limit' | 'after'> = {},
): AsyncGenerator<MessageRecord> {
	let after: MessageRecord | undefined;
	do {
		const records = await store.list({ ...filter, limit: pageSize, ...(after ? { after } : {}) });
		yield* records;
		after = records.length < pageSize ? undefined : records.at(-1);
	} while (after);
}

/** The option by which a command takes messages of one form alone. */
export const formOption = { form: { type: 'string' } } as const;

/** Reads that option. */
export function formFilter({ form }: ParsedArguments['options']): Pick<MessageFilter, 'form'> {
	return typeof form === 'string' ? { form } : {};
}

/**
 * Warns of a form by which no message has come, with the names of those by which some have: of forms that the site has no
 * longer, too.
 */
export async function warnOfUnknownForm(
	form: string,
	store: ContactStore,
	{ warn }: Pick<Tools, 'warn'>,
): Promise<void> {
	const found = new Set<string>();
	for await (const record of everyMessage(store)) found.add(record.form);
	if (found.has(form)) return;
	const others = found.size > 0 ? [...found].sort().map(printable).join(', ') : 'none';
	warn(`No message came by a form ${printable(form)}. Forms with messages: ${others}.`);
}

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

/** Warns of IDs without a message, and returns their number. */
export async function warnOfUnknown(
	ids: readonly string[],
	store: ContactStore,
	{ warn }: Pick<Tools, 'warn'>,
): Promise<number> {
	let unknown = 0;
	for (const id of ids) {
		if (await store.find(id)) continue;
		unknown++;
		const part = await findByBeginning(id, store).catch(() => undefined);
		warn(
			part
				? `${printable(id)} is the beginning of an ID: write it whole, ${part.id}, so that no other message is meant.`
				: `There is no message ${printable(id)}.`,
		);
	}
	return unknown;
}
