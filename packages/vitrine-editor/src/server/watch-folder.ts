import { type FSWatcher, readdirSync, statSync, watch } from 'node:fs';
import { join } from 'node:path';

/**
 * Watches a folder and all in it, one by one: Node's own recursive watcher forgets a file that is replaced by another one, as editors,
 * Git and this kit write (Linux).
 *
 * @param onChange called with the path of each file or folder that is written, appears or goes
 * @returns what ends it
 */
export function watchFolder(folder: string, onChange: (path: string) => void): () => void {
	const watchers = new Map<string, FSWatcher>();
	const close = (path: string) => {
		watchers.get(path)?.close();
		watchers.delete(path);
	};
	const add = (path: string, isNew: boolean) => {
		if (watchers.has(path)) return;
		try {
			const watcher = watch(path, (_, name) => {
				if (name === null) return;
				const changed = join(path, name);
				onChange(changed);
				const isFolder = statSync(changed, { throwIfNoEntry: false })?.isDirectory() ?? false;
				if (isFolder) add(changed, true);
				else for (const known of watchers.keys()) if (isIn(changed, known)) close(known);
			});
			watcher.on('error', () => close(path));
			watchers.set(path, watcher);
			for (const entry of readdirSync(path, { withFileTypes: true })) {
				// It may be older than its watcher.
				if (isNew) onChange(join(path, entry.name));
				if (entry.isDirectory()) add(join(path, entry.name), isNew);
			}
		} catch {
			// It is gone again.
			close(path);
		}
	};
	add(folder, false);
	return () => {
		for (const watcher of watchers.values()) watcher.close();
		watchers.clear();
	};
}

function isIn(folder: string, path: string): boolean {
	return path === folder || path.startsWith(join(folder, '/'));
}
