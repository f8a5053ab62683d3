import type { BuildMeta, LatestBuild } from '#protocol/builds.ts';
import { href } from '#routes.ts';
import { contentTypes, type RenderContext, type Resource } from './resource.ts';
import { sitePages } from './site-pages.ts';

/** Which build this is, and what a browser may know of it in advance (behavior §6). */
export function buildFiles({ site, buildId, timestamp }: RenderContext): Resource[] {
	const latest: LatestBuild = { id: buildId, timestamp };
	const meta: BuildMeta = {
		id: buildId,
		routeRules: Object.fromEntries(Object.entries(site.redirects).map(([from, to]) => [from, { redirect: to }])),
		prerendered: sitePages(site).map(({ address }) => address),
	};
	return [
		{
			path: href('latestBuild'),
			kind: 'latest-build',
			contentType: contentTypes.json,
			compression: 'quick',
			render: () => JSON.stringify(latest),
		},
		{
			path: href('buildMeta', { id: buildId }),
			kind: 'build-meta',
			contentType: contentTypes.json,
			compression: 'quick',
			render: () => JSON.stringify(meta),
		},
	];
}
