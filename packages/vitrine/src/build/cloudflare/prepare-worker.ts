import { randomUUID } from 'node:crypto';
import { copyFileSync, linkSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { replaceFile } from '#node/replace-file.ts';
import { type Manifest, previewBodies } from '#protocol/manifest.ts';
import { bodyPath } from '#protocol/node/export-folder.ts';
import { divideForWorker, draftFile, lookupFile } from '#protocol/worker-site.ts';
import { describeHosted } from '../hosts/hosted-site.ts';
import { cloudflareHeaders, measureHeaders } from '../hosts/netlify-and-cloudflare.ts';
import { bundleWorker } from './bundle-worker.ts';
import { workerConfig } from './worker-config.ts';

/** Where Workers look for headers, among the files of the site. */
export const headersFile = '_headers';

export interface PrepareWorkerOptions {
	/** The folder of a build. */
	out: string;
	manifest: Manifest;
	/** Receives what is uploaded; `workers` in the folder of the build where it is left out. */
	folder?: string;
	/** How the platform calls it. */
	name: string;
	/** A host of the account that leads to it. */
	domain?: string | undefined;
	/** Whether the platform sends mails. */
	sendsMail?: boolean;
}

/** What is uploaded. */
export interface PreparedWorker {
	/** Holds `wrangler.json`, `code/` and `assets/`. */
	folder: string;
	files: { count: number; bytes: number; largest: { path: string; bytes: number } };
	/** How many rules of headers there are, and how long their longest line is. */
	headers: { rules: number; longest: number };
	/** Bytes of the code, compressed as the platform counts them. */
	code: number;
}

/**
 * Writes what Workers need beside an export: its files without compressed copies, which the platform makes itself, the
 * code that answers what no file can, and the configuration.
 */
export async function prepareWorker({
	out,
	manifest,
	name,
	domain,
	sendsMail = false,
	folder = join(out, 'workers'),
}: PrepareWorkerOptions): Promise<PreparedWorker> {
	const assets = join(folder, 'assets');
	rmSync(folder, { recursive: true, force: true });
	mkdirSync(assets, { recursive: true });
	const files = { count: 0, bytes: 0, largest: { path: '', bytes: 0 } };
	const made = new Set<string>();
	const place = (path: string, write: (to: string) => void) => {
		const to = join(assets, path);
		if (!made.has(dirname(to))) mkdirSync(dirname(to), { recursive: true });
		made.add(dirname(to));
		write(to);
		const { size: bytes } = statSync(to);
		files.count++;
		files.bytes += bytes;
		if (bytes > files.largest.bytes) files.largest = { path, bytes };
	};
	for (const { file } of manifest.resources) place(file, (to) => linkOrCopy(join(out, 'site', file), to));
	const draftFolder = randomUUID();
	for (const draft of previewBodies(manifest)) {
		place(draftFile(draftFolder, draft.hash), (to) => copyFileSync(bodyPath(out, draft), to));
	}
	const { site, lookup } = divideForWorker(manifest, { draftFolder, sendsMail });
	place(lookupFile, (to) => writeFileSync(to, JSON.stringify(lookup)));
	const hosted = describeHosted(manifest);
	// What lies there may be a second name of a body of the export.
	replaceFile(join(assets, headersFile), cloudflareHeaders(hosted));
	const code = join(folder, 'code');
	await bundleWorker({ site, folder: code });
	writeFileSync(
		join(folder, 'wrangler.json'),
		`${JSON.stringify(workerConfig({ manifest, name, domain, sendsMail }), null, '\t')}\n`,
	);
	return {
		folder,
		files,
		headers: measureHeaders(hosted),
		code: gzipSync(readFileSync(join(code, 'worker.js'))).length,
	};
}

/** Links cost no room; a folder that lies on another disk gets copies. */
function linkOrCopy(from: string, to: string): void {
	try {
		linkSync(from, to);
	} catch {
		copyFileSync(from, to);
	}
}
