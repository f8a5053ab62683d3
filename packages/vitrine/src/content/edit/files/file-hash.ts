import { createHash, hash } from 'node:crypto';
import { createReadStream, readFileSync, statSync } from 'node:fs';

/** Bytes up to which a file is read as a whole: texts are, films are not. */
const maxWhole = 4_000_000;

/** Returns the SHA-256 of bytes, or of a text in UTF-8, in hex: what a change began from. */
export function hashBytes(content: string | Uint8Array): string {
	return hash('sha256', content);
}

/**
 * Reads a file of any size, and returns the hash of its bytes.
 *
 * @returns null where there is no file
 */
export async function hashFile(file: string): Promise<string | null> {
	try {
		if (statSync(file).size <= maxWhole) return hashBytes(readFileSync(file));
		const sum = createHash('sha256');
		for await (const bytes of createReadStream(file)) sum.update(bytes as Buffer);
		return sum.digest('hex');
	} catch (error) {
		if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
		throw error;
	}
}
