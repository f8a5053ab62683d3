import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { routes } from '#routes.ts';
import { shortHash } from '../short-hash.ts';
import { type Previous, wrongBytes } from './previous.ts';

/**
 * A build that lies on this machine.
 *
 * @param folder the folder with `site/`, or that folder itself, as static hosts have it
 */
export function previousFolder(folder: string): Previous {
	const inner = join(folder, 'site');
	const site = existsSync(inner) ? inner : folder;
	const read = async (name: string) => {
		return readFile(join(site, name)).catch((error: unknown) => {
			throw new Error(`cannot be read (${error instanceof Error && 'code' in error ? error.code : error})`);
		});
	};
	return {
		list: async () => JSON.parse((await read(routes.buildAssets)).toString('utf8')),
		async locate(name, hash) {
			if (shortHash(await read(name)) !== hash) throw new Error(wrongBytes);
			return join(site, name);
		},
	};
}
