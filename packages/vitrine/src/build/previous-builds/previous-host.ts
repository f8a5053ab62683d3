import { mkdirSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { encodePath } from '#i18n/path-encoding.ts';
import { routes } from '#routes.ts';
import { shortHash } from '../short-hash.ts';
import { fetchFile } from './fetch-within.ts';
import { type Previous, wrongBytes } from './previous.ts';

const megabyte = 1024 * 1024;
/** The list of a thousand pages in three languages, with four builds, is under a megabyte. */
const maxListBytes = 16 * megabyte;
/** Pictures of the size that pages show are a tenth of this. */
const maxFileSize = 32 * megabyte;

export interface HostOptions {
	/** Folder of bodies that may have files already, by their hash. */
	bodies: string;
	/** Folder that receives what is fetched. */
	folder: string;
	/** Milliseconds that one answer may take. */
	timeout?: number;
	/** Milliseconds that all may take together. */
	totalTimeout?: number;
}

/** A build as it is served. Nothing but its own origin is asked. */
export function previousHost(
	origin: string,
	{ bodies, folder, timeout = 10_000, totalTimeout = 120_000 }: HostOptions,
): Previous {
	const end = AbortSignal.timeout(totalTimeout);
	const get = (path: string, maxBytes: number) => {
		const signal = AbortSignal.any([end, AbortSignal.timeout(timeout)]);
		return fetchFile(origin + path, { signal, maxBytes });
	};
	return {
		async list() {
			// What deployed it may have told caches in between to keep it.
			const { bytes, contentType } = await get(`${routes.buildAssets}?${Date.now()}`, maxListBytes);
			if (!contentType.includes('json')) throw new Error(`answers with "${contentType}" instead of JSON`);
			return JSON.parse(bytes.toString('utf8'));
		},
		async locate(name, hash) {
			const own = await readFile(join(bodies, hash)).catch(() => undefined);
			if (own && shortHash(own) === hash) return join(bodies, hash);
			const { bytes } = await get(encodePath(`/${name}`), maxFileSize);
			if (shortHash(bytes) !== hash) throw new Error(wrongBytes);
			mkdirSync(folder, { recursive: true });
			const file = join(folder, hash);
			await writeFile(file, bytes);
			return file;
		},
	};
}
