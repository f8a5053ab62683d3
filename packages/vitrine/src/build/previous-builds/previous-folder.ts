import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { exportPaths, openExport } from '#protocol/node/export-folder.ts';
import { routes } from '#routes.ts';
import { shortHash } from '../short-hash.ts';
import { type Previous, wrongBytes } from './previous.ts';

/**
 * A build that lies on this machine.
 *
 * @param folder the folder of a build, or its `site/`, as static hosts have it
 */
export function previousFolder(folder: string): Previous {
	const list = openExport(folder)?.manifest.resources.find(({ path }) => path === routes.buildAssets);
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
