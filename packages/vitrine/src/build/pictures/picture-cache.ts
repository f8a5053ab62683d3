import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { shortHash } from '../threads/hashes.ts';

/** A file of the cache. */
export interface KeptFile {
	/** Where its bytes are. */
	source: string;
	/** First 128 bits of their SHA-256, in hex. */
	hash: string;
}

export interface PictureCache {
	/** Whether something was made under a key. */
	has: (key: string) => boolean;
	/** Finds what was made under a key, which names all that it is made from; else makes it. */
	take: (key: string, make: () => Promise<Uint8Array>) => Promise<KeptFile>;
	/** Forgets what was not taken since the cache was opened. */
	prune: () => void;
}

/**
 * Keeps encoded pictures in a folder, each as `<key>.<hash>`: a file that does not have its hash was cut off or
 * overwritten, and is made again.
 */
export function openPictureCache(folder: string): PictureCache {
	mkdirSync(folder, { recursive: true });
	const names = new Map(readdirSync(folder).map((name) => [name.replace(/\..*$/, ''), name]));
	const taken = new Map<string, Promise<KeptFile>>();

	async function find(key: string): Promise<KeptFile | undefined> {
		const source = join(folder, names.get(key) ?? key);
		// Not there, or not readable: it is made again.
		const bytes = await readFile(source).catch(() => undefined);
		const hash = bytes && shortHash(bytes);
		return hash && names.get(key) === `${key}.${hash}` ? { source, hash } : undefined;
	}

	async function keep(key: string, bytes: Uint8Array): Promise<KeptFile> {
		const hash = shortHash(bytes);
		const source = join(folder, `${key}.${hash}`);
		await writeFile(source, bytes);
		names.set(key, `${key}.${hash}`);
		return { source, hash };
	}

	return {
		has: (key) => names.has(key),
		take(key, make) {
			// The same picture may lie beside two pages.
			const file = taken.get(key) ?? find(key).then(async (found) => found ?? keep(key, await make()));
			taken.set(key, file);
			return file;
		},
		prune() {
			const used = new Set([...taken.keys()].map((key) => names.get(key)));
			for (const name of readdirSync(folder)) {
				if (!used.has(name)) rmSync(join(folder, name));
			}
		},
	};
}
