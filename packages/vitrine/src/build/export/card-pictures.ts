import { readFileSync } from 'node:fs';
import { cardPicture } from '#content/theme/theme.ts';
import { href } from '#routes.ts';
import type { CardPictures, HashedFile, PublishedFile } from '#views/render-context.ts';
import { shortHash } from '../threads/hashes.ts';

/** Returns what the site draws on its cards for link previews: its icon, and the picture of its theme. */
export function cardPictures(root: string, files: readonly PublishedFile[]): CardPictures {
	const icon = files.find(({ path }) => path === href('favicon'))?.source;
	return { icon: hashed(icon), beside: hashed(cardPicture(root)) };
}

function hashed(source: string | undefined): HashedFile | undefined {
	return source === undefined ? undefined : { source, hash: shortHash(readFileSync(source)) };
}
