import { copyFileSync, linkSync, mkdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';
import { copySuffixes, type Encoding, type ManifestEntry } from '#protocol/manifest.ts';
import type { Publication, Resource } from '#resources/resource.ts';
import { cspHash } from './csp-hash.ts';
import { shortHash } from './short-hash.ts';
import { writeEntry } from './write-entry.ts';

/** What one thread of an export made. */
export interface ExportedSlice {
	entries: ManifestEntry[];
	/** CSP hashes of the styles that stand inline in every page. */
	styles: string[];
}

/** What one thread of an export is told. */
export interface ExportTask {
	/** Module that exports `resources`. */
	renderer: string;
	publication: Publication;
	/** This thread renders every `threads`-th pair of neighbours, such as a page and its payload, from pair `thread` on. */
	thread: number;
	threads: number;
	/** Folder to write to. */
	target: string;
	/** The export before this one: files that stay the same are taken over with their compressed copies. */
	previous: { folder: string; entries: Map<string, ManifestEntry> };
}

/** Where a resource lies on disk: `/` in `index.html`, `/ru/about` in `ru/about.html`, files under their own name. */
function fileOf({ path, kind }: Resource): string {
	const name = decodeURIComponent(path).slice(1);
	if (kind !== 'home' && kind !== 'page' && kind !== 'error-screen') return name;
	return name === '' ? 'index.html' : `${name}.html`;
}

async function exportResource(resource: Resource, { target, previous }: ExportTask): Promise<ManifestEntry> {
	const { path, kind, contentType, isEarlier } = resource;
	const bytes = Buffer.from((await resource.render()) as Uint8Array);
	const file = fileOf(resource);
	const hash = shortHash(bytes);
	makeFolder(join(target, dirname(file)));
	const before = previous.entries.get(path);
	if (before?.hash === hash && before.file === file && isSame(join(previous.folder, file), bytes)) {
		const entry: ManifestEntry = { path, kind, contentType, file, size: before.size, hash };
		if (isEarlier) entry.isEarlier = true;
		if (takeOver(entry, { from: previous.folder, to: target })) return entry;
	}
	return writeEntry(resource, { target, file, bytes });
}

const madeFolders = new Set<string>();

function makeFolder(folder: string): void {
	if (madeFolders.has(folder)) return;
	mkdirSync(folder, { recursive: true });
	madeFolders.add(folder);
}

/** Whether a file still says what its hash promises. */
function isSame(path: string, bytes: Buffer): boolean {
	try {
		return readFileSync(path).equals(bytes);
	} catch {
		// Not there any more.
		return false;
	}
}

/** Links the files of the previous export into this one. */
function takeOver({ file, size }: ManifestEntry, { from, to }: { from: string; to: string }): boolean {
	try {
		for (const encoding of Object.keys(size)) {
			const name = file + copySuffixes[encoding as Encoding];
			link(join(from, name), join(to, name));
		}
		return true;
	} catch {
		// The previous export is damaged: the file is written anew.
		return false;
	}
}

function link(from: string, to: string): void {
	try {
		linkSync(from, to);
	} catch {
		// A file system without hard links.
		copyFileSync(from, to);
	}
}

const task = workerData as ExportTask;
const { resources, inlineStyles } = (await import(task.renderer)) as typeof import('#resources/resources.ts');
const share = resources(task.publication).filter((_, number) => Math.floor(number / 2) % task.threads === task.thread);
const entries: ManifestEntry[] = [];
for (const resource of share) entries.push(await exportResource(resource, task));
const styles = inlineStyles(task.publication).map(cspHash);
parentPort?.postMessage({ entries, styles } satisfies ExportedSlice);
