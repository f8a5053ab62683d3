import { createHash } from 'node:crypto';
import { join } from 'node:path';
import type { ViteDevServer } from 'vite';
import { publicFiles } from '#build/build-site.ts';
import { loadSite } from '#content/load-site.ts';
import { ContentError } from '#content/problem.ts';
import type { Site } from '#content/site.ts';
import type { Publication, Resource } from '#resources/resource.ts';
import type { Source } from './source.ts';

/** In development each page loads Vite's client, which shows mistakes and reloads the page. */
const scripts =
	'<script type="module" src="/@vite/client"></script><script type="module" src="/src/client/boot.ts"></script>';

/**
 * Renders resources when they are asked for, from what is on disk at that moment, drafts included. A mistake in the
 * content is shown over the page, and what could last be read stays.
 *
 * @param root folder of the site
 * @throws {ContentError} when the content has a mistake from the very start
 */
export async function renderedOnRequest({ root, vite }: { root: string; vite: ViteDevServer }) {
	const cache = new Map<string, string>();
	let site: Site | undefined;
	let resources = new Map<string, Resource>();
	let isStale = true;
	let mistake: ContentError | undefined;
	let loading: Promise<void> | undefined;

	const show = () => {
		if (!mistake) return;
		const message = `${mistake.problems.length} to change in the content\n\n${mistake.message}`;
		vite.environments.client.hot.send({ type: 'error', err: { message, stack: '' } });
	};
	const reload = async () => {
		isStale = false;
		try {
			site = await loadSite({ root, drafts: true, cache, version: `${Date.now()}` });
			mistake = undefined;
		} catch (error) {
			if (!(error instanceof ContentError) || !site) throw error;
			mistake = error;
			console.error(`\n${error.message}\n`);
		}
		const publication: Publication = {
			site,
			buildId: 'development',
			timestamp: Date.now(),
			scripts,
			files: await publicFiles(root),
		};
		const renderer = (await vite.ssrLoadModule('/src/resources/resources.ts')) as {
			resources: (publication: Publication) => Resource[];
		};
		resources = new Map(renderer.resources(publication).map((resource) => [resource.path, resource]));
	};
	const load = async () => {
		if (isStale) loading = reload();
		await loading;
	};

	const watched = ['content', 'public', 'site.config.ts'].map((name) => join(root, name));
	vite.watcher.add(watched);
	vite.watcher.on('all', async (_event, path) => {
		const isContent = watched.some((folder) => path.startsWith(folder));
		if (!isContent && !path.startsWith(join(vite.config.root, 'src'))) return;
		isStale = true;
		await load();
		if (mistake) show();
		else vite.environments.client.hot.send({ type: 'full-reload' });
	});
	vite.environments.client.hot.on('connection', show);
	await load();

	const source: Source = {
		facts: () => {
			if (!site) throw new Error('The site is not loaded yet.');
			return { ...site.config, redirects: site.redirects };
		},
		find: (path) => {
			const resource = resources.get(path);
			if (!resource) return undefined;
			const bytes = new Uint8Array(Buffer.from(resource.render() as Uint8Array));
			return {
				kind: resource.kind,
				contentType: resource.contentType,
				hash: createHash('sha256').update(bytes).digest('hex').slice(0, 32),
				encodings: ['identity'],
				read: () => bytes,
			};
		},
	};
	return { source, load };
}
