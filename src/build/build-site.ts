import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { loadSite } from '#content/load-site.ts';
import type { Site } from '#content/site.ts';
import { localizePath } from '#i18n/locale-path.ts';
import type { Manifest } from '#protocol/manifest.ts';
import { type Publication, type Resource, systemFonts } from '#resources/resource.ts';
import { href } from '#routes.ts';
import { damageOf, readManifest } from '#server/node/export-folder.ts';
import { buildId, codeHash } from './build-id.ts';
import { bundleCode } from './bundle.ts';
import { exportSite } from './export-site.ts';
import { openFontCutter } from './fonts/cut-font.ts';
import { cutSiteFonts } from './fonts/site-fonts.ts';
import { withLock } from './lock.ts';
import { weighPage } from './page-weight.ts';
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
	/** Whether the site has the pseudo-locale, which shows what will not fit. */
	pseudo?: boolean;
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

async function build({
	root,
	out,
	origin,
	epoch,
	pseudo = false,
}: BuildOptions): Promise<{ manifest: Manifest; isNew: boolean }> {
	const code = await codeHash();
	const id = await buildId(root, code, { origin, epoch, pseudo: pseudo ? 'yes' : undefined });
	const last = readManifest(out);
	const isWhole = last !== undefined && damageOf(out, last) === undefined;
	if (isWhole && last.id === id) return { manifest: last, isNew: false };

	const cache = openTextCache(join(out, 'cache/markdown'));
	const [site, bundle] = await Promise.all([loadSite({ root, origin, pseudo, cache }), bundleCode(code)]);
	const files = [...bundle.files, ...(await publicFiles(root, site))];
	const pictures = await encodePictures(site, { root, folder: join(out, 'cache/pictures') });
	const timestamp = epoch === undefined ? newestDay(site) : Number(epoch) * 1000;
	const { theme, language } = bundle.preludes;
	const inlineScripts = site.config.detection === 'client' ? [language, theme] : [theme];
	const scripts = inlineScripts.map((code) => `<script>${code}</script>`).join('') + bundle.scripts;
	const { renderer } = bundle;
	const made = { site, buildId: id, timestamp, scripts, files, pictures, licences: bundle.licences };
	const draft: Publication = { ...made, fonts: systemFonts, weights: {}, cards: undefined };
	const cutter = openFontCutter(join(out, 'cache/fonts'));
	const { resources } = (await import(renderer)) as typeof import('#resources/resources.ts');
	const rendered = screensOf(draft, byPath(resources(draft)));
	const cut = await cutSiteFonts({ root, site, cutter, rendered });
	const cards = site.config.cards ? { fonts: cut.cardFonts, cache: join(out, 'cache/og') } : undefined;
	const licences = [...bundle.licences, ...cut.licences];
	const dressed: Publication = { ...draft, fonts: cut.fonts, files: [...files, ...cut.files], licences, cards };
	// The weight is a part of the page: it is weighed with a guess in its place, and then with the weight.
	const guessed = { ...dressed, weights: await weighHomes(dressed, byPath(resources(dressed))) };
	const publication = { ...dressed, weights: await weighHomes(guessed, byPath(resources(guessed))) };
	const manifest = await exportSite(publication, { renderer, out, inlineScripts, last: isWhole ? last : undefined });
	writeFileSync(join(out, 'sbom.json'), listParts());
	cache.prune();
	cutter.prune();
	if (publication.cards) pruneCards(publication.cards, manifest);
	return { manifest, isNew: true };
}

/** The home page and the error screens of a language, from which the fonts learn what they must have. */
function screensOf({ site }: Publication, all: ReadonlyMap<string, Resource>): (locale: string) => Resource[] {
	return (locale) =>
		[href('home'), href('notFound'), href('fault')].flatMap(
			(path) => all.get(localizePath({ path, locale }, site.config)) ?? [],
		);
}

/** What a first visit to the home page loads, by language: its script asks for the facts of the build as well. */
async function weighHomes(
	{ site, buildId: id }: Publication,
	all: ReadonlyMap<string, Resource>,
): Promise<Publication['weights']> {
	const weights = site.config.locales.map(async ({ code }) => {
		const home = localizePath({ path: '/', locale: code }, site.config);
		return [code, await weighPage(home, [href('buildMeta', { id })], all)] as const;
	});
	return Object.fromEntries(await Promise.all(weights));
}

function byPath(resources: readonly Resource[]): Map<string, Resource> {
	return new Map(resources.map((resource) => [resource.path, resource]));
}

function newestDay(site: Site): number {
	const facts = Object.values(site.languages).map((language) => language.facts.updated);
	const articles = [...site.pages.values()].flatMap(({ translations }) =>
		Object.values(translations).map(({ updated }) => updated),
	);
	return Math.max(...[...facts, ...articles].map((day) => Date.parse(day)));
}
