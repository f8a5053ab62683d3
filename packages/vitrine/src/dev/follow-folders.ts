import { existsSync } from 'node:fs';
import type { ViteDevServer } from 'vite';

/** How often folders are looked for that are not there, in milliseconds. */
const lookInterval = 500;

/**
 * Follows folders that come late or again: a watcher forgets one that is gone, as for a moment while Git changes branches,
 * and knows none that comes late.
 *
 * @param onFound called when one is there
 * @returns what ends it
 */
export function followFolders(
	folders: readonly string[],
	{ watcher }: Pick<ViteDevServer, 'watcher'>,
	onFound: (path: string) => void,
): () => void {
	const missing = new Set(folders.filter((path) => !existsSync(path)));
	watcher.on('unlinkDir', (path) => {
		if (folders.includes(path)) missing.add(path);
	});
	const looking = setInterval(() => {
		for (const path of missing) {
			if (!existsSync(path)) continue;
			missing.delete(path);
			watcher.add(path);
			onFound(path);
		}
	}, lookInterval);
	return () => clearInterval(looking);
}
