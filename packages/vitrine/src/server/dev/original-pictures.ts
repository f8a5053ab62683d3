import { stat } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { getMimeType } from 'hono/utils/mime';
import { pictureAddress } from '#build/picture-address.ts';
import { shortHash } from '#build/short-hash.ts';
import type { Site } from '#content/site.ts';
import type { PublishedPicture } from '#resources/published-picture.ts';

/** Shows the pictures of a site as they are: encoding them would take longer than an editor waits. */
export async function originalPictures(site: Site, root: string): Promise<Record<string, PublishedPicture>> {
	const pictures = [...site.pictures].map(async ([file, { path, width, height }]) => {
		const source = join(root, path);
		const { size, mtimeMs } = await stat(source);
		const hash = shortHash(`${file}\n${size}\n${mtimeMs}`);
		const address = pictureAddress(file, { width, hash, ending: extname(file).slice(1).toLowerCase() });
		const type = getMimeType(address);
		if (type === undefined) throw new Error(`${path} is no picture.`);
		const formats = [{ type, variants: [{ address, width, source }] }];
		return [file, { width, height, formats }] as const;
	});
	return Object.fromEntries(await Promise.all(pictures));
}
