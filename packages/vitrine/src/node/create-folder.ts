import { existsSync, mkdirSync, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';

/**
 * Creates a folder and those above it, one by one: where the system calls a folder missing that it will not have, as in
 * `/proc`, Node's own way of creating them all tries for ever.
 *
 * @param mode who may use the folders that are created; everybody whom the system lets, where it is left out
 * @throws the error of the system, with the folder that could not be created
 */
export function createFolder(folder: string, mode?: number): void {
	const parent = dirname(resolve(folder));
	if (!existsSync(parent)) createFolder(parent, mode);
	try {
		mkdirSync(folder, { mode });
	} catch (error) {
		// It is there, or another process was quicker.
		if (!isFolder(folder)) throw error;
	}
}

function isFolder(path: string): boolean {
	return statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;
}
