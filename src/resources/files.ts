import { readFileSync } from 'node:fs';
import { getMimeType } from 'hono/utils/mime';
import type { Publication, Resource } from './resource.ts';

/** Files that are served byte for byte: those in `public/` and the hashed ones that the bundler made. */
export function files({ files }: Publication): Resource[] {
	return files.map(({ path, kind, source }) => ({
		path,
		kind,
		contentType: getMimeType(path) ?? 'application/octet-stream',
		compression: 'best',
		render: () => readFileSync(source),
	}));
}
