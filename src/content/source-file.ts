import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { hiddenDirection } from './hidden-direction.ts';
import type { Problem, Report } from './problem.ts';

/** A text file of the site, as an editor sees it. */
export interface SourceFile {
	/** Path from the site's folder in NFC, with forward slashes. */
	file: string;
	text: string;
}

/**
 * Reads a text file of the site. Bytes that are no UTF-8 are reported and replaced, so that reading can go on;
 * a byte order mark is dropped. Signs that turn the direction unseen are reported.
 *
 * @throws the file system's error when the file cannot be read
 */
export async function readSourceFile(root: string, path: string, report: Report): Promise<SourceFile> {
	const bytes = await readFile(join(root, path));
	const file = path.normalize('NFC');
	try {
		const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
		const hidden = hiddenDirection(text);
		if (hidden) {
			const { offset, ...problem } = hidden;
			report({ file, line: lineOf(text, offset), ...problem });
		}
		return { file, text };
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

/**
 * Reads a text file that may be missing.
 *
 * @param missing what to report where there is none; without it, the file may be left out
 */
export async function readFileIfThere(
	{ root, path }: { root: string; path: string },
	report: Report,
	missing?: Pick<Problem, 'expected' | 'fix'>,
): Promise<SourceFile | undefined> {
	const kind = await kindOf(join(root, path));
	if (kind === 'file') return readSourceFile(root, path, report);
	const place = { file: path, line: 1 };
	if (kind === 'folder') {
		report({ ...place, found: 'a folder', expected: 'a file', fix: 'rename the folder, and write the file' });
	} else if (missing) report({ ...place, found: 'no such file', ...missing });
	return undefined;
}

/** Says what stands at a path; links are followed. */
export async function kindOf(path: string): Promise<'file' | 'folder' | undefined> {
	return stat(path).then(
		(found) => (found.isDirectory() ? 'folder' : 'file'),
		() => undefined,
	);
}

/** Names that begin with a dot belong to editors and systems, but `.well-known/` is a public address (RFC 8615). */
const hidden = /(^|\/)\.(?!well-known(\/|$))/;

/**
 * Lists the files below a folder, as paths from `root`, sorted; a missing folder has none. Links to files count as
 * files, hidden files and folders are left out.
 */
export async function listFiles(root: string, folder: string): Promise<string[]> {
	if ((await kindOf(join(root, folder))) !== 'folder') return [];
	const entries = await readdir(join(root, folder), { recursive: true, withFileTypes: true });
	const files = await Promise.all(
		entries.map(async (entry) => {
			const path = join(entry.parentPath, entry.name).slice(join(root, '/').length).replaceAll('\\', '/');
			if (hidden.test(path.slice(folder.length))) return undefined;
			const isFile = entry.isSymbolicLink() ? (await kindOf(join(root, path))) === 'file' : entry.isFile();
			return isFile ? path : undefined;
		}),
	);
	return files.filter((path) => path !== undefined).sort();
}

/** The 1-based line of a character offset. */
export function lineOf(text: string, offset: number): number {
	return text.slice(0, Math.max(0, offset)).split('\n').length;
}
