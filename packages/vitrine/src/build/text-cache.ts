import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { TextCache } from '#content/read-markdown.ts';

/**
 * Keeps texts in a folder, one file each. `prune` forgets those that were not asked for since the cache was opened,
 * so that the folder never holds more than the site needs.
 */
export function openTextCache(folder: string): TextCache & { prune: () => void } {
	mkdirSync(folder, { recursive: true });
	const used = new Set<string>();
	return {
		get(key) {
			used.add(key);
			try {
				return readFileSync(join(folder, key), 'utf8');
			} catch {
				// Not there, or not readable: the text is made again.
				return undefined;
			}
		},
		set(key, value) {
			writeFileSync(join(folder, key), value);
		},
		prune() {
			for (const key of readdirSync(folder)) {
				if (!used.has(key)) rmSync(join(folder, key));
			}
		},
	};
}
