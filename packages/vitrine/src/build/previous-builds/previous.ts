import { existsSync, mkdirSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { encodePath } from '#i18n/path-encoding.ts';
import { exportPaths, openExport } from '#protocol/node/export-folder.ts';
import { routes } from '#routes.ts';
import { shortHash } from '../threads/hashes.ts';
import { fetchFile } from './fetch-within.ts';

/** A finished site whose files are taken over, wherever it is. */
export interface Previous {
	/** Reads its list of builds. Throws with a sentence of what is wrong. */
	list: () => Promise<unknown>;
	/**
	 * Finds one of its files.
	 *
	 * @param name within the folder of a site
	 * @param hash what the bytes must have
	 * @returns where its bytes are on this machine. Throws with a sentence of what is wrong.
	 */
	locate: (name: string, hash: string) => Promise<string>;
}

/** What is wrong with a file that has other bytes than its build wrote. */
const wrongBytes = 'has other bytes than its build wrote';

/**
 * A build that lies on this machine.
 *
 * @param folder the folder of a build, or its `site/`, as static hosts have it
 */
export function previousFolder(folder: string): Previous {
	const list = openExport(folder)?.find(routes.buildAssets);
	const inner = join(folder, 'site');
	const site = existsSync(inner) ? inner : folder;
	// An export keeps its bytes by their hash, and under no name that a build at this moment gives to others.
	const bodyOf = (hash: string) => join(exportPaths.bodies(folder), hash);
	const read = async (path: string) => {
		return readFile(path).catch((error: unknown) => {
			throw new Error(`cannot be read (${error instanceof Error && 'code' in error ? error.code : error})`);
		});
	};
	return {
		list: async () =>
			JSON.parse((await read(list ? bodyOf(list.hash) : join(site, routes.buildAssets))).toString('utf8')),
		async locate(name, hash) {
			const file = list ? bodyOf(hash) : join(site, name);
			if (shortHash(await read(file)) !== hash) throw new Error(wrongBytes);
			return file;
		},
	};
}

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

/** A build as it is served. Requests go to its own origin alone. */
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
			// The previous deployment may have let caches keep the list.
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
