import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach } from 'vitest';
import type { ContactStore, NewMessage } from '#contact/contact-store.ts';
import { createSqliteStore } from '#contact/node/open-store.ts';
import { newMessage } from './messages.ts';
import { repositoryRoot, vitrine } from './repository.ts';

const day = 24 * 60 * 60 * 1000;
const noon = Date.UTC(2026, 5, 1, 12);

/** What a command wrote, and its exit code. */
export interface Answer {
	code: number | null;
	out: string;
	err: string;
}

/** A store with someone who looks after it. */
export interface MessagesHarness {
	/** A temporary folder, in which `DATA_DIR` lies. */
	folder: string;
	dataDir: string;
	store: ContactStore;
	/** Opens the store anew, in the place of the one that was closed. */
	reopen: () => ContactStore;
	/** Runs `npm run submissions` with these words. */
	messages: (...words: string[]) => Answer;
	/** Accepts a message at noon, so many days after the first one of June. */
	accept: (days: number, parts?: Partial<NewMessage>) => Promise<NewMessage>;
	/** Lets the delivery that is due the longest end. */
	deliver: (kind: 'delivered' | 'dead') => Promise<void>;
	close: () => Promise<void>;
}

/** Sets up a store in a temporary folder. */
export function openMessagesHarness(): MessagesHarness {
	const folder = mkdtempSync(join(tmpdir(), 'vitrine-messages-'));
	const dataDir = join(folder, 'data');
	const harness: MessagesHarness = {
		folder,
		dataDir,
		store: createSqliteStore({ folder: dataDir }),
		reopen: () => {
			harness.store = createSqliteStore({ folder: dataDir });
			return harness.store;
		},
		messages: (...words) => runMessages({ DATA_DIR: dataDir, DATABASE_URL: '' }, ...words),
		accept: async (days, parts) => {
			const message = newMessage({ received: noon + days * day, ...parts });
			await harness.store.accept(message);
			return message;
		},
		deliver: async (kind) => {
			const take = { channels: ['mail' as const, 'webhook' as const], now: Date.now(), leaseFor: 1000 };
			const delivery = await harness.store.claim(take);
			if (!delivery) throw new Error('Nothing is due.');
			await harness.store.settle(delivery, kind === 'dead' ? { kind, error: '550 refused' } : { kind });
		},
		close: async () => {
			await harness.store.close();
			rmSync(folder, { recursive: true });
		},
	};
	return harness;
}

/** Runs `npm run submissions` as an operator does. */
export function runMessages(env: Record<string, string>, ...words: string[]): Answer {
	const program = [vitrine, 'submissions', ...words];
	const options = { cwd: repositoryRoot, env: { ...process.env, ...env }, encoding: 'utf8' } as const;
	const { status: code, stdout: out, stderr: err } = spawnSync(process.execPath, program, options);
	return { code, out, err };
}

/** What was written, by line. */
export function linesOf(text: string): string[] {
	return text.trimEnd().split('\n');
}

/** The harness of the test that runs. */
export let harness: MessagesHarness;

/** Opens a harness before each test of a file, and closes it afterwards. */
export function prepareMessagesHarness(): void {
	beforeEach(() => {
		harness = openMessagesHarness();
	});
	afterEach(() => harness.close());
}

export const messages: MessagesHarness['messages'] = (...words) => harness.messages(...words);
export const accept: MessagesHarness['accept'] = (...parts) => harness.accept(...parts);
export const deliver: MessagesHarness['deliver'] = (kind) => harness.deliver(kind);
