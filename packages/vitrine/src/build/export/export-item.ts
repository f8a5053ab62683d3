import { readFileSync } from 'node:fs';
import { openTexts } from '#content/pages/stored-content-cache.ts';
import type { ManifestEntry } from '#protocol/manifest.ts';
import { bodyPath } from '#protocol/node/export-folder.ts';
import { type OutsideHosts, type OutsideSettings, outsideHosts } from '#protocol/outside.ts';
import type { ResourceInfo } from '#resources/resource.ts';
import type { Shell } from '#resources/shell.ts';
import type { Task } from '#resources/task.ts';
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
	/** What the hosts of others in documents depend on. */
	outside: OutsideSettings;
	/** Where documents say their policy themselves, what it is made from. */
	policyOf?: PolicyParts | undefined;
}

/** Makes and writes items of an export. */
export async function createExporter(
	{ renderer, shell, texts, out, outside: settings, policyOf }: ExporterOptions,
	stopwatch: Pick<Stopwatch, 'end'>,
): Promise<(item: ExportItem) => Promise<ManifestEntry>> {
	const { perform } = (await import(renderer)) as typeof import('#resources/resources.ts');
	const context = { shell, texts: openTexts(texts) };
	return async ({ task, body, before, ...item }) => {
		stopwatch.end();
		const answer = task ? await forbidExit(item.path, () => perform(context, task)) : body;
		const made = Buffer.from((answer ?? '') as Uint8Array);
		const outside = hostsIn(made, item, settings);
		const isDocument = item.contentType.startsWith('text/html');
		const bytes = policyOf && isDocument ? addPolicy(made, { kind: item.kind, outside }, policyOf) : made;
		stopwatch.end('render');
		return (
			takeAgain({ ...item, before }, { bytes, outside, out }) ?? writeEntry(item, { out, bytes, outside, stopwatch })
		);
	};
}

/**
 * Returns the previous entry of an item whose content is known, if the last export holds the same bytes; no thread is
 * needed.
 */
export function takeSame(
	{ task, body, ...item }: ExportItem,
	{ out, outside, policyOf }: Pick<ExporterOptions, 'out' | 'outside' | 'policyOf'>,
): ManifestEntry | undefined {
	if (task || policyOf) return undefined;
	const bytes = Buffer.from((body ?? '') as Uint8Array);
	return takeAgain(item, { bytes, outside: hostsIn(bytes, item, outside), out });
}

/** Returns the hosts of others that a document uses, or the page of a form that was not sent. What an owner put into `public/` is not read. */
export function hostsIn(
	bytes: Uint8Array,
	{ kind, contentType, services }: ResourceInfo,
	settings: OutsideSettings,
): OutsideHosts | undefined {
	const isForm = kind === 'contact-form';
	if (!isForm && (!contentType.startsWith('text/html') || kind === 'public-file')) return undefined;
	const text = new TextDecoder().decode(bytes);
	const document = isForm ? (JSON.parse(text) as { html: string }).html : text;
	return outsideHosts(document, { ...settings, ofPage: services });
}

/** Returns the previous entry if the content is the same. Its compressed copies are still valid. */
function takeAgain(
	{ before, ...item }: Omit<ExportItem, 'task' | 'body'>,
	{ bytes, outside, out }: { bytes: Buffer; outside: OutsideHosts | undefined; out: string },
): ManifestEntry | undefined {
	const isSame = before?.hash === shortHash(bytes) && before.contentType === item.contentType;
	return isSame && isWhole(bodyPath(out, before), bytes) ? entryOf(item, { ...before, outside }) : undefined;
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
