import { readFileSync } from 'node:fs';
import { parentPort } from 'node:worker_threads';
import type { ManifestEntry } from '#protocol/manifest.ts';
import { bodyPath } from '#protocol/node/export-folder.ts';
import type { RenderContext, Resource } from '#resources/resource.ts';
import { cspHash, shortHash } from './hashes.ts';
import { entryOf, writeEntry } from './write-entry.ts';

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
	context: RenderContext;
	/** This thread renders every `threads`-th pair of neighbors, such as a page and its payload, from pair `thread` on. */
	thread: number;
	threads: number;
	/** Folder that receives the bodies. */
	out: string;
	/** What the export before this one holds, by path: bodies that stay the same are named again. */
	last: Map<string, ManifestEntry>;
}

/** Where a resource lies on disk: `/` in `index.html`, `/ru/about` in `ru/about.html`, files under their own name. */
function fileOf({ path, kind }: Resource): string {
	const name = decodeURIComponent(path).slice(1);
	if (kind !== 'home' && kind !== 'page' && kind !== 'error-screen') return name;
	return name === '' ? 'index.html' : `${name}.html`;
}

async function exportResource(resource: Resource, { out, last }: ExportTask): Promise<ManifestEntry> {
	const { path, contentType } = resource;
	const bytes = Buffer.from((await resource.render()) as Uint8Array);
	const file = fileOf(resource);
	const before = last.get(path);
	const isKnown = before?.hash === shortHash(bytes) && before.contentType === contentType;
	if (isKnown && isSame(bodyPath(out, before), bytes)) {
		const { size, hash } = before;
		return entryOf(resource, { file, size, hash });
	}
	return writeEntry(resource, { out, file, bytes });
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

async function exportSlice(task: ExportTask): Promise<ExportedSlice> {
	const { resources, inlineStyles } = (await import(task.renderer)) as typeof import('#resources/resources.ts');
	const share = resources(task.context).filter((_, number) => Math.floor(number / 2) % task.threads === task.thread);
	const entries: ManifestEntry[] = [];
	for (const resource of share) entries.push(await exportResource(resource, task));
	return { entries, styles: inlineStyles(task.context).map(cspHash) };
}

// What goes wrong ends the thread: it is told as the thread's error.
parentPort?.on('message', async (task: ExportTask) => parentPort?.postMessage(await exportSlice(task)));
