import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ChangeError, explainFault } from './change-error.ts';

/**
 * Reads the bytes of a file of a site; undefined where there is none.
 *
 * @throws {ChangeError} where it cannot be read, or is no file
 */
export function readIfThere(root: string, path: string): Buffer | undefined {
	try {
		return readFileSync(join(root, path));
	} catch (error) {
		if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
		if (error instanceof Error && 'code' in error && error.code === 'EISDIR')
			throw new ChangeError('no-file', { path });
		throw explainFault(error, path);
	}
}
