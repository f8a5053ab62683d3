import { accessSync, constants, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import { createFolder } from './create-folder.ts';

export interface LockOptions {
	/** Receives what the process waits for, once the wait is noticeable. */
	report?: ((sentence: string) => void) | undefined;
	/** Milliseconds until then. */
	reportAfter?: number;
	/** A noun for the work, for the others that wait for it. */
	work?: string;
}

/** Milliseconds between two attempts: few at first, for work that is short. */
const pollInterval = { min: 1, max: 50 };
const busy = 5;

/**
 * Runs work that only one process at a time may do; other processes wait.
 *
 * The lock is a transaction of SQLite on an empty file. The system grants it to one process and releases it however
 * that process ends, so no lock is ever stale. The file stays. A second file of this kind is the place of the next one
 * in line: a process that takes the lock again and again cannot pass those that wait.
 *
 * @throws the error of the system if the file cannot be written
 */
export async function withLock<Result>(
	file: string,
	run: () => Promise<Result>,
	{ report = console.warn, reportAfter = 2000, work = 'build' }: LockOptions = {},
): Promise<Result> {
	const reportAt = performance.now() + reportAfter;
	let isReported = false;
	const reportWait = () => {
		if (isReported || performance.now() < reportAt) return;
		isReported = true;
		report(`Waiting for ${describeHolder(file, work)} (${file}).`);
	};
	const next = await lockInTurn(`${file}.next`, reportWait);
	const lock = await lockInTurn(file, reportWait).finally(() => next.close());
	try {
		nameHolder(file, work);
		try {
			return await run();
		} finally {
			rmSync(holderOf(file), { force: true });
		}
	} finally {
		lock.close();
	}
}

/** Waits for the lock of one file. */
async function lockInTurn(file: string, reportWait: () => void): Promise<DatabaseSync> {
	const lock = openLock(file);
	try {
		for (let wait = pollInterval.min; !begin(lock, file); wait = Math.min(wait * 2, pollInterval.max)) {
			reportWait();
			await sleep(wait);
		}
		return lock;
	} catch (error) {
		lock.close();
		throw error;
	}
}

/**
 * Takes a lock as `withLock` does, for as long as the process lives.
 *
 * @returns what gives it back; undefined where another process has it
 * @throws the error of the system if the file cannot be written
 */
export function takeLock(file: string, work: string): (() => void) | undefined {
	const lock = openLock(file);
	if (!begin(lock, file)) {
		lock.close();
		return undefined;
	}
	nameHolder(file, work);
	return () => {
		rmSync(holderOf(file), { force: true });
		lock.close();
	};
}

function openLock(file: string): DatabaseSync {
	createFolder(dirname(file));
	// A file that is there is left alone: to close it here would give back the locks that this process has on it (POSIX).
	if (existsSync(file)) accessSync(file, constants.W_OK);
	else writeFileSync(file, '', { flag: 'a' });
	return new DatabaseSync(file, { timeout: 0 });
}

function begin(lock: DatabaseSync, file: string): boolean {
	try {
		lock.exec('PRAGMA journal_mode = MEMORY; BEGIN IMMEDIATE');
		return true;
	} catch (error) {
		const { errcode, message } = error as Error & { errcode?: number };
		if (errcode === busy) return false;
		throw new Error(`${file} cannot be locked (${message}): remove it, or put the folder on another disk.`);
	}
}

function nameHolder(file: string, work: string): void {
	writeFileSync(holderOf(file), JSON.stringify({ pid: process.pid, host: hostname(), since: Date.now(), work }));
}

function holderOf(file: string): string {
	return `${file}.holder`;
}

/**
 * Returns a description of the process that has a lock.
 *
 * @param fallback a noun for the work of one that has just begun, or is about to end
 */
export function describeHolder(file: string, fallback: string): string {
	try {
		const { pid, host, since, work } = JSON.parse(readFileSync(holderOf(file), 'utf8'));
		const where = host === hostname() ? '' : ` on ${host}`;
		return `the ${work} of process ${pid}${where}, which began ${Math.round((Date.now() - since) / 1000)} s ago`;
	} catch {
		return `another ${fallback}`;
	}
}
