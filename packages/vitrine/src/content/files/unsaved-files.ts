import { AsyncLocalStorage } from 'node:async_hooks';
import { hash } from 'node:crypto';
import { join } from 'node:path';

/** What a file would have: a text, or the bytes of a picture; undefined for a file that is to be removed. */
export type UnsavedContent = string | Uint8Array | undefined;

/** Files that get other names. */
export type Moves = readonly (readonly [from: string, to: string])[];

/** What a change would make of files, by their path on disk. */
interface UnsavedFiles {
	contents: ReadonlyMap<string, UnsavedContent>;
	/** Where the bytes of a file are until it is moved. */
	moved: ReadonlyMap<string, string>;
}

const current = new AsyncLocalStorage<UnsavedFiles>();

/**
 * Runs a function that reads files of a site as they would be after a change.
 *
 * @param contents by path from the site's folder
 * @param moves of files that are no texts, from the site's folder
 */
export function withUnsaved<Result>(
	root: string,
	{ contents, moves = [] }: { contents: ReadonlyMap<string, UnsavedContent>; moves?: Moves },
	run: () => Promise<Result>,
): Promise<Result> {
	const gone = moves.map(([from]) => [join(root, from), undefined] as const);
	return current.run(
		{
			contents: new Map<string, UnsavedContent>([
				...[...contents].map(([path, content]) => [join(root, path), content] as const),
				...gone,
			]),
			moved: new Map(moves.map(([from, to]) => [join(root, to), join(root, from)])),
		},
		run,
	);
}

/** Whether a file would be there, or not, after the change that is tried out; undefined where it does not change that file. */
export function isThereUnsaved(path: string): boolean | undefined {
	const { contents, moved } = current.getStore() ?? {};
	if (moved?.has(path)) return true;
	return contents?.has(path) ? contents.get(path) !== undefined : undefined;
}

/** Returns where the bytes of a file are on disk. */
export function placeOnDisk(path: string): string {
	return current.getStore()?.moved.get(path) ?? path;
}

/** Returns the bytes that a file would have. */
export function unsavedBytes(path: string): Buffer | undefined {
	const content = current.getStore()?.contents.get(path);
	return content === undefined ? undefined : Buffer.from(content as Uint8Array);
}

/** Returns the SHA-256 of what a file would have, in hex. */
export function unsavedHash(path: string): string | undefined {
	const bytes = unsavedBytes(path);
	return bytes && hash('sha256', bytes, 'hex');
}

/** Returns the paths below a folder that a change would add. */
export function addedBelow(folder: string): string[] {
	const { contents = [], moved = [] } = current.getStore() ?? {};
	const added = [
		...[...contents].flatMap(([path, content]) => (content === undefined ? [] : [path])),
		...[...moved].map(([to]) => to),
	];
	return added.filter((path) => path.startsWith(join(folder, '/')));
}
