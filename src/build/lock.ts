import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createFolder } from '#create-folder.ts';

/**
 * Does something that only one process at a time may do. Others wait; a lock whose process is gone is taken over.
 *
 * @param file holds the id of the process that has the lock
 */
export async function withLock<Result>(file: string, work: () => Promise<Result>): Promise<Result> {
	createFolder(dirname(file));
	while (!take(file)) await sleep(50);
	try {
		return await work();
	} finally {
		rmSync(file, { force: true });
	}
}

function take(file: string): boolean {
	try {
		writeFileSync(file, `${process.pid}`, { flag: 'wx' });
		return true;
	} catch (error) {
		if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
	}
	if (!isAbandoned(file)) return false;
	rmSync(file, { force: true });
	return false;
}

function isAbandoned(file: string): boolean {
	try {
		const owner = readFileSync(file, 'utf8');
		// Written a moment ago: its number follows.
		if (owner === '') return false;
		process.kill(Number(owner), 0);
		return false;
	} catch (error) {
		return error instanceof Error && 'code' in error && error.code === 'ESRCH';
	}
}
