import { copySuffixes, type Encoding, type Manifest, type ManifestEntry } from '#protocol/manifest.ts';
import type { Bytes, Source } from '../source.ts';
import { storedResources } from '../stored-resources.ts';

/** A service that answers with files, as Workers bind it. */
export interface AssetsBinding {
	fetch: (address: string) => Promise<Response>;
}

/**
 * Serves the files of an export from an assets binding.
 *
 * @throws {Error} when a file is asked for that the binding lacks
 */
export function boundAssets(manifest: Manifest, assets: AssetsBinding): Source {
	const read = async (entry: ManifestEntry, encoding: Encoding): Promise<Bytes> => {
		const file = entry.file + copySuffixes[encoding];
		const path = file.split('/').map(encodeURIComponent).join('/');
		const response = await assets.fetch(`http://assets/${path}`);
		if (!response.ok) throw new Error(`The assets binding answers ${response.status} for ${file}.`);
		return new Uint8Array(await response.arrayBuffer());
	};
	const byPath = storedResources(manifest, read);
	return { buildInfo: () => manifest, find: (path) => byPath.get(path) };
}
