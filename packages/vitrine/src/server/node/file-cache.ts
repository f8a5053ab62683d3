import type { Bytes } from '../source.ts';

export interface FileCache {
	get: (file: string) => Bytes | undefined;
	set: (file: string, bytes: Bytes) => void;
}

/** How many names are remembered of what was requested once. */
const maxAskedOnce = 1000;

/**
 * Keeps files in memory up to a number of bytes: those that are requested a second time soon, since a crawler of a large site
 * would drive out what visitors request. Where there is no more room, those go first that were not requested for the longest time.
 */
export function createFileCache(limit: number): FileCache {
	/** In the order in which they were requested. */
	const files = new Map<string, Bytes>();
	const askedOnce = new Set<string>();
	let used = 0;
	return {
		get(file) {
			const bytes = files.get(file);
			if (bytes) {
				files.delete(file);
				files.set(file, bytes);
			}
			return bytes;
		},
		set(file, bytes) {
			if (bytes.length > limit || files.has(file)) return;
			if (askedOnce.size >= maxAskedOnce) askedOnce.clear();
			if (!askedOnce.delete(file)) {
				askedOnce.add(file);
				return;
			}
			used += bytes.length;
			files.set(file, bytes);
			for (const [name, kept] of files) {
				if (used <= limit) break;
				files.delete(name);
				used -= kept.length;
			}
		},
	};
}
