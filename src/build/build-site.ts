import { join } from 'node:path';
import { loadSite } from '#content/load-site.ts';
import type { Site } from '#content/site.ts';
import type { Manifest } from '#protocol/manifest.ts';
import { damageOf, readManifest } from '#server/node/export-folder.ts';
import { buildId, codeHash } from './build-id.ts';
import { bundleCode } from './bundle.ts';
import { cardSettings, pruneCards } from './cards.ts';
import { exportSite } from './export-site.ts';
import { withLock } from './lock.ts';
import { publicFiles } from './public-files.ts';
import { openTextCache } from './text-cache.ts';

export interface BuildOptions {
	/** Folder with `site.config.ts`, `content/` and `public/`. */
	root: string;
	/** Folder that receives `site/` and `site.json`. */
	out: string;
	/** Origin of a preview (`SITE_ORIGIN`). */
	origin?: string | undefined;
	/** Seconds since 1970 (`SOURCE_DATE_EPOCH`), instead of the newest day in the content. */
	epoch?: string | undefined;
}

/**
 * Builds a site. When nothing changed since the last build into the same folder, that one stays.
 *
 * @throws {ContentError} when the content cannot be published
 */
export async function buildSite(options: BuildOptions): Promise<{ manifest: Manifest; isNew: boolean }> {
	return withLock(join(options.out, 'build.lock'), () => build(options));
}

async function build({ root, out, origin, epoch }: BuildOptions): Promise<{ manifest: Manifest; isNew: boolean }> {
	const code = await codeHash();
	const id = await buildId(root, code, { origin, epoch });
	const last = readManifest(out);
	const isWhole = last !== undefined && damageOf(out, last) === undefined;
	if (isWhole && last.id === id) return { manifest: last, isNew: false };

	const cache = openTextCache(join(out, 'cache/markdown'));
	const [site, bundle] = await Promise.all([loadSite({ root, origin, cache }), bundleCode(code)]);
	const files = [...bundle.files, ...(await publicFiles(root, site))];
	const timestamp = epoch === undefined ? newestDay(site) : Number(epoch) * 1000;
	const inlineScripts = site.config.detection === 'client' ? [bundle.prelude] : [];
	const scripts = inlineScripts.map((code) => `<script>${code}</script>`).join('') + bundle.scripts;
	const cards = cardSettings(site, out);
	const publication = { site, buildId: id, timestamp, scripts, files, cards };
	const { renderer } = bundle;
	const manifest = await exportSite(publication, { renderer, out, inlineScripts, last: isWhole ? last : undefined });
	cache.prune();
	if (cards) pruneCards(cards, manifest);
	return { manifest, isNew: true };
}

function newestDay(site: Site): number {
	const facts = Object.values(site.languages).map((language) => language.facts.updated);
	const articles = [...site.pages.values()].flatMap(({ translations }) =>
		Object.values(translations).map(({ updated }) => updated),
	);
	return Math.max(...[...facts, ...articles].map((day) => Date.parse(day)));
}
