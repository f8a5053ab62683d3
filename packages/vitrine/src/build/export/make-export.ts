import { join } from 'node:path';
import { unneededParts } from '#content/section-types/section-types.ts';
import type { LoadedConfig } from '#content/site-config.ts';
import type { FileHashes } from '#node/file-hashes.ts';
import type { Manifest } from '#protocol/manifest.ts';
import { pruneCards } from '../cache/prune-cards.ts';
import type { ExportCheck } from '../exports/check-export.ts';
import { publishExport } from '../exports/publish-export.ts';
import { checkHostFiles } from '../hosts/check-host-files.ts';
import { checkLimits } from '../hosts/check-limits.ts';
import type { EarlierBuilds } from '../previous-builds/previous-builds.ts';
import type { ReadFinishedPage } from '../search/finished-pages.ts';
import { indexSite } from '../search/index-site.ts';
import type { Timings } from '../threads/timings.ts';
import { makeBaseContext } from './base-context.ts';
import type { BuildOptions, BuildResult } from './build-site.ts';
import { checkOutside } from './check-outside.ts';
import { exportSchedule } from './export-schedule.ts';
import { exportSite } from './export-site.ts';
import { finalize } from './finalize.ts';
import { exportPreviews } from './previews.ts';
import { readAndBundle } from './read-and-bundle.ts';

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
	options: BuildOptions & { now: number },
	{ inputs, code, hashes, settings, earlier, check, timings, ...inputsOfExport }: ExportInputs,
): Promise<BuildResult> {
	const { root, out, warn = console.warn, target = 'node', compression, cores, now } = options;
	const { earlierBuilds, timeZone } = settings.config;
	check.expectNext(earlierBuilds);
	for (const sentence of unneededParts(root, settings.kinds)) warn(sentence);
	const read = await readAndBundle(options, { code, hashes, settings, timings });
	const { site, bundle, cache, texts } = read;
	const { renderer, preludes } = bundle;
	const { base, withDrafts, inlineScripts, picturesLeft } = await makeBaseContext(options, read, {
		settings,
		earlier,
		timings,
	});
	const index = (read: ReadFinishedPage) =>
		indexSite(site, {
			passagesAt: async (address, tag) => (await read(address, tag)).passages,
			...{ code, texts: cache.texts, folder: texts, timings, cores },
			cache: join(out, 'cache/search'),
		});
	const last = (await check.damage()) === undefined ? inputsOfExport.last : undefined;
	const context = await finalize(base, { root, out, renderer, code, index, timings });
	let published: Manifest | undefined;
	try {
		const manifest = await exportSite(context, {
			renderer,
			out,
			texts,
			// The next build has something to make.
			inputs: picturesLeft > 0 ? '' : inputs,
			schedule: exportSchedule(read.schedule, { now, timeZone }),
			target,
			inlineScripts,
			appParts: bundle.appParts,
			last,
			earlierBuilds: earlier.builds,
			timings,
			compression,
			cores,
		});
		if (withDrafts) {
			const plain = { renderer, out, inlineScripts: [preludes.theme] };
			manifest.previews = await exportPreviews(context, withDrafts, plain);
		}
		timings.begin('write');
		const documents = withDrafts ? { ...context.site, pages: withDrafts.site.pages } : context.site;
		checkOutside(manifest, documents, { root, lineOf: settings.lineOf, warn });
		checkHostFiles(manifest, context.site);
		checkLimits(manifest, warn);
		publishExport(out, manifest, (await check.isSiteWhole()) ? last : undefined);
		published = manifest;
		cache.save();
		if (context.cards) pruneCards(context.cards, manifest);
		return { manifest, settings, isNew: true, before: last, picturesLeft };
	} finally {
		// After a failure as well: on a full disk, what was written for nothing is in the way.
		await check.prune(earlierBuilds, published);
	}
}
