import { bootRoutes } from '#boot-routes.ts';
import { parseLatestBuild } from '#protocol/parse-builds.ts';

const hour = 60 * 60 * 1000;
/** After this long away from the tab, in milliseconds, a deployment may have been missed. */
const longAway = 10 * 60 * 1000;

/**
 * Checks every hour, and on return to the tab, whether a newer build is deployed (specification §6). Then it stops: the
 * next change of page will be a full load.
 *
 * @returns whether a newer build is known
 */
export function watchForNewerBuild(buildId: string): () => boolean {
	let isNewer = false;
	let checked = Date.now();
	const check = async () => {
		if (isNewer || document.hidden) return;
		checked = Date.now();
		try {
			const response = await fetch(`${bootRoutes.latestBuild}?${checked}`, { cache: 'no-store' });
			const isJson = response.headers.get('content-type')?.includes('json');
			const { id = buildId } = (response.ok && isJson && parseLatestBuild(await response.json())) || {};
			isNewer = id !== buildId;
		} catch {
			// Offline, or no JSON: nothing is known, and the next time tries again.
		}
	};
	setInterval(check, hour);
	document.addEventListener('visibilitychange', () => {
		if (Date.now() - checked > longAway) check();
	});
	return () => isNewer;
}
