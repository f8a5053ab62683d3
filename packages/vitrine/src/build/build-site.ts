import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { pseudoLocale } from '#content/content-language.ts';
import { loadSite } from '#content/load-site.ts';
import { mistakeInCode } from '#content/own-code.ts';
import { ContentError } from '#content/problem.ts';
import { kindsInUse } from '#content/shown-sections.ts';
import type { Site } from '#content/site.ts';
import { loadSiteConfig, readSiteConfig } from '#content/site-config.ts';
import { linksOut, outsideProblem } from '#content/source-file.ts';
import { type FileHashes, openFileHashes } from '#node/file-hashes.ts';
import { lockFile } from '#node/installation.ts';
import { replaceFile } from '#node/replace-file.ts';
import type { ServedBuild } from '#protocol/builds.ts';
import type { Manifest } from '#protocol/manifest.ts';
import { damageOf } from '#protocol/node/export-folder.ts';
import { outdatedPages } from '#translations/outdated-pages.ts';
import { bundleCode } from './bundle.ts';
import { openContentCache, pruneCards } from './caches.ts';
import { exportSite } from './export-site.ts';
import { newestExport, openWholeExport, pointTo, pruneExports, publishExport } from './exports/publish-export.ts';
import { updateSiteFolder } from './exports/site-folder.ts';
import { finalize } from './finalize.ts';
import { codeHash, inputHash } from './input-hash.ts';
import { withLock } from './lock.ts';
import { encodePictures } from './pictures.ts';
import { fetchedFolder, takeEarlierBuilds } from './previous-builds/previous-builds.ts';
import { publicFiles } from './public-files.ts';
import { readPages } from './read-pages.ts';
import { createSbom } from './sbom.ts';

export interface BuildOptions {
	/** Folder with `site.config.ts`, `content/` and `public/`. */
	root: string;
	/** Folder of builds: it receives the export, `site/` and `site.json`. */
	out: string;
	/** Origin of a preview (`SITE_ORIGIN`). */
	origin?: string | undefined;
	/** Whether the site may have a form (`CONTACT_FORM`). */
	form?: boolean;
	/** Whether the site has the pseudo-locale, which shows what will not fit. */
	pseudo?: boolean;
	/** Folder or origin of the build to follow, instead of the one in `out`. */
	previous?: string | undefined;
	/** Whether an export that was rolled back stays so, as long as nothing changes. */
	keepRollback?: boolean;
	/** Told of what had to be left out, and of what is waited for. */
	warn?: (sentence: string) => void;
	/** Seconds since 1970 (`SOURCE_DATE_EPOCH`), instead of the newest day in the content. */
	epoch?: string | undefined;
}

export interface BuildResult {
	/** Of the export that is served. */
	manifest: Manifest;
	isNew: boolean;
	/** The number of the export with what the site is made from, where an earlier one is served by a rollback. */
	rolledBack?: number;
}

/**
 * Builds a site. When nothing changed since the last build into the same folder, that one stays.
 *
 * @throws {ContentError} when the content cannot be published
 * @throws {AggregateError} when neither content nor code can
 */
export async function buildSite(options: BuildOptions): Promise<BuildResult> {
	// Whoever only serves may have no right to write, not even a lock.
	const current = options.keepRollback ? await findCurrent(options) : undefined;
	if (current) return current;
	return withLock(join(options.out, 'building.lock'), () => build(options), { report: options.warn });
}

/** What is served where there is nothing to build: nothing is written. */
async function findCurrent(options: BuildOptions): Promise<BuildResult | undefined> {
	const { out, previous } = options;
	const served = previous === undefined ? openWholeExport(out) : undefined;
	if (!served) return undefined;
	const { manifest } = served;
	const { inputs } = await identify(options, hashesIn(out));
	if (manifest.inputs === inputs) return { manifest, isNew: false };
	const undone = manifest.restores === undefined ? undefined : newestExport(out);
	const isUndone = undone?.manifest.inputs === inputs && damageOf(out, undone.manifest) === undefined;
	return isUndone ? { manifest, isNew: false, rolledBack: undone.number } : undefined;
}

/** The hash of everything that a build is made from, and that of the code alone. */
async function identify(
	{ root, origin, epoch, form = true, pseudo = false }: BuildOptions,
	hashes: FileHashes,
): Promise<{ inputs: string; code: string }> {
	// What they name would be inlined into pages, and no build would notice that it changes.
	const foreign = [...(await linksOut(root, 'theme')), ...(await linksOut(root, 'sections'))];
	if (foreign.length > 0) throw new ContentError(foreign.map(outsideProblem));
	// Without settings there is no hash. What is wrong with them is told together with what is wrong with the content.
	const { problems } = await readSiteConfig(root);
	if (problems.length > 0) await loadSite({ root, origin, form, pseudo });
	const code = await codeHash(root, hashes);
	const settings = { origin, epoch, pseudo: pseudo ? 'yes' : undefined, form: form ? undefined : 'off' };
	const inputs = await inputHash(root, code, settings, hashes);
	return { inputs, code };
}

/** Hashes of files, as the builds into a folder keep them. */
function hashesIn(out: string): FileHashes {
	return openFileHashes(join(out, 'cache/files.json'));
}

async function build(options: BuildOptions): Promise<BuildResult> {
	const { root, out, origin, epoch, form = true, previous, warn = console.warn, pseudo = false } = options;
	const hashes = hashesIn(out);
	const { inputs, code } = await identify(options, hashes);
	hashes.save();
	const served = openWholeExport(out);
	const last = served?.manifest;
	if (served && last?.inputs === inputs && previous === undefined) {
		updateSiteFolder(out, served);
		return { manifest: served.manifest, isNew: false };
	}
	const undone = last?.restores !== undefined && previous === undefined ? newestExport(out) : undefined;
	if (served && undone?.manifest.inputs === inputs && damageOf(out, undone.manifest) === undefined) {
		if (options.keepRollback) return { manifest: served.manifest, isNew: false, rolledBack: undone.number };
		pointTo(out, undone);
		return { manifest: undone.manifest, isNew: true };
	}
	const settings = await loadSiteConfig(root);
	const { config } = settings;
	const earlier = await takeEarlierBuilds({ out, previous, keep: config.earlierBuilds, warn });
	const needed = earlier.builds.slice(0, config.earlierBuilds);
	if (last?.inputs === inputs && hasAll(last, needed)) return { manifest: last, isNew: false };

	const cache = openContentCache(join(out, 'cache/content'), hashes);
	const kinds = await kindsInUse(root, settings);
	const locales = pseudo ? [...config.locales, pseudoLocale] : config.locales;
	const texts = join(out, 'cache/content/texts');
	await readPages({ root, texts, locales, defaultLocale: config.defaultLocale, timeZone: config.timeZone }, cache);
	const [site, bundle] = await bothOrAllErrors(
		loadSite({ root, origin, form, pseudo, cache }),
		bundleCode(code, root, kinds).catch((error) => {
			throw mistakeInCode(root) ?? error;
		}),
	);
	const files = [...bundle.files, ...(await publicFiles(root, site))];
	const pictures = await encodePictures(site, { root, folder: join(out, 'cache/pictures') });
	const timestamp = epoch === undefined ? newestDay(site) : Number(epoch) * 1000;
	const { theme, language } = bundle.preludes;
	const inlineScripts = site.config.detection === 'client' ? [language, theme] : [theme];
	const scripts = inlineScripts.map((code) => `<script>${code}</script>`).join('') + bundle.scripts;
	const { renderer } = bundle;
	const made = {
		site,
		timestamp,
		scripts,
		files,
		earlier: earlier.files,
		pictures,
		licences: bundle.licences,
		texts: cache.texts,
		outdated: await outdatedPages(root, site.config),
	};
	const context = await finalize(made, { root, out, renderer, code });
	try {
		const manifest = await exportSite(context, {
			renderer,
			out,
			texts,
			inputs,
			inlineScripts,
			last,
			earlierBuilds: earlier.builds,
		});
		publishExport(out, manifest);
		if (lockFile !== undefined) replaceFile(join(out, 'sbom.json'), createSbom(lockFile));
		cache.save();
		if (context.cards) pruneCards(context.cards, manifest);
		return { manifest, isNew: true };
	} finally {
		// After a failure as well: on a full disk, what was written for nothing is in the way.
		pruneExports(out, config.earlierBuilds);
		rmSync(fetchedFolder(out), { recursive: true, force: true });
	}
}

/** @throws what one of them throws; an {AggregateError} where both do, so that neither hides the other */
async function bothOrAllErrors<One, Other>(one: Promise<One>, other: Promise<Other>): Promise<[One, Other]> {
	const [first, second] = await Promise.allSettled([one, other]);
	if (first.status === 'fulfilled' && second.status === 'fulfilled') return [first.value, second.value];
	// The bundler stumbles over the same, and says it in its own words.
	if (first.status === 'rejected' && isAboutCode(first.reason)) throw first.reason;
	const errors = [first, second].flatMap((settled) => (settled.status === 'rejected' ? [settled.reason] : []));
	throw errors.length === 1 ? errors[0] : new AggregateError(errors);
}

function isAboutCode(error: unknown): boolean {
	return (
		error instanceof ContentError && error.problems.some(({ file }) => /^(?:sections|theme)\/.*\.[jt]sx?$/.test(file))
	);
}

/** Whether an export has the files of earlier builds already. */
function hasAll({ resources }: Manifest, builds: readonly ServedBuild[]): boolean {
	const paths = new Set(resources.map(({ path }) => path));
	return builds.every(({ files }) => Object.keys(files).every((path) => paths.has(path)));
}

function newestDay(site: Site): number {
	const days = [...site.pages.values()].flatMap(({ translations }) =>
		Object.values(translations).map(({ updated }) => updated),
	);
	return Math.max(...days.map((day) => Date.parse(day)));
}
