import { createHash } from 'node:crypto';
import { prerenderedPatterns } from './builds.ts';
import { frameOf } from './layout-data.ts';
import type { RenderContext } from './resource.ts';
import { inlineStyles } from './styles.ts';
import { webManifestPath } from './web-manifests.ts';

/**
 * The id of a build: a hash of what its pages share, the same for the same input on every machine (behaviour §6). The words
 * of single pages are no part of it.
 *
 * @param code fingerprint of the code that makes the pages, and of the environment it runs in
 */
export function shellId(context: Omit<RenderContext, 'buildId'>, code: string): string {
	const { site, scripts, fonts } = context;
	const { config, origin, languages, kitMessages, redirects } = site;
	const codes = config.locales.map(({ code }) => code);
	const shell = {
		code,
		config,
		origin,
		words: [languages, kitMessages],
		frames: codes.map((locale) => frameOf(site, undefined, locale)),
		manifests: codes.map((locale) => webManifestPath({ ...context, buildId: '' }, locale)),
		scripts,
		fonts,
		styles: inlineStyles({ ...context, buildId: '' }),
		pages: prerenderedPatterns(site),
		redirects,
	};
	return createHash('sha256').update(JSON.stringify(shell)).digest('hex').slice(0, 16);
}
