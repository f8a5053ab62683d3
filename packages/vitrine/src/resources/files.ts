import { readFileSync } from 'node:fs';
import { getMimeType } from 'hono/utils/mime';
import type { EarlierFile, PublishedFile, RenderContext } from '#views/render-context.ts';
import type { PublishedPicture } from '#views/show-pictures.ts';
import { contentTypes, type Resource } from './resource.ts';

/** Files that are served byte for byte: those in `public/`, the hashed ones that the bundler made, and pictures. */
export function files({ files, pictures }: RenderContext): Resource[] {
	return [...files, ...pictureFiles(pictures)].map(({ path, kind, source }) => ({
		path,
		kind,
		contentType: mediaTypeOf(path),
		compression: 'best',
		// The name of an asset is a hash of its bytes.
		...(kind === 'asset' ? { key: path } : {}),
		body: () => readFileSync(source),
	}));
}

/** The files of pictures, each once: the same picture may lie beside two pages. */
function pictureFiles(pictures: Record<string, PublishedPicture>): PublishedFile[] {
	const variants = Object.values(pictures).flatMap(({ formats }) => formats.flatMap((format) => format.variants));
	const files = variants.map(({ address, source }): PublishedFile => ({ path: address, kind: 'asset', source }));
	return [...new Map(files.map((file) => [file.path, file])).values()];
}

/** Files of earlier builds that this one lacks. */
export function earlierFiles(earlier: readonly EarlierFile[], own: readonly Resource[]): Resource[] {
	// On some disks, names that differ only in capitals are one name.
	const taken = new Set(own.map(({ path }) => path.toLowerCase()));
	return earlier
		.filter(({ path }) => !taken.has(path.toLowerCase()))
		.map(({ path, kind, source }) => ({
			path,
			kind,
			contentType: kind === 'build-meta' ? contentTypes.json : mediaTypeOf(path),
			compression: 'best',
			isEarlier: true,
			key: path,
			body: () => readFileSync(source),
		}));
}

function mediaTypeOf(path: string): string {
	if (/\.vtt$/i.test(path)) return 'text/vtt; charset=utf-8';
	return getMimeType(path) ?? 'application/octet-stream';
}
