import manifest from 'virtual:manifest';
import type { Manifest } from '#protocol/manifest.ts';
import { type App, createApp } from './app.ts';
import { targetOf } from './request-info.ts';
import { type AssetsBinding, boundAssets } from './worker/bound-assets.ts';

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
