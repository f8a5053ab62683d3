import type { PublishedFile } from './resource.ts';

/** A picture of the content, as pages show it. */
export interface PublishedPicture {
	/** Pixels of the original, the right way up. */
	width: number;
	height: number;
	/** A browser takes the first that it knows; the last is for every other. In development it is the only one. */
	formats: PictureFormat[];
}

export interface PictureFormat {
	/** Media type. */
	type: string;
	/** From the narrowest to that of the original's width. */
	variants: PictureVariant[];
}

export interface PictureVariant {
	address: string;
	width: number;
	/** Where its bytes are. */
	source: string;
}

/** The files of pictures, each once: the same picture may lie beside two pages. */
export function pictureFiles(pictures: Record<string, PublishedPicture>): PublishedFile[] {
	const variants = Object.values(pictures).flatMap(({ formats }) => formats.flatMap((format) => format.variants));
	const files = variants.map(({ address, source }): PublishedFile => ({ path: address, kind: 'asset', source }));
	return [...new Map(files.map((file) => [file.path, file])).values()];
}
