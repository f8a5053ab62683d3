import { readFileSync } from 'node:fs';
import type { ManifestEntry } from '#protocol/manifest.ts';
import { bodyPath } from '#protocol/node/export-folder.ts';
import type { ResourceInfo } from '#resources/resource.ts';
import type { Shell } from '#resources/shell.ts';
import type { Task } from '#resources/task.ts';
import { openTexts } from '../cache/caches.ts';
import { addPolicy, type PolicyParts } from '../hosts/page-policy.ts';
import { forbidExit } from '../threads/exit-error.ts';
import { shortHash } from '../threads/hashes.ts';
import type { Stopwatch } from '../threads/timings.ts';
import { entryOf, writeEntry } from './write-entry.ts';

/** A resource that is to be written, as plain data. */
export interface ExportItem extends ResourceInfo {
	key?: string;
	/** The task that renders it, or its content. */
	task?: Task;
	body?: string | Uint8Array;
	/** What the export before this one holds under its path. */
	before: ManifestEntry | undefined;
}

export interface ExporterOptions {
	/** Module that exports `perform`. */
	renderer: string;
	/** What all pages share. */
	shell: Shell;
	/** Folder with the texts of articles. */
	texts: string;
	/** Folder of builds, which receives the bodies. */
	out: string;
	/** Where documents say their policy themselves, what it is made from. */
	policyOf?: PolicyParts | undefined;
}

/** Makes and writes items of an export. */
export async function createExporter(
	{ renderer, shell, texts, out, policyOf }: ExporterOptions,
	stopwatch: Pick<Stopwatch, 'end'>,
): Promise<(item: ExportItem) => Promise<ManifestEntry>> {
	const { perform } = (await import(renderer)) as typeof import('#resources/resources.ts');
	const context = { shell, texts: openTexts(texts) };
	return async ({ task, body, before, ...item }) => {
		stopwatch.end();
		const answer = task ? await forbidExit(item.path, () => perform(context, task)) : body;
		const made = Buffer.from((answer ?? '') as Uint8Array);
		const bytes = policyOf && item.contentType.startsWith('text/html') ? addPolicy(made, item, policyOf) : made;
		stopwatch.end('render');
		return takeAgain({ ...item, before }, bytes, out) ?? writeEntry(item, { out, bytes, stopwatch });
	};
}

/**
 * Returns the previous entry of an item whose content is known, if the last export holds the same bytes; no thread is
 * needed.
 */
export function takeSame(
	{ task, body, ...item }: ExportItem,
	{ out, policyOf }: Pick<ExporterOptions, 'out' | 'policyOf'>,
): ManifestEntry | undefined {
	if (task || policyOf) return undefined;
	return takeAgain(item, Buffer.from((body ?? '') as Uint8Array), out);
}

/** Returns the previous entry if the content is the same. Its compressed copies are still valid. */
function takeAgain(
	{ before, ...item }: Omit<ExportItem, 'task' | 'body'>,
	bytes: Buffer,
	out: string,
): ManifestEntry | undefined {
	const isSame = before?.hash === shortHash(bytes) && before.contentType === item.contentType;
	return isSame && isWhole(bodyPath(out, before), bytes) ? entryOf(item, before) : undefined;
}

/** Checks a file against the hash in its name. */
function isWhole(path: string, bytes: Buffer): boolean {
	try {
		return readFileSync(path).equals(bytes);
	} catch {
		// Not there any more.
		return false;
	}
}
