import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { loadSite } from '#content/load-site.ts';
import type { Site } from '#content/site.ts';
import { loadSiteConfig } from '#content/site-config.ts';
import type { Manifest } from '#protocol/manifest.ts';
import type { EarlierFile } from '#resources/resource.ts';
import { damageOf, readManifest } from '#server/node/export-folder.ts';
import { outdatedPages } from '#translations/outdated-pages.ts';
import { buildId, codeHash } from './build-id.ts';
import { bundleCode } from './bundle.ts';
import { dress } from './dress.ts';
import { fetchedFolder, takeEarlierBuilds } from './earlier/earlier-builds.ts';
import { exportSite } from './export-site.ts';
import { withLock } from './lock.ts';
import { encodePictures } from './pictures.ts';
import { pruneCards } from './prune-cards.ts';
import { publicFiles } from './public-files.ts';
import { listParts } from './sbom.ts';
import { openTextCache } from './text-cache.ts';

export interface BuildOptions {
	/** Folder with `site.config.ts`, `content/` and `public/`. */
	root: string;
	/** Folder that receives `site/` and `site.json`. */
	out: string;
	/** Origin of a preview (`SITE_ORIGIN`). */
	origin?: string | undefined;
	/** Whether the site may have a form (`CONTACT_FORM`). */
	form?: boolean;
	/** Whether the site has the pseudo-locale, which shows what will not fit. */
	pseudo?: boolean;
	/** Folder or origin of the build to follow, instead of the one in `out`. */
	previous?: string | undefined;
	/** Told of what had to be left out. */
	warn?: (sentence: string) => void;
	/** Seconds since 1970 (`SOURCE_DATE_EPOCH`), instead of the newest day in the content. */
	epoch?: string | undefined;
}

/**
 * Builds a site. When nothing changed since the last build into the same folder, that one stays.
 *
 * @throws {ContentError} when the content cannot be published
 */
export async function buildSite(options: BuildOptions): Promise<{ manifest: Manifest; isNew: boolean }> {
	return withLock(join(options.out, 'building.lock'), () => build(options));
}

async function build({
	root,
	out,
	origin,
	epoch,
	form = true,
	previous,
	warn = console.warn,
	pseudo = false,
}: BuildOptions): Promise<{ manifest: Manifest; isNew: boolean }> {
	const code = await codeHash();
	const id = await buildId(root, code, {
		origin,
		epoch,
		pseudo: pseudo ? 'yes' : undefined,
		form: form ? undefined : 'off',
	});
	const last = readManifest(out);
	const isWhole = last !== undefined && damageOf(out, last) === undefined;
	if (isWhole && last.id === id && previous === undefined) return { manifest: last, isNew: false };
	const { config } = await loadSiteConfig(root);
	const earlier = await takeEarlierBuilds({ out, previous, id, keep: config.earlierBuilds, warn });
	if (isWhole && last.id === id && hasAll(last, earlier.files)) return { manifest: last, isNew: false };

	const cache = openTextCache(join(out, 'cache/markdown'));
	const [site, bundle] = await Promise.all([loadSite({ root, origin, form, pseudo, cache }), bundleCode(code)]);
	const files = [...bundle.files, ...(await publicFiles(root, site))];
	const pictures = await encodePictures(site, { root, folder: join(out, 'cache/pictures') });
	const timestamp = epoch === undefined ? newestDay(site) : Number(epoch) * 1000;
	const { theme, language } = bundle.preludes;
	const inlineScripts = site.config.detection === 'client' ? [language, theme] : [theme];
	const scripts = inlineScripts.map((code) => `<script>${code}</script>`).join('') + bundle.scripts;
	const { renderer } = bundle;
	const made = {
		site,
		buildId: id,
		timestamp,
		scripts,
		files,
		earlier: earlier.files,
		pictures,
		licences: bundle.licences,
		outdated: await outdatedPages(root, site.config),
	};
	const publication = await dress(made, { root, out, renderer });
	const manifest = await exportSite(publication, {
		renderer,
		out,
		inlineScripts,
		last: isWhole ? last : undefined,
		earlierBuilds: earlier.builds,
	});
	rmSync(fetchedFolder(out), { recursive: true, force: true });
	writeFileSync(join(out, 'sbom.json'), listParts());
	cache.prune();
	if (publication.cards) pruneCards(publication.cards, manifest);
	return { manifest, isNew: true };
}

/** Whether an export has the files of earlier builds already. */
function hasAll({ resources }: Manifest, files: readonly EarlierFile[]): boolean {
	const paths = new Set(resources.map(({ path }) => path));
	return files.every(({ path }) => paths.has(path));
}

function newestDay(site: Site): number {
	const facts = Object.values(site.languages).map((language) => language.facts.updated);
	const articles = [...site.pages.values()].flatMap(({ translations }) =>
		Object.values(translations).map(({ updated }) => updated),
	);
	return Math.max(...[...facts, ...articles].map((day) => Date.parse(day)));
}
