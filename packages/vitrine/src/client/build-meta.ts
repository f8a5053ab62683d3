import { bootRoutes } from '#boot-routes.ts';
import type { BuildMeta } from '#protocol/builds.ts';
import { parseBuildMeta } from '#protocol/parse-builds.ts';
import { isConstrained } from './connection.ts';

/** A delay after the load of the page, so that it does not compete with it. */
const delay = 1000;

/**
 * Fetches the list of this build's pages, a second after the page was loaded (specification §6). It only saves useless
 * preloads: without it, every internal link counts as a page.
 *
 * @returns whether a path is worth preloading
 */
export function loadBuildMeta(buildId: string): (path: string) => boolean {
	let meta: BuildMeta | undefined;
	const load = async () => {
		if (isConstrained()) return;
		try {
			const response = await fetch(bootRoutes.buildMeta.replace(':id', buildId));
			meta = parseBuildMeta(await response.json(), buildId);
		} catch {
			// Offline, or no JSON.
		}
		if (!meta) console.info('No build info.');
	};
	// A module that the document names has run before the document is loaded.
	addEventListener('load', () => setTimeout(load, delay));
	return (path) =>
		meta?.prerendered.some(
			(page) => page === path || (page.endsWith('*') && `${path}/`.startsWith(page.slice(0, -2))),
		) ?? true;
}
