import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach } from 'vitest';
import type { ContactStore, NewMessage } from '#contact/contact-store.ts';
import { createSqliteStore } from '#contact/node/open-store.ts';
import { type Outbox, type OutboxOptions, startOutbox } from '#contact/outbox.ts';
import type { Sender, SendResult } from '#contact/sender.ts';
import { fastClock } from './fast-clock.ts';
import { newMessage } from './messages.ts';

export const day = 86_400_000;
export const soon = { timeout: 10_000, interval: 20 };
export let folder: string;
export let store: ContactStore;
export let notices: string[];
export let storeFaults: unknown[];
export const outboxes: Outbox[] = [];

/** Opens a store before each test of a file, and ends its outboxes afterwards. */
export function prepareOutbox(): void {
	beforeEach(() => {
		folder = mkdtempSync(join(tmpdir(), 'vitrine-outbox-'));
		store = createSqliteStore({ folder });
		notices = [];
		storeFaults = [];
	});
	afterEach(async () => {
		await Promise.all(outboxes.splice(0).map((outbox) => outbox.stop(0)));
		await store.close();
	});
}

export function start(options: Partial<OutboxOptions> & Pick<OutboxOptions, 'senders'>): Outbox {
	const report = (sentence: string) => notices.push(sentence);
	const outbox = startOutbox({
		store,
		report,
		onStoreFault: (error) => storeFaults.push(error),
		clock: fastClock(),
		...options,
	});
	outboxes.push(outbox);
	return outbox;
}

/** A sender that answers as it is told, and remembers what it was given. */
export function sender(
	answer: (id: string) => SendResult | Promise<SendResult> = () => ({ kind: 'delivered' }),
): Sender & {
	sent: string[];
} {
	const sent: string[] = [];
	return {
		sent,
		// Five seconds of the fast clock.
		timeout: 3_000_000,
		send: async ({ id }) => {
			sent.push(id);
			return answer(id);
		},
	};
}

export async function accept(count: number, changes: Partial<NewMessage> = {}): Promise<string[]> {
	const messages = Array.from({ length: count }, () => newMessage(changes));
	for (const message of messages) await store.accept(message);
	return messages.map(({ id }) => id);
}

export const states = async () =>
	(await store.list()).flatMap(({ deliveries }) => deliveries.map(({ state }) => state));
export const never = () => new Promise<SendResult>(() => {});
