import {
	chmodSync,
	mkdirSync,
	readdirSync,
	readFileSync,
	renameSync,
	rmdirSync,
	rmSync,
	statSync,
	writeFileSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';

/** Thrown where somebody else has written to a file since it was read. */
export class ChangedMeanwhile extends Error {
	override name = 'ChangedMeanwhile';

	/** @param path from the site's folder */
	constructor(path: string) {
		super(`${path} was changed while the command ran. Nothing was written: run it again.`);
	}
}

export interface WriteOptions {
	/** Texts as they were read, by path from the site's folder; a file that was not there has none. */
	known?: ReadonlyMap<string, string | undefined>;
	/** Files that get other names, as paths from the site's folder. */
	moves?: readonly (readonly [from: string, to: string])[];
	rename?: (from: string, to: string) => void;
}

/**
 * Writes, moves and removes several files of a site, or none: each text is written beside its place under a hidden name
 * first, and only when all are whole do they take their places.
 *
 * @param texts by path from the site's folder; a file without one is removed, and its folder where that is empty then
 * @throws the file system's error when one of them cannot be written or moved; then every file is as it was
 * @throws {ChangedMeanwhile} when one of them is not as it is known; then, too
 */
export function writeTogether(
	root: string,
	texts: ReadonlyMap<string, string | undefined>,
	{ known = new Map(), moves = [], rename = renameSync }: WriteOptions = {},
): void {
	const files = [...texts].map(([path, text]) => {
		const file = join(root, path);
		return {
			file,
			text,
			unfinished: join(dirname(file), `.${basename(file)}.${process.pid}`),
			before: readIfThere(file),
		};
	});
	const replaced: typeof files = [];
	const moved: [from: string, to: string][] = [];
	const created: string[] = [];
	try {
		for (const { file, unfinished, text } of files) {
			created.push(...createFolders(dirname(file)));
			if (text !== undefined) writeUnfinished(unfinished, text, file);
		}
		for (const [path, text] of known) {
			if (textOf(readIfThere(join(root, path))) !== text) throw new ChangedMeanwhile(path);
		}
		for (const [from, to] of moves.map((pair) => pair.map((path) => join(root, path)) as [string, string])) {
			created.push(...createFolders(dirname(to)));
			rename(from, to);
			moved.push([from, to]);
		}
		for (const entry of files) {
			if (entry.text === undefined) rename(entry.file, entry.unfinished);
			else rename(entry.unfinished, entry.file);
			replaced.push(entry);
		}
	} catch (error) {
		for (const { file, unfinished, before } of replaced) {
			if (before) {
				// Never in its place: where the disk is full, there would be a part of it.
				writeUnfinished(unfinished, before, file);
				renameSync(unfinished, file);
			} else rmSync(file, { force: true });
		}
		for (const [from, to] of moved) renameSync(to, from);
		for (const { unfinished } of files) rmSync(unfinished, { force: true });
		for (const folder of created.reverse()) rmdirSync(folder);
		throw error;
	}
	for (const { file, unfinished } of files.filter(({ text }) => text === undefined)) {
		rmSync(unfinished);
		if (readdirSync(dirname(file)).length === 0) rmdirSync(dirname(file));
	}
}

/**
 * Writes a text beside its place, for the same people.
 *
 * @throws the file system's error with the path of the file that is meant: that of a full disk names none
 */
function writeUnfinished(unfinished: string, text: string | Buffer, path: string): void {
	try {
		writeFileSync(unfinished, text);
		const there = statSync(path, { throwIfNoEntry: false });
		if (there) chmodSync(unfinished, there.mode);
	} catch (error) {
		throw Object.assign(error as Error, { path });
	}
}

/** Creates a folder, and gives those that are new, the outermost first. */
function createFolders(folder: string): string[] {
	const outermost = mkdirSync(folder, { recursive: true });
	const created: string[] = [];
	for (let one = folder; outermost !== undefined && one.length >= outermost.length; one = dirname(one)) {
		created.unshift(one);
	}
	return created;
}

/** As texts of a site are read: without a byte order mark. */
function textOf(bytes: Buffer | undefined): string | undefined {
	return bytes && new TextDecoder().decode(bytes);
}

function readIfThere(file: string): Buffer | undefined {
	try {
		return readFileSync(file);
	} catch (error) {
		if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
		throw error;
	}
}
