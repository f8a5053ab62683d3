import { realpathSync, statSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { replaceFile } from '#node/replace-file.ts';

/**
 * Writes the result file of a command: all of it, or none.
 *
 * @throws the file system's error, with the path of the file
 */
export function writeResult(name: string, text: string): void {
	const file = resolve(name);
	const there = statSync(file, { throwIfNoEntry: false });
	// Another file takes the place of a file only: not that of a terminal or a pipe.
	if (there && !there.isFile()) writeFileSync(file, text);
	else replaceFile(there ? realpathSync(file) : file, text);
}
