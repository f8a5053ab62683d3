import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { prepareWorkFolder, workFolder } from '#content/edit/files/change-record.ts';
import { contentVersion } from '#content/pages/read-markdown.ts';
import { type FileHashes, openFileHashes } from '#node/file-hashes.ts';
import { replaceFile } from '#node/replace-file.ts';
import { restoreUnits, storeUnits } from './stored-units.ts';
import type { UnitFile } from './unit.ts';

/** The texts of files, by the hash of each: what has not changed is not read again. */
export interface UnitIndex extends Pick<FileHashes, 'hashIfFile'> {
	/** Returns the texts of a file; undefined where it has changed since, or is new. */
	get: (file: string) => UnitFile | undefined;
	set: (texts: UnitFile) => void;
	/** Returns what was counted under a name, if it was made from the same. */
	countsOf: (name: string, madeFrom: string) => readonly number[] | undefined;
	keepCounts: (name: string, madeFrom: string, counts: readonly number[]) => void;
	/** Keeps it for the next process. */
	save: () => void;
}

/**
 * Opens the index of a site. One that is damaged, or was written by other code or for other schemas, is thrown away. Where
 * nothing can be written, it is forgotten with the process.
 */
export function openUnitIndex(root: string): UnitIndex {
	const folder = join(root, workFolder, 'cache');
	const place = join(folder, 'units.index');
	const hashes = openFileHashes(join(folder, 'unit-files.json'));
	const version = versionOf(root, hashes);
	const lines = readLines(place, version);
	let isChanged = false;
	return {
		hashIfFile: hashes.hashIfFile,
		get(file) {
			const line = lines.get(file);
			if (!line) return undefined;
			const start = line.indexOf(tab, line.indexOf(tab) + 1);
			const hash = line.toString('latin1', line.indexOf(tab) + 1, start);
			if (hash !== hashes.hashIfFile(join(root, file))) return undefined;
			return restoreUnits(root, line.toString('utf8', start + 1));
		},
		set(texts) {
			const { onDisk } = texts;
			const hash = hashes.hashIfFile(join(root, onDisk));
			if (hash === undefined || /[\t\n]/.test(onDisk)) return;
			lines.set(onDisk, Buffer.from(`${onDisk}\t${hash}\t${storeUnits(texts)}`));
			isChanged = true;
		},
		countsOf(name, madeFrom) {
			const [, known, counts] =
				lines
					.get(countsMark + name)
					?.toString('utf8')
					.split('\t') ?? [];
			return known === madeFrom ? counts?.split(' ').map(Number) : undefined;
		},
		keepCounts(name, madeFrom, counts) {
			if (/[\t\n]/.test(name)) return;
			lines.set(countsMark + name, Buffer.from(`${countsMark}${name}\t${madeFrom}\t${counts.join(' ')}`));
			isChanged = true;
		},
		save() {
			try {
				prepareWorkFolder(root);
				mkdirSync(dirname(place), { recursive: true });
				if (isChanged) replaceFile(place, fileOf(version, lines));
				hashes.save();
				isChanged = false;
			} catch {
				// A folder that may not be written.
			}
		},
	};
}

/** Begins the name of what was counted: no file of a site has it. */
const countsMark = '=';

const tab = 9;
const newline = 10;

/** Names the code that reads texts, and what the site adds to it. */
function versionOf(root: string, { hashOf }: FileHashes): string {
	const code = createHash('sha256').update(contentVersion());
	const own = import.meta.dirname;
	for (const name of readdirSync(own).sort()) code.update(readFileSync(join(own, name)));
	const sections = join(root, 'sections');
	const files = [join(root, 'site.config.ts'), ...listCode(sections).map((name) => join(sections, name))];
	for (const file of files) code.update(hashOf(file));
	return code.digest('hex');
}

function listCode(folder: string): string[] {
	try {
		const names = readdirSync(folder, { recursive: true, encoding: 'utf8' });
		return names.filter((name) => /\.[jt]sx?$/.test(name)).sort();
	} catch {
		return [];
	}
}

/** Reads the lines of an index by the name of their file; none where it has another version, or was cut off. */
function readLines(place: string, version: string): Map<string, Buffer> {
	const lines = new Map<string, Buffer>();
	try {
		const all = readFileSync(place);
		const first = all.indexOf(newline);
		const [written, count] = all.toString('latin1', 0, first).split(' ');
		if (written !== version) return lines;
		for (let at = first + 1; at < all.length; ) {
			const end = all.indexOf(newline, at);
			if (end < 0) return new Map();
			lines.set(all.toString('utf8', at, all.indexOf(tab, at)), all.subarray(at, end));
			at = end + 1;
		}
		return lines.size === Number(count) ? lines : new Map();
	} catch {
		return new Map();
	}
}

function* fileOf(version: string, lines: ReadonlyMap<string, Buffer>): Generator<Uint8Array> {
	yield Buffer.from(`${version} ${lines.size}\n`);
	let some: Buffer[] = [];
	for (const line of lines.values()) {
		some.push(line, Buffer.of(newline));
		if (some.length < 2000) continue;
		yield Buffer.concat(some);
		some = [];
	}
	yield Buffer.concat(some);
}
