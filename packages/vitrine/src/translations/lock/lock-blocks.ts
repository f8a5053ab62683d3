import { hash } from 'node:crypto';
import { fingerprintLength } from '#content/edit/fingerprint.ts';
import { lockHeader } from './lock.ts';

/** Two fingerprints at the end of a line, each behind a space. */
const tail = 2 * (fingerprintLength + 1);

const space = 32;

/**
 * Hashes what was confirmed of each file, by language and path, without reading it: of a large site that takes seconds.
 *
 * @param text of the lock
 * @returns undefined where the lines are not as `formatLock` writes them
 */
export function hashBlocks(text: string): Map<string, string> | undefined {
	if (!text.startsWith(`${lockHeader}\n`)) return undefined;
	const blocks = new Map<string, string>();
	let name = '';
	let start = lockHeader.length + 1;
	for (let at = start; at < text.length; ) {
		const end = text.indexOf('\n', at);
		if (end < 0 || text.charCodeAt(end - tail) !== space || text.charCodeAt(end - tail / 2) !== space) return undefined;
		const nameEnd = text.lastIndexOf(' ', end - tail - 1);
		if (nameEnd <= at) return undefined;
		if (nameEnd - at !== name.length || !text.startsWith(name, at)) {
			if (name !== '') blocks.set(name, hash('sha1', text.slice(start, at)));
			name = text.slice(at, nameEnd);
			if (blocks.has(name)) return undefined;
			start = at;
		}
		at = end + 1;
	}
	if (name !== '') blocks.set(name, hash('sha1', text.slice(start)));
	return blocks;
}
