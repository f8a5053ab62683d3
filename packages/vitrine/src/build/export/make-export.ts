import { join } from 'node:path';
import { unneededParts } from '#content/kinds/section-kinds.ts';
import { loadSite } from '#content/load-site.ts';
import { pseudoLocale } from '#content/messages/content-language.ts';
import { mistakeInCode } from '#content/own-code/own-code.ts';
import { kindsInUse } from '#content/pages/shown-sections.ts';
import { hasAddedFields } from '#content/settings/contact-schema.ts';
import type { Site } from '#content/site/site.ts';
import type { LoadedConfig } from '#content/site-config.ts';
import type { FileHashes } from '#node/file-hashes.ts';
import type { Manifest } from '#protocol/manifest.ts';
import { speculationRules } from '#protocol/speculation-rules.ts';
import { outdatedPages } from '#translations/outdated-pages.ts';
import { bundleCode } from '../bundle/bundle.ts';
import { isUsedFile } from '../bundle/stemmer-files.ts';
import { openContentCache, pruneCards } from '../cache/caches.ts';
import type { ExportCheck } from '../exports/check-export.ts';
import { publishExport } from '../exports/publish-export.ts';
import { checkHostFiles } from '../hosts/check-host-files.ts';
import { checkLimits } from '../hosts/check-limits.ts';
import { canDo } from '../hosts/targets.ts';
import { encodePictures } from '../pictures/pictures.ts';
import type { EarlierBuilds } from '../previous-builds/previous-builds.ts';
import { readPages } from '../read/read-pages.ts';
import type { ReadFinishedPage } from '../search/finished-pages.ts';
import { indexSite } from '../search/index-site.ts';
import { allOrErrors } from '../threads/all-or-errors.ts';
import type { Timings } from '../threads/timings.ts';
import type { BuildOptions, BuildResult } from './build-site.ts';
import { exportSite } from './export-site.ts';
import { finalize } from './finalize.ts';
import { exportPreviews } from './previews.ts';
import { publicFiles } from './public-files.ts';

/** What a build has found out when there is something to make. */
export interface ExportInputs {
	/** Hash of everything that it is made from. */
	inputs: string;
	/** Fingerprint of the code. */
	code: string;
	hashes: FileHashes;
	settings: LoadedConfig;
	earlier: EarlierBuilds;
	/** The export that is served, and what is found out about it. */
	last: Manifest | undefined;
	check: ExportCheck;
	timings: Timings;
}

/** Reads the site, makes its pages and publishes an export of them. */
export async function makeExport(
	options: BuildOptions,
	{ inputs, code, hashes, settings, earlier, check, timings, ...inputsOfExport }: ExportInputs,
): Promise<BuildResult> {
	const { root, out, origin, epoch, form = true, warn = console.warn, pseudo = false, target = 'node' } = options;
	const { compression, cores } = options;
	const filesOnly = target !== 'node';
	const { config } = settings;
	check.expectNext(config.earlierBuilds);
	for (const sentence of unneededParts(root, settings.kinds)) warn(sentence);
	timings.begin('read');
	const cache = openContentCache(join(out, 'cache/content'), hashes);
	const kinds = await kindsInUse(root, settings);
	const locales = pseudo ? [...config.locales, pseudoLocale] : config.locales;
	const texts = join(out, 'cache/content/texts');
	const { defaultLocale, timeZone, collections } = config;
	const read = async () => {
		await readPages({ root, texts, locales, defaultLocale, timeZone, collections }, cache, { timings, cores });
		const site = await loadSite({ root, origin, form, pseudo, filesOnly, cache, settings });
		timings.begin('bundle');
		return site;
	};
	// The bundler waits for files and threads of its own half of the time: reading goes on meanwhile.
	const [site, bundle] = await allOrErrors(
		read(),
		bundleCode(code, root, {
			used: { kinds, addedFields: form && hasAddedFields(config.contact) },
			cache: join(out, 'cache'),
		}).catch((error) => {
			throw mistakeInCode(root) ?? error;
		}),
	);
	timings.begin('pictures');
	const stemmers = new Set(config.search ? locales.flatMap(({ stemmers }) => stemmers) : []);
	const scripts = bundle.files.filter(({ path }) => isUsedFile(path, stemmers));
	const files = [...scripts, ...(await publicFiles(root, site))];
	const hasPreviews = options.previews && !filesOnly;
	const drafts = hasPreviews
		? await loadSite({ root, origin, form, pseudo, cache, settings, drafts: true })
		: undefined;
	const { pictures, ...encoded } = await encodePictures(site, drafts, { root, folder: join(out, 'cache/pictures') });
	const timestamp = epoch === undefined ? newestDay(site) : Number(epoch) * 1000;
	const { theme, language } = bundle.preludes;
	const preludes = site.config.detection === 'client' ? [language, theme] : [theme];
	const rules = speculationRules(site.config);
	const inlineScripts = [...preludes, rules];
	const elements = [
		...preludes.map((code) => `<script>${code}</script>`),
		bundle.scripts,
		`<script type="speculationrules">${rules}</script>`,
	].join('');
	const { renderer } = bundle;
	const draft = {
		site,
		timestamp,
		...(canDo(target, 'headers') ? {} : { hasPolicyInPages: true }),
		scripts: elements,
		searchScript: bundle.searchScript,
		files,
		earlier: earlier.files,
		pictures,
		licences: bundle.licences,
		texts: cache.texts,
		outdated: await outdatedPages(root, settings),
	};
	const index = (read: ReadFinishedPage) =>
		indexSite(site, {
			passagesAt: async (address, tag) => (await read(address, tag)).passages,
			...{ code, texts: cache.texts, folder: texts, timings, cores },
			cache: join(out, 'cache/search'),
		});
	const last = (await check.damage()) === undefined ? inputsOfExport.last : undefined;
	const context = await finalize(draft, { root, out, renderer, code, index, timings });
	let published: Manifest | undefined;
	try {
		const manifest = await exportSite(context, {
			renderer,
			out,
			texts,
			inputs,
			target,
			inlineScripts,
			last,
			earlierBuilds: earlier.builds,
			timings,
			compression,
			cores,
		});
		if (drafts) {
			const plain = { renderer, out, inlineScripts: [theme] };
			manifest.previews = await exportPreviews(context, { site: drafts, pictures: encoded.withDrafts }, plain);
		}
		timings.begin('write');
		checkHostFiles(manifest, context.site);
		checkLimits(manifest, warn);
		publishExport(out, manifest, (await check.isSiteWhole()) ? last : undefined);
		published = manifest;
		cache.save();
		if (context.cards) pruneCards(context.cards, manifest);
		return { manifest, settings, isNew: true, before: last };
	} finally {
		// After a failure as well: on a full disk, what was written for nothing is in the way.
		await check.prune(config.earlierBuilds, published);
	}
}

function newestDay(site: Site): number {
	let newest = Number.NEGATIVE_INFINITY;
	for (const { translations } of site.pages.values()) {
		for (const { updated } of Object.values(translations)) newest = Math.max(newest, Date.parse(updated));
	}
	return newest;
}
