import { ContentError, type Problem } from '#content/problems/problem.ts';
import { usesMedia } from '#content/site/site.ts';
import { languageRanges } from '#i18n/language-ranges.ts';
import { decodePath } from '#i18n/path-encoding.ts';
import { createFolder } from '#node/create-folder.ts';
import type { ServedBuild } from '#protocol/builds.ts';
import { frameStyle } from '#protocol/embed-style.ts';
import type { AppParts, ExportSchedule, Manifest, ManifestEntry } from '#protocol/manifest.ts';
import { exportPaths } from '#protocol/node/export-folder.ts';
import type { RenderContext } from '#views/render-context.ts';
import type { TargetName } from '../hosts/targets.ts';
import { cspHash } from '../threads/hashes.ts';
import { openTimings, type Timings } from '../threads/timings.ts';
import { lastingFiles, writeBuildAssets } from './build-assets.ts';
import { outsideSettings } from './check-outside.ts';
import { exportResources } from './export-resources.ts';

export interface ExportOptions {
	/** Module that exports `resources`. */
	renderer: string;
	/** Folder of builds, which receives the bodies. */
	out: string;
	/** Folder with the texts of articles. */
	texts: string;
	/** Hash of everything that the export is made from. */
	inputs: string;
	/** What of it begins or ends by itself. */
	schedule?: ExportSchedule;
	/** Where it is to be served from. */
	target?: TargetName | undefined;
	/** Inline scripts of every page. */
	inlineScripts: readonly string[];
	/** What the script `app` is made of. */
	appParts?: AppParts;
	/** The export before this one, if it is whole. */
	last: Manifest | undefined;
	/** Builds whose files are taken over, newest first. */
	earlierBuilds: readonly ServedBuild[];
	timings?: Timings;
	/** How well answers are compressed: as each resource wants it, or all as fast as possible. */
	compression?: 'fastest' | undefined;
	/** Cores that may work; with one, no thread is started. */
	cores?: number | undefined;
}

/** Renders all resources of a context into the bodies of a folder of builds, and lists them. */
export async function exportSite(
	context: RenderContext,
	{
		renderer,
		out,
		texts,
		inputs,
		schedule,
		target = 'node',
		inlineScripts,
		appParts,
		last,
		earlierBuilds,
		timings = openTimings(),
		compression,
		cores,
	}: ExportOptions,
): Promise<Manifest> {
	const { site, buildId, timestamp } = context;
	createFolder(exportPaths.bodies(out));
	// A document of another target may say more or less than its content does.
	const isAlike = context.hasPolicyInPages !== true || last?.target === target;
	const entries = new Map((isAlike ? last?.resources : [])?.map((entry) => [entry.path, entry]));
	const { resources, inlineStyles, keyOf, shellOf, formSettings } = (await import(
		renderer
	)) as typeof import('#resources/resources.ts');
	const policyOf = {
		inlineHashes: {
			styles: inlineStyles(context).map(cspHash),
			scripts: inlineScripts.map(cspHash),
			frames: [cspHash(frameStyle)],
		},
		...(usesMedia(site) ? { usesMedia: true } : {}),
	};
	const all = resources(context).map((resource) => (compression ? { ...resource, compression } : resource));
	const rendered = await exportResources(all, {
		renderer,
		keyOf,
		shell: shellOf(context),
		texts,
		out,
		outside: outsideSettings(site),
		policyOf: context.hasPolicyInPages ? policyOf : undefined,
		last: entries,
		timings,
		cores,
	});
	const { name, defaultLocale, locales, detection, icons, search, budgets } = site.config;
	const own = { id: buildId, timestamp, files: lastingFiles(rendered) };
	const builds = [own, ...followed(own, earlierBuilds).slice(0, site.config.earlierBuilds)];
	const served = new Set(builds.flatMap(({ files }) => Object.keys(files)));
	const made = rendered.filter(({ path, isEarlier }) => !isEarlier || served.has(path));
	made.push(writeBuildAssets(out, builds));
	refuseSharedFiles(made);
	return {
		id: buildId,
		inputs,
		...(schedule ? { schedule } : {}),
		...(target === 'node' ? {} : { target }),
		name,
		origin: site.origin,
		defaultLocale,
		locales: locales.map(({ code, name, tag, cacheable, unlisted }) => ({
			...{ code, name, tag, cacheable, unlisted },
			ranges: languageRanges(tag, locales),
		})),
		detection,
		redirects: site.redirects,
		...(site.redirectRules.length > 0 ? { redirectRules: site.redirectRules } : {}),
		icons,
		forms: formSettings(site),
		search,
		budgets,
		...(appParts ? { appParts } : {}),
		...policyOf,
		...(site.config.outside.length > 0 ? { outside: site.config.outside } : {}),
		resources: made.sort((a, b) => (a.path < b.path ? -1 : 1)),
	};
}

/** The builds whose tabs request more than this one has. What was exported again, as after damage, is no build of its own. */
function followed(own: ServedBuild, earlier: readonly ServedBuild[]): ServedBuild[] {
	return earlier.filter(({ files }) => Object.keys(files).some((path) => !(path in own.files)));
}

/** Two answers cannot lie in one file; on some disks, not even when they differ only in capitals. */
function refuseSharedFiles(entries: readonly ManifestEntry[]): void {
	const owners = new Map<string, ManifestEntry>();
	const problems: Problem[] = [];
	for (const entry of entries) {
		const { path, file } = entry;
		const owner = owners.get(file.toLowerCase());
		const ofOwner = [owner, entry].find((one) => one?.kind === 'public-file');
		if (owner && ofOwner) {
			problems.push({
				file: `public/${ofOwner.file}`,
				line: 1,
				found: `the address ${decodePath(ofOwner.path)}, which the site itself has`,
				expected: 'an address of its own',
				fix: 'rename or remove the file',
			});
		} else if (owner) {
			throw new Error(`${owner.path} and ${path} would both be written to ${file}: give one of them another address.`);
		}
		owners.set(file.toLowerCase(), entry);
	}
	if (problems.length > 0) throw new ContentError(problems);
}
