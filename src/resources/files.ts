import { readFileSync } from 'node:fs';
import { getMimeType } from 'hono/utils/mime';
import { pictureFiles } from './pictures.ts';
import type { Publication, Resource } from './resource.ts';

/** Files that are served byte for byte: those in `public/`, the hashed ones that the bundler made, and pictures. */
export function files({ files, pictures }: Publication): Resource[] {
	return [...files, ...pictureFiles(pictures)].map(({ path, kind, source }) => ({
		path,
		kind,
		contentType: getMimeType(path) ?? 'application/octet-stream',
		compression: 'best',
		render: () => readFileSync(source),
	}));
}
