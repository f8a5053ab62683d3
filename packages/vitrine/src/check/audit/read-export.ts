import { createApp } from '#server/app.ts';
import { exportedFiles } from '#server/node/exported-files.ts';
import { parseTarget } from '#server/request-info.ts';
import type { AuditedSite } from './audited-site.ts';
import type { Ask } from './crawl.ts';
import { type ReadOptions, readSite } from './read-site.ts';

/**
 * Reads an export as the server answers from it, without a network.
 *
 * @param folder the folder with `site/` and `site.jsonl`
 * @throws {Error} with one sentence where there is no whole export
 */
export function readExport(folder: string): Promise<AuditedSite> {
	const { ask, ...options } = askExport(folder);
	return readSite(ask, options);
}

/** The answers of an export, and what is known of it: among others, the paths of all its pages, and of those that moved. */
export function askExport(folder: string): ReadOptions & { ask: Ask } {
	const source = exportedFiles(folder);
	const { origin, redirects, resources, detection, locales, icons, outside = [] } = source.manifest;
	const app = createApp({ source });
	const connection = { isSecure: origin.startsWith('https:'), requestId: 'audit', address: '' };
	const shown = resources.filter(({ kind }) => kind === 'page' || kind === 'sitemap').map(({ path }) => path);
	return {
		address: origin,
		settings: { detection, locales, collections: icons.collections, outside },
		seeds: [...shown, ...Object.keys(redirects)],
		ask: async (path, method, headers = {}) =>
			app.fetch(new Request(origin + path, { method, headers }), { target: parseTarget(path), ...connection }),
	};
}
