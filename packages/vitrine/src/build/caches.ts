import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { TextCache } from '#content/text-cache.ts';
import type { Manifest } from '#protocol/manifest.ts';
import type { CardSettings } from '#resources/resource.ts';

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

/** Forgets pictures that no page has any more. */
export function pruneCards({ cache }: CardSettings, { resources }: Manifest): void {
	const used = new Set(
		resources.filter(({ kind, isEarlier }) => kind === 'og-image' && !isEarlier).map(({ path }) => basename(path)),
	);
	mkdirSync(cache, { recursive: true });
	for (const name of readdirSync(cache)) {
		if (!used.has(name)) rmSync(join(cache, name), { force: true });
	}
}
