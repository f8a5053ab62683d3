import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { groupRecords, lockFile, type WrittenRecord } from './lock.ts';
import { hashBlocks } from './lock-blocks.ts';
import { type Lock, readLock } from './read-lock.ts';

/** What was confirmed, read when it is needed. */
export interface OpenLock {
	/** Of all that was confirmed. */
	hash: string;
	/** Returns a hash of what was confirmed of a file. */
	hashOf: (locale: string, path: string) => string | undefined;
	/** Reads all of it. */
	read: () => Promise<Lock & { named: ReadonlyMap<string, WrittenRecord[]> }>;
}

/** Opens the lock of a site. */
export function openLock(root: string): OpenLock {
	const text = readText(root);
	const blocks = hashBlocks(text);
	const whole = hash('sha1', text);
	let lock: ReturnType<OpenLock['read']> | undefined;
	return {
		hash: whole,
		hashOf: (locale, path) => (blocks ? blocks.get(`${locale} ${path}`) : whole),
		read() {
			lock ??= readLock(root).then((read) => ({ ...read, named: groupRecords(read.records) }));
			return lock;
		},
	};
}

function readText(root: string): string {
	try {
		return readFileSync(join(root, lockFile), 'utf8');
	} catch {
		// Not there, or not readable, which reading reports.
		return '';
	}
}
