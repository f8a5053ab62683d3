import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { PictureField } from '../fields/picture-field.ts';
import { sectionFolders } from './section-types.ts';

/** The file in the folder of a section type that shows what its example looks like. */
export const thumbnailFile = 'thumbnail.webp';

/** Names the thumbnail of a section type as pictures of fields are named. */
const nameOf = (kind: string) => `example:${kind}.webp`;

/** Returns the thumbnails of all section types that a site can use: by name, where each is on disk. */
export function thumbnails(root: string): Map<string, string> {
	const files = sectionFolders(root).map(({ kind, folder }) => [nameOf(kind), join(folder, thumbnailFile)] as const);
	return new Map(files.filter(([, file]) => existsSync(file)));
}

/** Returns the thumbnail of a section type as the picture of a field; undefined where it has none. */
export function thumbnailOf(kind: string, known: ReadonlyMap<string, string>): PictureField | undefined {
	const file = nameOf(kind);
	if (!known.has(file)) return undefined;
	const sizes = '(min-width: 78rem) 12rem, (min-width: 40rem) 23vw, 45vw';
	return { type: 'picture-field', file, shape: { widths: [240, 480], sizes } };
}
