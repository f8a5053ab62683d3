import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import type { ContactStore } from '#contact/contact-store.ts';
import { openStore, type StoreSettings } from '../open-store.ts';
import { databaseFile } from '../sqlite/sqlite-store.ts';
import { CommandError } from './command.ts';

/** The file that the messages are in. */
export function fileOfMessages({ dataDir }: StoreSettings): string {
	return resolve(dataDir, databaseFile);
}

/**
 * Opens the store that a server has made: to make another one by mistake would look like a loss.
 *
 * @throws {CommandError} where there is none
 */
export function openExisting(settings: StoreSettings): ContactStore {
	assertExists(settings);
	return openStore(settings);
}

/** @throws {CommandError} where messages are kept in a file and there is none */
export function assertExists(settings: StoreSettings): void {
	const file = fileOfMessages(settings);
	if (settings.databaseUrl !== undefined || existsSync(file)) return;
	throw new CommandError(`There is no ${file}: no message came in yet, or DATA_DIR is another one for the server.`);
}
