import { join } from 'node:path';
import type { Site } from '#content/site/site.ts';
import { speculationRules } from '#protocol/speculation-rules.ts';
import { outdatedPages } from '#translations/outdated-pages.ts';
import { hasNotice } from '#views/layout-data.ts';
import type { RenderContext } from '#views/render-context.ts';
import { isUsedFile } from '../bundle/stemmer-files.ts';
import { canDo } from '../hosts/targets.ts';
import { encodePictures } from '../pictures/pictures.ts';
import type { BuildOptions } from './build-site.ts';
import type { BaseContext } from './finalize.ts';
import type { ExportInputs } from './make-export.ts';
import { publicFiles } from './public-files.ts';
import type { SiteWithCode } from './read-and-bundle.ts';

interface MadeContext {
	base: BaseContext;
	/** The site with its drafts, where they are built, and the pictures of both. */
	withDrafts: Pick<RenderContext, 'site' | 'pictures'> | undefined;
	/** The code of scripts in documents. */
	inlineScripts: string[];
	/** How many pictures have one copy for now. */
	picturesLeft: number;
}

/** Encodes the pictures of a site, and returns what its pages are rendered from. */
export async function makeBaseContext(
	{ root, out, epoch, soon, target = 'node' }: Pick<BuildOptions, 'root' | 'out' | 'epoch' | 'soon' | 'target'>,
	{ site, drafts, bundle, cache }: SiteWithCode,
	{ settings, earlier, timings }: Pick<ExportInputs, 'settings' | 'earlier' | 'timings'>,
): Promise<MadeContext> {
	const folder = join(out, 'cache/pictures');
	const { search, locales } = site.config;
	const stemmers = new Set(search ? locales.flatMap((locale) => locale.stemmers) : []);
	const used = bundle.files.filter(({ path }) => isUsedFile(path, stemmers));
	const files = [...used, ...(await publicFiles(root, site))];
	const encoding = { root, folder, copies: soon ? 'one' : 'all', timings } as const;
	const { pictures, withDrafts, left } = await encodePictures(site, drafts, encoding);
	const { theme, language, notice } = bundle.preludes;
	const preludes = [
		...(site.config.detection === 'client' ? [language] : []),
		theme,
		...(hasNotice(site) ? [notice] : []),
	];
	const rules = speculationRules(site.config);
	const scripts = [
		...preludes.map((code) => `<script>${code}</script>`),
		bundle.scripts,
		`<script type="speculationrules">${rules}</script>`,
	].join('');
	const base: BaseContext = {
		site,
		timestamp: epoch === undefined ? newestDay(site) : Number(epoch) * 1000,
		...(canDo(target, 'headers') ? {} : { hasPolicyInPages: true }),
		scripts,
		searchScript: bundle.searchScript,
		files,
		earlier: earlier.files,
		pictures,
		licenses: bundle.licenses,
		texts: cache.texts,
		outdated: await outdatedPages(root, settings),
	};
	return {
		base,
		withDrafts: drafts && { site: drafts, pictures: withDrafts },
		inlineScripts: [...preludes, rules],
		picturesLeft: left,
	};
}

function newestDay(site: Site): number {
	// Of a site without days, each build has the same.
	let newest = 0;
	for (const { translations } of site.pages.values()) {
		for (const { updated } of Object.values(translations)) {
			if (updated !== undefined) newest = Math.max(newest, Date.parse(updated));
		}
	}
	return newest;
}
