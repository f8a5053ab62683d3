import type { Site } from '#content/site/site.ts';
import { localizePath } from '#i18n/locale-path.ts';
import type { BuildMeta, LatestBuild } from '#protocol/builds.ts';
import { href } from '#routes.ts';
import type { RenderContext } from '#views/render-context.ts';
import { sitePages } from '#views/site-pages.ts';
import { contentTypes, type Resource } from './resource.ts';

/** Bytes that the list of patterns may have in JSON: it is fetched by every visitor. */
const maxPatterns = 6 * 1024;

/**
 * The paths of all pages, as patterns: home pages, and `/guide/**` for a page and all that lies below it, so that a further
 * page in a folder changes nothing. Where there are too many folders, one pattern for a language.
 */
export function prerenderedPatterns(site: Site): string[] {
	const { locales } = site.config;
	const homes = locales.map(({ code }) => localizePath({ path: '/', locale: code }, site.config));
	const folders = sitePages(site).flatMap(({ locale, address }) => {
		const home = homes[locales.findIndex(({ code }) => code === locale)];
		const prefix = home === '/' ? '' : home;
		const [, folder, below] = address.slice(prefix?.length).split('/', 3);
		return folder ? [{ path: `${prefix}/${folder}`, isBelow: below !== undefined }] : [];
	});
	const withPages = new Set(folders.filter(({ isBelow }) => isBelow).map(({ path }) => path));
	const patterns = [...new Set(folders.map(({ path }) => path))].map((path) =>
		withPages.has(path) ? `${path}/**` : path,
	);
	const all = [...homes, ...patterns.sort()];
	return JSON.stringify(all).length <= maxPatterns ? all : homes.map((home) => `${home === '/' ? '' : home}/**`);
}

/** Which build this is, and what a browser may know of it in advance (specification §6). */
export function buildFiles({ site, buildId, timestamp }: RenderContext): Resource[] {
	const latest: LatestBuild = { id: buildId, timestamp };
	const meta: BuildMeta = {
		id: buildId,
		routeRules: Object.fromEntries(Object.entries(site.redirects).map(([from, to]) => [from, { redirect: to }])),
		prerendered: prerenderedPatterns(site),
	};
	return [
		{
			path: href('latestBuild'),
			kind: 'latest-build',
			contentType: contentTypes.json,
			compression: 'quick',
			body: () => JSON.stringify(latest),
		},
		{
			path: href('buildMeta', { id: buildId }),
			kind: 'build-meta',
			contentType: contentTypes.json,
			compression: 'quick',
			body: () => JSON.stringify(meta),
		},
	];
}
