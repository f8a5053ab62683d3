import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Report } from './problem.ts';

/** A text file of the site, as an editor sees it. */
export interface SourceFile {
	/** Path from the site's folder in NFC, with forward slashes. */
	file: string;
	text: string;
}

/**
 * Reads a text file of the site. Bytes that are no UTF-8 are reported and replaced, so that reading can go on;
 * a byte order mark is dropped.
 *
 * @throws the file system's error when the file cannot be read
 */
export async function readSourceFile(root: string, path: string, report: Report): Promise<SourceFile> {
	const bytes = await readFile(join(root, path));
	const file = path.normalize('NFC');
	try {
		return { file, text: new TextDecoder('utf-8', { fatal: true }).decode(bytes) };
	} catch {
		const text = new TextDecoder('utf-8').decode(bytes);
		report({
			file,
			line: lineOf(text, text.indexOf('\uFFFD')),
			found: 'bytes that are not valid UTF-8',
			expected: 'a text in UTF-8',
			fix: 'save the file again with the encoding UTF-8',
		});
		return { file, text };
	}
}

/** Lists the files below a folder, as paths from `root`, sorted; a missing folder has none. */
export async function listFiles(root: string, folder: string): Promise<string[]> {
	try {
		const entries = await readdir(join(root, folder), { recursive: true, withFileTypes: true });
		return entries
			.filter((entry) => entry.isFile() && !entry.name.startsWith('.'))
			.map((entry) => join(entry.parentPath, entry.name).slice(join(root, '/').length).replaceAll('\\', '/'))
			.sort();
	} catch (error) {
		if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return [];
		throw error;
	}
}

/** The 1-based line of a character offset. */
export function lineOf(text: string, offset: number): number {
	return text.slice(0, Math.max(0, offset)).split('\n').length;
}
