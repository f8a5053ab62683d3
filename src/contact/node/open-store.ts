import { accessSync, constants } from 'node:fs';
import type { ContactStore } from '#contact/contact-store.ts';
import { createFolder } from '#create-folder.ts';
import { type Env, SettingError } from '#env.ts';
import { createPostgresStore } from './postgres/postgres-store.ts';
import { createSqliteStore } from './sqlite/sqlite-store.ts';

/** What says where messages are kept. */
export type StoreSettings = Pick<Env, 'dataDir' | 'databaseUrl'>;

/**
 * Opens the store that the settings name: PostgreSQL where there is `DATABASE_URL`, else a file in `DATA_DIR`. Nothing
 * is asked of it yet: one that is down now may be up later.
 */
export function openStore({ dataDir, databaseUrl }: StoreSettings): ContactStore {
	return databaseUrl === undefined ? createSqliteStore({ folder: dataDir }) : createPostgresStore({ url: databaseUrl });
}

/** Faults of a path that stay until someone changes it: a disk that is full, for one, may have room later. */
const lastingFaults = new Set(['EACCES', 'EPERM', 'EROFS', 'ENOENT', 'ENOTDIR', 'EEXIST', 'ELOOP', 'ENAMETOOLONG']);

/**
 * Makes sure that messages can be kept in `DATA_DIR`, where they are to be kept there.
 *
 * @throws {SettingError} where the folder cannot be created or written to
 */
export function checkDataDir({ dataDir, databaseUrl }: StoreSettings): void {
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
