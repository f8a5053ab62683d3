import { randomBytes } from 'node:crypto';
import {
	closeSync,
	existsSync,
	openSync,
	readdirSync,
	readFileSync,
	readSync,
	rmSync,
	statSync,
	writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { createFolder } from '#node/create-folder.ts';
import { explainFault } from './change-error.ts';
import { prepareWorkFolder, workFolder } from './change-record.ts';
import { hashBytes } from './file-hash.ts';
import { readIfThere } from './read-if-there.ts';

/** A file of a change that may be taken back. */
export interface KeptFile {
	/** From the folder of the site. */
	path: string;
	/** Its bytes before the change, in base64; null where there was no file. */
	before: string | null;
	/** Hash of its bytes after it; null where there is no file. */
	after: string | null;
	/** Its text after it: what others write since is joined with what is taken back. */
	text?: string;
}

/** What a change makes of files: texts, bytes, undefined where a file goes, and those that get other names. */
export interface ChangedFiles {
	contents: ReadonlyMap<string, string | Uint8Array | undefined>;
	moves: readonly (readonly [from: string, to: string])[];
}

const folder = `${workFolder}/changes`;

/** Bytes of kept changes, of which the oldest go first: many pictures, and texts beyond number. */
const maxBytes = 200_000_000;

/**
 * Keeps what files are before a change, so that it can be taken back later, also by another server. It is called before the change.
 *
 * @returns the id of the change
 * @throws {ChangeError} where there is no room
 */
export function keepChange(root: string, { contents, moves }: ChangedFiles): string {
	const read = (path: string) => readIfThere(root, path)?.toString('base64') ?? null;
	const files = [...contents].map(([path, content]): KeptFile => {
		const after = content === undefined ? null : hashBytes(content);
		return { path, before: read(path), after, ...(typeof content === 'string' ? { text: content } : {}) };
	});
	for (const [from, to] of moves) {
		const bytes = readIfThere(root, from);
		files.push({ path: from, before: read(from), after: null });
		files.push({ path: to, before: null, after: bytes ? hashBytes(bytes) : null });
	}
	const id = `${Date.now().toString(36)}-${randomBytes(4).toString('hex')}`;
	try {
		prepareWorkFolder(root);
		createFolder(join(root, folder));
		const paths = files.map(({ path }) => path);
		writeFileSync(fileOf(root, id), `${JSON.stringify(paths)}\n${JSON.stringify(files)}`);
	} catch (error) {
		throw explainFault(error, folder);
	}
	removeOldest(root, id);
	return id;
}

/** Reads a change that is kept; undefined where it is kept no longer. */
export function readKeptChange(root: string, id: string): KeptFile[] | undefined {
	if (!isKept(root, id)) return undefined;
	const [, files = ''] = readFileSync(fileOf(root, id), 'utf8').split('\n');
	return JSON.parse(files);
}

/** Reads the paths of a change that is kept, and none of its contents; undefined where it is kept no longer. */
export function readKeptPaths(root: string, id: string): string[] | undefined {
	return isKept(root, id) ? JSON.parse(readFirstLine(fileOf(root, id))) : undefined;
}

function isKept(root: string, id: string): boolean {
	return /^[\da-z]+-[\da-f]+$/.test(id) && existsSync(fileOf(root, id));
}

function readFirstLine(path: string): string {
	const file = openSync(path, 'r');
	try {
		const pieces: Buffer[] = [];
		for (;;) {
			const piece = Buffer.alloc(65_536);
			const read = piece.subarray(0, readSync(file, piece));
			const end = read.indexOf('\n');
			pieces.push(end < 0 ? read : read.subarray(0, end));
			if (end >= 0 || read.length === 0) return Buffer.concat(pieces).toString('utf8');
		}
	} finally {
		closeSync(file);
	}
}

/** Removes a change that was not made. */
export function dropKeptChange(root: string, id: string): void {
	rmSync(fileOf(root, id), { force: true });
}

/** Its first line has the paths, the second the files. */
function fileOf(root: string, id: string): string {
	return join(root, folder, `${id}.jsonl`);
}

/** Names begin with the time, so that their order is that of the changes. */
function removeOldest(root: string, newest: string): void {
	let size = 0;
	for (const name of readdirSync(join(root, folder)).sort().reverse()) {
		const path = join(root, folder, name);
		size += statSync(path).size;
		if (size > maxBytes && name !== `${newest}.jsonl`) rmSync(path, { force: true });
	}
}
