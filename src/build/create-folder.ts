import { existsSync, mkdirSync } from 'node:fs';
import { dirname } from 'node:path';

/**
 * Creates a folder and those above it, one by one: where the system calls a folder missing that it will not have, as in
 * `/proc`, Node's own way of creating them all tries for ever.
 *
 * @throws the error of the system, with the folder that could not be created
 */
export function createFolder(folder: string): void {
	if (existsSync(folder)) return;
	const parent = dirname(folder);
	if (parent !== folder) createFolder(parent);
	try {
		mkdirSync(folder);
	} catch (error) {
		// Another process was quicker.
		if (!existsSync(folder)) throw error;
	}
}
