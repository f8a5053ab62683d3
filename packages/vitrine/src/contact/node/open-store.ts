import { accessSync, constants, statSync } from 'node:fs';
import { resolve } from 'node:path';
import type { ContactStore } from '#contact/contact-store.ts';
import { createFolder } from '#node/create-folder.ts';
import type { Env } from '#node/env.ts';
import { isLoopback } from '#settings/loopback.ts';
import { SettingError } from '#settings/setting-value.ts';
import { createThreadedStore } from './threaded-store.ts';

/** The settings that name where messages are kept. */
type Place = Pick<Env, 'dataDir' | 'databaseUrl'>;

/** Where messages are that another place keeps. */
export type RemotePlace = Pick<Env, 'messagesUrl' | 'messagesToken'>;

/** The settings that name where and how messages are kept. */
export type StoreSettings = Place & Pick<Env, 'contactMinFreeBytes'>;

/**
 * Opens the store that the settings name: PostgreSQL where there is `DATABASE_URL`, else a file in `DATA_DIR`. Nothing
 * is read from it yet: one that is down now may be up later.
 */
export function openStore({ dataDir, databaseUrl, contactMinFreeBytes }: StoreSettings): ContactStore {
	return databaseUrl === undefined
		? createSqliteStore({ folder: dataDir, minFree: contactMinFreeBytes })
		: createPostgresStore({ url: databaseUrl });
}

/** Faults of a path that stay until someone changes it: a disk that is full, for one, may have room later. */
const lastingFaults = new Set(['EACCES', 'EPERM', 'EROFS', 'ENOENT', 'ENOTDIR', 'EEXIST', 'ELOOP', 'ENAMETOOLONG']);

/**
 * Makes sure that messages can be kept in `DATA_DIR`, where they are to be kept there.
 *
 * @throws {SettingError} where the folder cannot be created or written to
 */
export function checkDataDir({ dataDir, databaseUrl }: Place): void {
	if (databaseUrl !== undefined) return;
	try {
		createFolder(dataDir, 0o700);
		accessSync(dataDir, constants.R_OK | constants.W_OK | constants.X_OK);
	} catch (error) {
		const { code = '' } = error as NodeJS.ErrnoException;
		if (!lastingFaults.has(code)) return;
		throw new SettingError(
			`DATA_DIR is ${JSON.stringify(dataDir)}, which is no folder that can be written to (${code}); expected one for the messages of the form.`,
		);
	}
}

/** Returns what to do if others can reach the messages, or undefined if they cannot. */
export function warnOfPlace(place: Place): string | undefined {
	return place.databaseUrl === undefined ? warnOfDataDir(place.dataDir) : warnOfDatabase(place.databaseUrl);
}

/** The driver uses TLS only if the address requests it, and verifies the certificate for `verify-full` only. */
function warnOfDatabase(url: string): string | undefined {
	const [, hosts = '', query = ''] = /^[a-z]+:\/\/(?:[^@/?]*@)?([^/?]*)[^?]*\??(.*)$/.exec(url) ?? [];
	const isHere = hosts
		.split(',')
		.map((host) => host.replace(/:\d+$/, ''))
		.every((host) => host === '' || /^%2f/i.test(host) || isLoopback(host));
	if (isHere || /(^|&)ssl(mode)?=/.test(query)) return undefined;
	return 'DATABASE_URL names another machine and no "sslmode": messages and password go there in the clear. Add "?sslmode=verify-full", or "?sslmode=disable" in a network of your own.';
}

/** Read, write and search for those outside of the group, and write for the group. */
const openToOthers = 0o027;

function warnOfDataDir(dataDir: string): string | undefined {
	if (process.platform === 'win32') return undefined;
	const found = statSync(dataDir, { throwIfNoEntry: false });
	if (!found) return undefined;
	const mode = found.mode & 0o777;
	if ((mode & openToOthers) === 0) return undefined;
	return `DATA_DIR ${JSON.stringify(dataDir)} is open to other accounts of this machine (mode ${mode.toString(8)}): "chmod 700" keeps messages to the server alone.`;
}

export interface SqliteStoreOptions {
	/** `DATA_DIR`. */
	folder: string;
	/** Bytes of its disk that messages leave free. None where it is left out. */
	minFree?: number;
}

/** The file of the messages in `DATA_DIR`. */
export const databaseFile = 'contact.sqlite';

/**
 * Keeps messages in a file of SQLite. It is opened by the first call, and again after each fault, so that a store that
 * was down comes back by itself.
 */
export function createSqliteStore({ folder, minFree = 0 }: SqliteStoreOptions): ContactStore {
	const file = resolve(folder, databaseFile);
	const module = new URL('./sqlite/sqlite.thread.ts', import.meta.url);
	return createThreadedStore({ module, workerData: { file, minFree }, place: file });
}

export interface PostgresStoreOptions {
	/** `DATABASE_URL`. */
	url: string;
}

/**
 * Keeps messages in PostgreSQL, in tables that begin with `vitrine_`, in the first schema of the account's search path.
 * Several servers share one outbox there. A server that is down is tried again by each call.
 */
export function createPostgresStore({ url }: PostgresStoreOptions): ContactStore {
	const module = new URL('./postgres/postgres.thread.ts', import.meta.url);
	return createThreadedStore({ module, workerData: { url }, place: 'DATABASE_URL' });
}
