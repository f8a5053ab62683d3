import { readFileSync, statSync } from 'node:fs';
import { readdir, realpath, stat } from 'node:fs/promises';
import { join, sep } from 'node:path';
import { setImmediate as turn } from 'node:timers/promises';
import { createLimit } from '#node/concurrency-limit.ts';
import { sizeLimits } from '#settings/size-limits.ts';
import { coded } from '../problems/message.ts';
import { ContentError, type Problem, type Report } from '../problems/problem.ts';
import { addedBelow, isThereUnsaved, unsavedBytes } from './unsaved-files.ts';
import { unseenCharacter } from './unseen-characters.ts';

/** Bytes. */
export const maxTextSize: number = sizeLimits.text.most;

/** Files that are read in one turn of the event loop. */
const limit = createLimit(64);

/** A text file of the site, as an editor sees it. */
export interface SourceFile {
	/** Path from the site's folder in NFC, with forward slashes. */
	file: string;
	text: string;
}

/**
 * Reads a text file of the site. Bytes that are no UTF-8 are reported and replaced, so that reading can go on;
 * a byte order mark is dropped. Control characters, and those that turn the direction unseen, are reported.
 *
 * @throws the file system's error when the file cannot be read
 * @throws {ContentError} when it is larger than any text
 */
export async function readSourceFile(
	root: string,
	path: string,
	report: Report,
	maxSize: number = maxTextSize,
): Promise<SourceFile> {
	const file = path.normalize('NFC');
	const bytes = await limit(() => readText(join(root, path), { file, maxSize }));
	try {
		const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
		const unseen = unseenCharacter(text);
		if (unseen) {
			const { offset, ...problem } = unseen;
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
			message: coded('encoding', {}),
		});
		return { file, text };
	}
}

/** @throws {ContentError} when it is larger than any text */
async function readText(path: string, { file, maxSize }: { file: string; maxSize: number }): Promise<Buffer> {
	const unsaved = unsavedBytes(path);
	if (unsaved) return unsaved;
	// Calls that wait for other threads take 0.2 to 1 ms a file where all cores are busy, these 0.03.
	await turn();
	const { size } = statSync(path);
	if (size > maxSize) throw new ContentError([sizeProblem(file, { size, max: maxSize, fix: 'divide it' })]);
	return readFileSync(path);
}

/**
 * Reads a text file that may be missing.
 *
 * @param maxSize maximum size in bytes; by default, that of texts
 * @param missing what to report if there is none; without it, the file is optional
 */
export async function readFileIfThere(
	{ root, path, maxSize }: { root: string; path: string; maxSize?: number },
	report: Report,
	missing?: Pick<Problem, 'expected' | 'fix'>,
): Promise<SourceFile | undefined> {
	if (await isOwnFile(root, path)) return readSourceFile(root, path, report, maxSize);
	const kind = await kindOf(join(root, path));
	const place = { file: path, line: 1 };
	if (kind === 'folder') {
		report({ ...place, found: 'a folder', expected: 'a file', fix: 'rename the folder, and write the file' });
	} else if (kind === 'file') report(outsideProblem(path));
	else if (missing) report({ ...place, found: 'no such file', ...missing });
	return undefined;
}

/** Returns what is at a path; links are followed. */
export async function kindOf(path: string): Promise<'file' | 'folder' | undefined> {
	const isThere = isThereUnsaved(path);
	if (isThere !== undefined) return isThere ? 'file' : undefined;
	return stat(path).then(
		(found) => (found.isDirectory() ? 'folder' : 'file'),
		() => undefined,
	);
}

/** Whether there is a file at a path, and no link that leads out of the first folder of that. */
export async function isOwnFile(root: string, path: string): Promise<boolean> {
	return (await kindOf(join(root, path))) === 'file' && !(await leadsOut(root, path));
}

/** Names that begin with a dot belong to editors and systems, but `.well-known/` is a public address (RFC 8615). */
const hidden = /(^|\/)\.(?!well-known(\/|$))/;

/**
 * Lists the files below a folder, as paths from `root`, sorted; a missing folder has none. Links to files count as
 * files. Hidden files and folders are left out, and so are links that lead out of the folder, which `linksOut` lists.
 */
export async function listFiles(root: string, folder: string): Promise<string[]> {
	if (await leadsOut(root, folder)) return [];
	const files = new Set(addedBelow(join(root, folder)).map((path) => placeIn(root, path)));
	for (const { entry, path } of await entriesOf(root, folder)) {
		if (isThereUnsaved(join(root, path)) === false) continue;
		if (entry.isSymbolicLink() ? await isOwnFile(root, path) : entry.isFile()) files.add(path);
	}
	return [...files].sort();
}

/** Lists the links below a folder that lead out of it: what they name would be published, whatever it is. */
export async function linksOut(root: string, folder: string): Promise<string[]> {
	const links = (await entriesOf(root, folder)).filter(({ entry }) => entry.isSymbolicLink());
	const out = await Promise.all(links.map(async ({ path }) => ((await leadsOut(root, path)) ? path : undefined)));
	return out.filter((path) => path !== undefined).sort();
}

/** What an editor does about such a link. */
export function outsideProblem(file: string): Problem {
	const top = file.split('/', 1)[0];
	return {
		file,
		line: 1,
		found: `a symbolic link that leads out of ${top}/`,
		expected: `files that lie in ${top}/: what a link names would be published`,
		fix: 'put a copy of the file in place of the link, or remove the link',
	};
}

/** What an editor does about a file that is too large. */
export function sizeProblem(file: string, { size, max, fix }: { size: number; max: number; fix: string }): Problem {
	const megabytes = (bytes: number) => `${Math.ceil(bytes / 100_000) / 10} MB`;
	const message = coded('file-size', { size: megabytes(size), most: megabytes(max) });
	return { file, line: 1, found: `a file of ${megabytes(size)}`, expected: `at most ${megabytes(max)}`, fix, message };
}

async function entriesOf(root: string, folder: string) {
	if ((await kindOf(join(root, folder))) !== 'folder') return [];
	const entries = await readdir(join(root, folder), { recursive: true, withFileTypes: true });
	// Thousands of files lie in a few folders.
	const places = new Map<string, string>();
	const placeOf = (parent: string) => placeIn(root, join(parent, '/'));
	return entries
		.map((entry) => {
			const place = places.get(entry.parentPath) ?? placeOf(entry.parentPath);
			places.set(entry.parentPath, place);
			return { entry, path: place + entry.name };
		})
		.filter(({ path }) => !hidden.test(path.slice(folder.length)));
}

/** Returns a path from the site's folder, with forward slashes. */
function placeIn(root: string, path: string): string {
	return path.slice(join(root, '/').length).replaceAll('\\', '/');
}

/** Returns whether a path leads out of its first folder, which may itself be a link. A missing file leads nowhere. */
async function leadsOut(root: string, path: string): Promise<boolean> {
	const [top = '', ...rest] = path.split('/');
	if (rest.length === 0) return false;
	const [folder, target] = await Promise.all(
		[top, path].map((name) => realpath(join(root, name)).catch(() => undefined)),
	);
	return folder !== undefined && target !== undefined && !target.startsWith(folder + sep);
}

/** The 1-based line of a character offset. */
export function lineOf(text: string, offset: number): number {
	return text.slice(0, Math.max(0, offset)).split('\n').length;
}
