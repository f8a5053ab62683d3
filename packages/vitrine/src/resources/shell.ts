import { createHash } from 'node:crypto';
import { layoutOf } from '#views/layout-data.ts';
import type { RenderContext } from '#views/render-context.ts';
import type { Interface } from '#views/translate.ts';
import { prerenderedPatterns } from './builds.ts';
import { searchLink } from './search-link.ts';
import { isOfFonts, type PageStyles, pageStyles } from './styles.ts';
import { webManifestPath } from './web-manifests.ts';

/** What all pages of a site share, and what one of them is finished with: plain data, for any thread. */
export interface Shell {
	/** Without its pages. */
	site: Interface;
	/** Script elements for the end of every head. */
	scripts: string;
	styles: PageStyles;
}

const known = new WeakMap<RenderContext, Shell>();

export function shellOf(context: RenderContext): Shell {
	const { site, scripts } = context;
	const { config, languages, kitMessages } = site;
	const shell = known.get(context) ?? {
		site: { config, languages, kitMessages },
		scripts,
		styles: pageStyles(context),
	};
	known.set(context, shell);
	return shell;
}

/**
 * Returns the id of a build: a hash of what its pages share (specification §6), the same for the same input on every machine.
 * The words of single pages are no part of it.
 *
 * @param context whose own id does not count
 * @param code fingerprint of the code that makes the pages
 */
export function shellId(context: RenderContext, code: string): string {
	const { site } = context;
	const { config, origin, redirects, redirectRules, languages, kitMessages } = site;
	const codes = config.locales.map(({ code }) => code);
	const { scripts, styles } = shellOf(context);
	return hashOf({
		code: hashOf([code, scripts]),
		settings: hashOf(context.hasPolicyInPages ? [config, origin, 'policy in pages'] : [config, origin]),
		texts: hashOf([languages, kitMessages]),
		navigation: hashOf(codes.map((locale) => ({ ...layoutOf(site, locale), ...searchLink(context, locale) }))),
		styles: hashOf({ ...styles, blocks: styles.blocks.filter((block) => !isOfFonts(block)) }),
		icons: hashOf(codes.map((locale) => webManifestPath(context, locale))),
		addresses: hashOf(prerenderedPatterns(site)),
		redirects: hashOf(redirectRules.length > 0 ? [redirects, redirectRules] : redirects),
	});
}

function hashOf(value: unknown): string {
	return createHash('sha256').update(JSON.stringify(value)).digest('hex').slice(0, 16);
}
