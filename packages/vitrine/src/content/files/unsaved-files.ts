import { AsyncLocalStorage } from 'node:async_hooks';
import { hash } from 'node:crypto';
import { join } from 'node:path';

/** Texts in the place of files, by their path on disk; undefined for a file that is to be removed. */
type UnsavedFiles = ReadonlyMap<string, string | undefined>;

const current = new AsyncLocalStorage<UnsavedFiles>();

/**
 * Runs a function that reads texts of a site as they would be after a change.
 *
 * @param texts by path from the site's folder; undefined for a file that is to be removed
 */
export function withUnsaved<Result>(
	root: string,
	texts: ReadonlyMap<string, string | undefined>,
	run: () => Promise<Result>,
): Promise<Result> {
	const files = new Map([...texts].map(([path, text]) => [join(root, path), text] as const));
	return current.run(files, run);
}

/** Whether a file would be there, or not, after the change that is tried out; undefined where it does not change that file. */
export function isThereUnsaved(path: string): boolean | undefined {
	const files = current.getStore();
	return files?.has(path) ? files.get(path) !== undefined : undefined;
}

/** Returns the text that a file would have. */
export function unsavedText(path: string): string | undefined {
	return current.getStore()?.get(path);
}

/** Returns the SHA-256 of the text that a file would have, in hex. */
export function unsavedHash(path: string): string | undefined {
	const text = unsavedText(path);
	return text === undefined ? undefined : hash('sha256', text, 'hex');
}

/** Returns the paths below a folder that a change would add. */
export function addedBelow(folder: string): string[] {
	const files = current.getStore() ?? [];
	return [...files].flatMap(([path, text]) => (text !== undefined && path.startsWith(join(folder, '/')) ? [path] : []));
}
