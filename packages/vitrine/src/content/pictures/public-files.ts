import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { encodePath } from '#i18n/path-encoding.ts';
import type { PublicFile } from '../section-types/section-types.ts';

/**
 * The files in `public/`, by path.
 *
 * @param inPublic where each is on disk, from the site's folder
 */
export async function readPublicFiles(root: string, inPublic: readonly string[]): Promise<Map<string, PublicFile>> {
	const read = inPublic.map(async (onDisk) => {
		const path = onDisk.slice('public'.length).normalize('NFC');
		const { size } = await stat(join(root, onDisk));
		const text = () => readFile(join(root, onDisk), 'utf8');
		return [path, { address: encodePath(path), size, text }] as const;
	});
	return new Map(await Promise.all(read));
}
