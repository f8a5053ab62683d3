import { AsyncLocalStorage } from 'node:async_hooks';
import { hash } from 'node:crypto';
import { join } from 'node:path';

/** Files that get other names. */
export type Moves = readonly (readonly [from: string, to: string])[];

/** What a change would make of files, by their path on disk. */
interface UnsavedFiles {
	/** Undefined for a file that is to be removed. */
	texts: ReadonlyMap<string, string | undefined>;
	/** Where the bytes of a file are until it is moved. */
	moved: ReadonlyMap<string, string>;
}

const current = new AsyncLocalStorage<UnsavedFiles>();

/**
 * Runs a function that reads texts of a site as they would be after a change.
 *
 * @param texts by path from the site's folder; undefined for a file that is to be removed
 * @param moves of files that are no texts, from the site's folder
 */
export function withUnsaved<Result>(
	root: string,
	{ texts, moves = [] }: { texts: ReadonlyMap<string, string | undefined>; moves?: Moves },
	run: () => Promise<Result>,
): Promise<Result> {
	const gone = moves.map(([from]) => [join(root, from), undefined] as const);
	return current.run(
		{
			texts: new Map([...[...texts].map(([path, text]) => [join(root, path), text] as const), ...gone]),
			moved: new Map(moves.map(([from, to]) => [join(root, to), join(root, from)])),
		},
		run,
	);
}

/** Whether a file would be there, or not, after the change that is tried out; undefined where it does not change that file. */
export function isThereUnsaved(path: string): boolean | undefined {
	const { texts, moved } = current.getStore() ?? {};
	if (moved?.has(path)) return true;
	return texts?.has(path) ? texts.get(path) !== undefined : undefined;
}

/** Returns where the bytes of a file are on disk. */
export function placeOnDisk(path: string): string {
	return current.getStore()?.moved.get(path) ?? path;
}

/** Returns the text that a file would have. */
export function unsavedText(path: string): string | undefined {
	return current.getStore()?.texts.get(path);
}

/** Returns the SHA-256 of the text that a file would have, in hex. */
export function unsavedHash(path: string): string | undefined {
	const text = unsavedText(path);
	return text === undefined ? undefined : hash('sha256', text, 'hex');
}

/** Returns the paths below a folder that a change would add. */
export function addedBelow(folder: string): string[] {
	const { texts = [], moved = [] } = current.getStore() ?? {};
	const added = [
		...[...texts].flatMap(([path, text]) => (text === undefined ? [] : [path])),
		...[...moved].map(([to]) => to),
	];
	return added.filter((path) => path.startsWith(join(folder, '/')));
}
