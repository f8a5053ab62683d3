import { statSync } from 'node:fs';
import type { FSWatcher } from 'vite';

/**
 * Milliseconds for which Vite's watcher keeps further changes of a file to itself, and some more. It delays no reload: a change
 * is answered at once (`rendered-on-request.ts`).
 */
const lateWriteDelay = 80;

/**
 * Tells of what was written to a file shortly after its last change. Vite's watcher (chokidar) tells of one change of a
 * file in 50 ms, the first: an editor that empties a file and fills it later than the file is read would leave it empty.
 */
export function reemitLateWrites(watcher: FSWatcher): void {
	const waiting = new Map<string, NodeJS.Timeout>();
	watcher.prependListener('change', (path: string) => {
		clearTimeout(waiting.get(path));
		const known = stateOf(path);
		const look = () => {
			waiting.delete(path);
			const now = stateOf(path);
			if (now !== undefined && now !== known) watcher.emit('change', path);
		};
		waiting.set(path, setTimeout(look, lateWriteDelay).unref());
	});
}

/** What changes with a file's contents; undefined where the file is gone, which the watcher tells of itself. */
function stateOf(path: string): string | undefined {
	const stats = statSync(path, { throwIfNoEntry: false });
	return stats && `${stats.mtimeMs} ${stats.size}`;
}
