import { mkdirSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { replaceFile } from '#node/replace-file.ts';

/**
 * Reads a picture from a file, or draws it and writes the file. The file's name depends on everything that the picture
 * shows.
 */
export async function cachedPicture(file: string, draw: () => Promise<Uint8Array>): Promise<Uint8Array> {
	const known = readWhole(file);
	if (known) return known;
	const picture = await draw();
	mkdirSync(dirname(file), { recursive: true });
	replaceFile(file, picture);
	return picture;
}

/** A PNG that is not whole, to its last chunk (PNG §11.2.5), is as good as none. */
function readWhole(file: string): Uint8Array | undefined {
	try {
		const bytes = readFileSync(file);
		return bytes.subarray(-8, -4).toString('latin1') === 'IEND' ? bytes : undefined;
	} catch {
		// Not there, or not readable: it is drawn again.
		return undefined;
	}
}
