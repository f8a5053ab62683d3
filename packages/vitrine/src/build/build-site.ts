import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { hasAddedFields } from '#content/contact-schema.ts';
import { pseudoLocale } from '#content/content-language.ts';
import { loadSite } from '#content/load-site.ts';
import { mistakeInCode } from '#content/own-code.ts';
import { kindsInUse } from '#content/shown-sections.ts';
import type { Site } from '#content/site.ts';
import { type LoadedConfig, loadSiteConfig } from '#content/site-config.ts';
import type { FileHashes } from '#node/file-hashes.ts';
import { lockFile } from '#node/installation.ts';
import { replaceFile } from '#node/replace-file.ts';
import type { ServedBuild } from '#protocol/builds.ts';
import type { Manifest } from '#protocol/manifest.ts';
import { damageOf, type FileNumbers } from '#protocol/node/export-folder.ts';
import { speculationRules } from '#protocol/speculation-rules.ts';
import { outdatedPages } from '#translations/outdated-pages.ts';
import { bothOrAllErrors } from './both-or-all-errors.ts';
import { bundleCode } from './bundle.ts';
import { openContentCache, pruneCards } from './caches.ts';
import { explainBuild } from './explain/explain-build.ts';
import type { Explanation } from './explain/explain-export.ts';
import { keepMadeFrom, sectionPagesOf } from './explain/made-from.ts';
import { exportSite } from './export-site.ts';
import { newestExport, openWholeExport, pointTo, pruneExports, publishExport } from './exports/publish-export.ts';
import { updateSiteFolder } from './exports/site-folder.ts';
import { finalize } from './finalize.ts';
import { hashesIn, identify } from './identify-inputs.ts';
import type { Fingerprint } from './input-hash.ts';
import { type Journal, openJournal } from './journal.ts';
import { withLock } from './lock.ts';
import { encodePictures } from './pictures.ts';
import { exportPreviews } from './previews.ts';
import { type EarlierBuilds, fetchedFolder, takeEarlierBuilds } from './previous-builds/previous-builds.ts';
import { publicFiles } from './public-files.ts';
import { readPages } from './read-pages.ts';
import { createSbom } from './sbom.ts';
import { indexSite } from './search/index-site.ts';
import { checkHostFiles } from './targets/check-host-files.ts';
import { checkLimits } from './targets/check-limits.ts';
import { canDo, type TargetName } from './targets/targets.ts';

export interface BuildOptions {
	/** Folder with `site.config.ts`, `content/` and `public/`. */
	root: string;
	/** Folder of builds: it receives the export, `site/` and `site.json`. */
	out: string;
	/** Origin of a preview (`SITE_ORIGIN`). */
	origin?: string | undefined;
	/** Whether the site may have a form (`CONTACT_FORM`). */
	form?: boolean;
	/** Where the site is to be served from. */
	target?: TargetName | undefined;
	/** Whether the site has the pseudo-locale, which shows what will not fit. */
	pseudo?: boolean;
	/** Folder or origin of the build to follow, instead of the one in `out`. */
	previous?: string | undefined;
	/** Whether an export that was rolled back stays so, as long as nothing changes. */
	keepRollback?: boolean;
	/** Whether drafts are built too, for those who have a link to them (`PREVIEW_SECRET`). */
	previews?: boolean;
	/** Told of what had to be left out, and of what is waited for. */
	warn?: (sentence: string) => void;
	/** Seconds since 1970 (`SOURCE_DATE_EPOCH`), instead of the newest day in the content. */
	epoch?: string | undefined;
	/** Whether the build says why it writes what it writes. */
	explain?: boolean;
	/** Told of what the build does, and of how long it takes. */
	journal?: Journal;
}

export interface BuildResult {
	/** Of the export that is served. */
	manifest: Manifest;
	isNew: boolean;
	/** The export before it, where it was not made before. */
	before?: Manifest | undefined;
	/** Why it differs from the one before, where that was asked for. */
	explanation?: Explanation;
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
	if (manifest.inputs === inputs.hash) return { manifest, isNew: false };
	const undone = manifest.restores === undefined ? undefined : newestExport(out);
	const isUndone = undone?.manifest.inputs === inputs.hash && damageOf(out, undone.manifest) === undefined;
	return isUndone ? { manifest, isNew: false, rolledBack: undone.number } : undefined;
}

async function build(options: BuildOptions): Promise<BuildResult> {
	const { root, out, previous, warn = console.warn, journal = openJournal() } = options;
	journal.begin('look');
	const hashes = hashesIn(out);
	const { inputs: made, code } = await identify(options, hashes);
	const inputs = made.hash;
	hashes.save();
	const bodies: FileNumbers = new Map();
	const served = openWholeExport(out, bodies);
	const last = served?.manifest;
	if (served && last?.inputs === inputs && previous === undefined) {
		updateSiteFolder(out, served, { bodies });
		return { manifest: served.manifest, isNew: false };
	}
	const undone = last?.restores !== undefined && previous === undefined ? newestExport(out) : undefined;
	if (served && undone?.manifest.inputs === inputs && damageOf(out, undone.manifest) === undefined) {
		if (options.keepRollback) return { manifest: served.manifest, isNew: false, rolledBack: undone.number };
		pointTo(out, undone);
		return { manifest: undone.manifest, isNew: true };
	}
	const settings = await loadSiteConfig(root);
	const keep = settings.config.earlierBuilds;
	try {
		const earlier = await takeEarlierBuilds({ out, previous, keep, warn });
		if (served && last?.inputs === inputs && hasAll(last, earlier.builds.slice(0, keep))) {
			updateSiteFolder(out, served, { bodies });
			return { manifest: last, isNew: false };
		}
		return await makeExport(options, { made, code, hashes, settings, earlier, last, bodies, journal });
	} finally {
		rmSync(fetchedFolder(out), { recursive: true, force: true });
	}
}

/** What a build has found out when there is something to make. */
interface Begun {
	made: Fingerprint;
	/** Fingerprint of the code. */
	code: string;
	hashes: FileHashes;
	settings: LoadedConfig;
	earlier: EarlierBuilds;
	/** The export before, with the numbers of its bodies. */
	last: Manifest | undefined;
	bodies: FileNumbers;
	journal: Journal;
}

async function makeExport(
	options: BuildOptions,
	{ made, code, hashes, settings, earlier, last, bodies, journal }: Begun,
): Promise<BuildResult> {
	const { root, out, origin, epoch, form = true, warn = console.warn, pseudo = false, target = 'node' } = options;
	const filesOnly = target !== 'node';
	const inputs = made.hash;
	const { config } = settings;
	journal.begin('read');
	const cache = openContentCache(join(out, 'cache/content'), hashes);
	const kinds = await kindsInUse(root, settings);
	const locales = pseudo ? [...config.locales, pseudoLocale] : config.locales;
	const texts = join(out, 'cache/content/texts');
	const { defaultLocale, timeZone, collections } = config;
	const read = async () => {
		await readPages({ root, texts, locales, defaultLocale, timeZone, collections }, cache, journal);
		const site = await loadSite({ root, origin, form, pseudo, filesOnly, cache });
		journal.begin('bundle');
		return site;
	};
	// The bundler waits for files and threads of its own half of the time: reading goes on meanwhile.
	const [site, bundle] = await bothOrAllErrors(
		read(),
		bundleCode(code, root, { kinds, addedFields: form && hasAddedFields(config.contact) }).catch((error) => {
			throw mistakeInCode(root) ?? error;
		}),
	);
	journal.begin('pictures');
	const files = [...bundle.files, ...(await publicFiles(root, site))];
	const hasPreviews = options.previews && !filesOnly;
	const drafts = hasPreviews ? await loadSite({ root, origin, form, pseudo, cache, drafts: true }) : undefined;
	const pictures = await encodePictures(drafts ?? site, { root, folder: join(out, 'cache/pictures') });
	const timestamp = epoch === undefined ? newestDay(site) : Number(epoch) * 1000;
	const { theme, language } = bundle.preludes;
	const preludes = site.config.detection === 'client' ? [language, theme] : [theme];
	const inlineScripts = [...preludes, speculationRules];
	const scripts = [
		...preludes.map((code) => `<script>${code}</script>`),
		bundle.scripts,
		`<script type="speculationrules">${speculationRules}</script>`,
	].join('');
	const { renderer } = bundle;
	const draft = {
		site,
		timestamp,
		...(canDo(target, 'headers') ? {} : { hasPolicyInPages: true }),
		scripts,
		searchScript: bundle.searchScript,
		files,
		earlier: earlier.files,
		pictures,
		licences: bundle.licences,
		texts: cache.texts,
		outdated: await outdatedPages(root, site.config),
		search: await indexSite(site, {
			...{ kinds: settings.kinds, code, texts: cache.texts, folder: texts, journal },
			cache: join(out, 'cache/search'),
		}),
	};
	journal.begin('fonts');
	const { context, shell, characters } = await finalize(draft, { root, out, renderer, code, last });
	try {
		const manifest = await exportSite(context, {
			renderer,
			out,
			texts,
			inputs,
			target,
			shell,
			inlineScripts,
			last,
			earlierBuilds: earlier.builds,
			journal,
		});
		if (drafts) {
			const plain = { renderer, out, inlineScripts: [theme] };
			manifest.previews = await exportPreviews(context, drafts, plain);
		}
		journal.begin('write');
		const madeFrom = { inputs, files: made.files, characters, sectionPages: sectionPagesOf(context.site) };
		const explanation =
			options.explain && (await explainBuild(madeFrom, { root, out, context, renderer, manifest, last, cache }));
		checkHostFiles(manifest);
		checkLimits(manifest, warn);
		publishExport(out, manifest, last && { last, bodies });
		keepMadeFrom(out, madeFrom);
		if (lockFile !== undefined) replaceFile(join(out, 'sbom.json'), createSbom(lockFile));
		cache.save();
		if (context.cards) pruneCards(context.cards, manifest);
		return { manifest, isNew: true, before: last, ...(explanation ? { explanation } : {}) };
	} finally {
		// After a failure as well: on a full disk, what was written for nothing is in the way.
		pruneExports(out, config.earlierBuilds);
	}
}

/** Whether an export has the files of earlier builds already. */
function hasAll({ resources }: Manifest, builds: readonly ServedBuild[]): boolean {
	const paths = new Set(resources.map(({ path }) => path));
	return builds.every(({ files }) => Object.keys(files).every((path) => paths.has(path)));
}

function newestDay(site: Site): number {
	let newest = Number.NEGATIVE_INFINITY;
	for (const { translations } of site.pages.values()) {
		for (const { updated } of Object.values(translations)) newest = Math.max(newest, Date.parse(updated));
	}
	return newest;
}
