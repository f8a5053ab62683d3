import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ContactStore } from '#contact/contact-store.ts';
import { createSqliteStore } from '#contact/node/open-store.ts';
import { newMessage } from './messages.ts';
import { type StoreProcess, startStoreProcess } from './store-process.ts';

/** A temporary folder for a store in a file. */
export interface SqliteFolder {
	folder: string;
	/** Where the file of messages is, once there is one. */
	file: string;
	/** Opens a store in this process, in the folder or in one within it. */
	open: (within?: string) => ContactStore;
	/** Opens the store in a process of its own, through a program that runs it in other circumstances. */
	openElsewhere: (through?: readonly string[]) => StoreProcess;
	/** Makes a file with so many messages, and closes it. */
	fill: (messages?: number) => Promise<void>;
	/** Closes all stores and deletes the folder. */
	remove: () => Promise<void>;
}

/** Makes an empty folder for a store. */
export function makeSqliteFolder(): SqliteFolder {
	const folder = mkdtempSync(join(tmpdir(), 'vitrine-sqlite-'));
	const opened: (() => Promise<void>)[] = [];
	const open = (within = '') => {
		const store = createSqliteStore({ folder: join(folder, within) });
		opened.push(store.close);
		return store;
	};
	return {
		folder,
		file: join(folder, 'contact.sqlite'),
		open,
		openElsewhere: (through) => {
			const process = startStoreProcess({ DATA_DIR: folder, DATABASE_URL: '' }, through);
			opened.push(process.kill);
			return process;
		},
		fill: async (messages = 1) => {
			const store = open();
			for (let number = 0; number < messages; number++) await store.accept(newMessage());
			await store.close();
		},
		remove: async () => {
			await Promise.all(opened.map((close) => close()));
			rmSync(folder, { recursive: true });
		},
	};
}
