import { createHash } from 'node:crypto';
import { join } from 'node:path';
import type { ViteDevServer } from 'vite';
import { publicFiles } from '#build/build-site.ts';
import { loadSite } from '#content/load-site.ts';
import { ContentError } from '#content/problem.ts';
import type { Site } from '#content/site.ts';
import type { Resource } from '#resources/resource.ts';
import type { Source } from '../source.ts';

/** What a page loads in development: Vite's client, which shows mistakes and reloads the page, and the site's own script. */
export const developmentScripts: string =
	'<script type="module" src="/@vite/client"></script><script type="module" src="/src/client/boot.ts"></script>';

export interface RenderedOnRequest {
	/** Undefined until the content could be read for the first time. */
	source: () => Source | undefined;
	/** Reads again what changed since the last time. */
	load: () => Promise<void>;
}

/**
 * Renders resources when they are asked for, from what is on disk at that moment, drafts included. A mistake in
 * content or code is shown over the page; what could last be rendered stays.
 *
 * @param root folder of the site
 */
export function renderedOnRequest({ root, vite }: { root: string; vite: ViteDevServer }): RenderedOnRequest {
	const browser = vite.environments.client.hot;
	const cache = new Map<string, string>();
	let source: Source | undefined;
	let mistake: Error | undefined;
	let loading: Promise<void> | undefined;

	const load = () => {
		loading ??= readSite({ root, vite, cache }).then(
			(fresh) => {
				source = fresh;
				mistake = undefined;
			},
			(error: unknown) => {
				mistake = error instanceof Error ? error : new Error(String(error));
				if (!(mistake instanceof ContentError)) vite.ssrFixStacktrace(mistake);
				console.error(`\n${mistake instanceof ContentError ? mistake.message : mistake.stack}\n`);
			},
		);
		return loading;
	};
	const show = () => {
		if (!mistake) return;
		const stack = mistake instanceof ContentError ? '' : (mistake.stack ?? '');
		browser.send({ type: 'error', err: { message: mistake.message, stack } });
	};

	const content = ['content', 'public', 'site.config.ts'].map((name) => join(root, name));
	vite.watcher.add(content);
	vite.watcher.on('all', async (_event, path) => {
		if (![...content, join(vite.config.root, 'src')].some((folder) => path.startsWith(folder))) return;
		loading = undefined;
		await load();
		if (mistake) show();
		else browser.send({ type: 'full-reload' });
	});
	browser.on('connection', show);
	return { source: () => source, load };
}

async function readSite(from: { root: string; vite: ViteDevServer; cache: Map<string, string> }): Promise<Source> {
	const site = await loadSite({ root: from.root, drafts: true, cache: from.cache, version: `${Date.now()}` });
	const renderer = (await from.vite.ssrLoadModule(
		'/src/resources/resources.ts',
	)) as typeof import('#resources/resources.ts');
	const resources = renderer.resources({
		site,
		buildId: 'development',
		timestamp: Date.now(),
		scripts: developmentScripts,
		files: await publicFiles(from.root),
	});
	return sourceOf(site, new Map(resources.map((resource) => [resource.path, resource])));
}

function sourceOf(site: Site, resources: Map<string, Resource>): Source {
	return {
		facts: () => ({ ...site.config, id: 'development', redirects: site.redirects, inlineHashes: undefined }),
		find: (path) => {
			const resource = resources.get(path);
			if (!resource) return undefined;
			const bytes = new Uint8Array(Buffer.from(resource.render() as Uint8Array));
			return {
				path,
				kind: resource.kind,
				contentType: resource.contentType,
				hash: createHash('sha256').update(bytes).digest('hex').slice(0, 32),
				encodings: ['identity'],
				read: () => bytes,
			};
		},
	};
}
