import manifest from 'virtual:manifest';
import { copySuffixes, type Encoding, type Manifest, type ManifestEntry } from '#protocol/manifest.ts';
import { type App, createApp } from './app.ts';
import { targetOf } from './request-info.ts';
import { type Bytes, type Source, storedResource } from './source.ts';

interface Bindings {
	/** The exported files, under their names on disk. */
	ASSETS: AssetsBinding;
}

let app: App | undefined;

export default {
	fetch(request: Request, { ASSETS }: Bindings): Response | Promise<Response> {
		app ??= createApp({ source: boundAssets(manifest satisfies Manifest, ASSETS) });
		const requestId = request.headers.get('cf-ray') ?? crypto.randomUUID();
		const address = request.headers.get('cf-connecting-ip') ?? '';
		const { url } = request;
		return app.fetch(request, { target: targetOf(url), isSecure: url.startsWith('https:'), address, requestId });
	},
};

/** A service that answers with files, as Workers bind it. */
interface AssetsBinding {
	fetch: (address: string) => Promise<Response>;
}

/**
 * Serves the files of an export from an assets binding.
 *
 * @throws {Error} when a file is asked for that the binding lacks
 */
function boundAssets(manifest: Manifest, assets: AssetsBinding): Source {
	const read = async (entry: ManifestEntry, encoding: Encoding): Promise<Bytes> => {
		const file = entry.file + copySuffixes[encoding];
		const path = file.split('/').map(encodeURIComponent).join('/');
		const response = await assets.fetch(`http://assets/${path}`);
		if (!response.ok) throw new Error(`The assets binding answers ${response.status} for ${file}.`);
		return new Uint8Array(await response.arrayBuffer());
	};
	const byPath = new Map(manifest.resources.map((entry) => [entry.path, storedResource(entry, read)]));
	return { buildInfo: () => manifest, find: (path) => byPath.get(path) };
}
