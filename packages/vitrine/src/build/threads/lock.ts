import { accessSync, constants, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import { createFolder } from '#node/create-folder.ts';

export interface LockOptions {
	/** Receives what the process waits for, once the wait is noticeable. */
	report?: ((sentence: string) => void) | undefined;
	/** Milliseconds until then. */
	reportAfter?: number;
}

const pollInterval = 50;
const busy = 5;

/**
 * Runs work that only one process at a time may do; other processes wait.
 *
 * The lock is a transaction of SQLite on an empty file. The system grants it to one process and releases it however
 * that process ends, so no lock is ever stale. The file stays.
 *
 * @throws the error of the system if the file cannot be written
 */
export async function withLock<Result>(
	file: string,
	work: () => Promise<Result>,
	{ report = console.warn, reportAfter = 2000 }: LockOptions = {},
): Promise<Result> {
	createFolder(dirname(file));
	// A file that is there is left alone: to close it here would give back the locks that this process has on it (POSIX).
	if (existsSync(file)) accessSync(file, constants.W_OK);
	else writeFileSync(file, '', { flag: 'a' });
	const lock = new DatabaseSync(file, { timeout: 0 });
	const holder = `${file}.holder`;
	try {
		const began = performance.now();
		let isReported = false;
		while (!take(lock, file)) {
			if (!isReported && performance.now() - began >= reportAfter) {
				isReported = true;
				report(`Waiting for ${describeHolder(holder)} (${file}).`);
			}
			await sleep(pollInterval);
		}
		writeFileSync(holder, JSON.stringify({ pid: process.pid, host: hostname(), since: Date.now() }));
		try {
			return await work();
		} finally {
			rmSync(holder, { force: true });
		}
	} finally {
		lock.close();
	}
}

function take(lock: DatabaseSync, file: string): boolean {
	try {
		lock.exec('PRAGMA journal_mode = MEMORY; BEGIN IMMEDIATE');
		return true;
	} catch (error) {
		const { errcode, message } = error as Error & { errcode?: number };
		if (errcode === busy) return false;
		throw new Error(`${file} cannot be locked (${message}): remove it, or name a folder on another disk with --out.`);
	}
}

function describeHolder(file: string): string {
	try {
		const { pid, host, since } = JSON.parse(readFileSync(file, 'utf8'));
		const where = host === hostname() ? '' : ` on ${host}`;
		return `the build of process ${pid}${where}, which began ${Math.round((Date.now() - since) / 1000)} s ago`;
	} catch {
		// It has just begun, or is about to end.
		return 'another build';
	}
}
