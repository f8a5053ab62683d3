import { rmSync } from 'node:fs';
import { join } from 'node:path';
import type { LoadedConfig } from '#content/site-config.ts';
import { withLock } from '#node/lock.ts';
import { refuseFolders } from '#node/refuse-folders.ts';
import type { ServedBuild } from '#protocol/builds.ts';
import type { Manifest } from '#protocol/manifest.ts';
import { damageOf, type OpenedExport, openExport } from '#protocol/node/export-folder.ts';
import { checkExport } from '../exports/check-export.ts';
import { newestExport, openWholeExport, pointTo } from '../exports/publish-export.ts';
import { updateSiteFolder } from '../exports/site-folder.ts';
import type { TargetName } from '../hosts/targets.ts';
import { fetchedFolder, takeEarlierBuilds } from '../previous-builds/previous-builds.ts';
import { openTimings, type Timings } from '../threads/timings.ts';
import { showsMoment } from './export-schedule.ts';
import { hashesIn, identify, readBuildSettings } from './identify-inputs.ts';
import { makeExport } from './make-export.ts';
import { nameComponent } from './name-component.ts';

export interface BuildOptions {
	/** Folder with `site.config.ts`, `content/` and `public/`. */
	root: string;
	/** What `site.config.ts` has, where that is read already. */
	settings?: LoadedConfig | undefined;
	/** Folder of builds: it receives the export, `site/` and `site.jsonl`. */
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
	/** Whether the site is to be served soon: a picture whose copies are not made yet has one, and the next build makes the others. */
	soon?: boolean;
	/** Whether drafts are built too, for those who have a link to them (`PREVIEW_SECRET`). */
	previews?: boolean;
	/** Receives a sentence about each part that was left out and each wait. */
	warn?: (sentence: string) => void;
	/** The moment that it shows, in milliseconds since 1970: it decides what is published. */
	now?: number;
	/** Seconds since 1970 (`SOURCE_DATE_EPOCH`), instead of the newest day in the content. */
	epoch?: string | undefined;
	/** Receives the steps of the build and their durations. */
	timings?: Timings;
	/** Compresses all answers as fast as possible, instead of as well as each is worth. */
	compression?: 'fastest';
	/** Cores that may work, instead of all; with one, the build starts no threads for pages and search. */
	cores?: number;
}

export interface BuildResult {
	/** Of the export that is served. */
	manifest: Manifest;
	settings: LoadedConfig;
	isNew: boolean;
	/** The export before it, where it was not made before. */
	before?: Manifest | undefined;
	/** How many pictures have one copy for now. */
	picturesLeft?: number;
	/** The number of the export with what the site is made from, where an earlier one is served by a rollback. */
	rolledBack?: number;
}

/**
 * Builds a site. When nothing changed since the last build into the same folder, that one stays.
 *
 * @throws {ContentError} when the content cannot be published
 * @throws {AggregateError} when neither content nor code can
 * @throws {FolderError} when nothing can be built in a folder of that name
 */
export async function buildSite(options: BuildOptions): Promise<BuildResult> {
	refuseFolders(options.root);
	// A server may run without write access, so do not lock.
	const current = options.keepRollback ? await findCurrent(options) : undefined;
	if (current) return current;
	return withLock(join(options.out, 'building.lock'), () => build(options), { report: options.warn }).catch((error) => {
		throw nameComponent(error, options.root);
	});
}

/** What is served where there is nothing to build: nothing is written. */
async function findCurrent(options: BuildOptions): Promise<BuildResult | undefined> {
	const { out, previous } = options;
	const served = previous === undefined ? openWholeExport(out) : undefined;
	if (!served) return undefined;
	const { manifest } = served;
	const { now = Date.now() } = options;
	const settings = await readBuildSettings(options);
	const { inputs } = await identify(options, settings, hashesIn(out));
	const isAlike = (one: Manifest | undefined) => one?.inputs === inputs && showsMoment(one, now);
	if (isAlike(manifest)) return { manifest, settings, isNew: false };
	const undone = manifest.restores === undefined ? undefined : newestExport(out);
	const isUndone = undone && isAlike(undone.manifest) && damageOf(out, undone.manifest) === undefined;
	return isUndone ? { manifest, settings, isNew: false, rolledBack: undone.number } : undefined;
}

async function build(written: BuildOptions): Promise<BuildResult> {
	const { now = Date.now() } = written;
	const options = { ...written, now };
	const { out, previous, warn = console.warn, timings = openTimings() } = options;
	timings.begin('look');
	const opened = openExport(out);
	const check = checkExport(out, opened);
	const last = opened?.manifest;
	const isWhole = async () => opened !== undefined && (await check.damage()) === undefined;
	const bringSite = async (served: OpenedExport) =>
		updateSiteFolder(out, served, (await check.isSiteWhole()) ? { before: served.manifest } : {});
	try {
		const hashes = hashesIn(out);
		const settings = await readBuildSettings(options);
		const { inputs, code } = await identify(options, settings, hashes);
		hashes.save();
		const isAlike = (one: Manifest | undefined) => one?.inputs === inputs && showsMoment(one, now);
		if (opened && isAlike(opened.manifest) && previous === undefined && (await isWhole())) {
			await bringSite(opened);
			return { manifest: opened.manifest, settings, isNew: false };
		}
		const undone = last?.restores !== undefined && previous === undefined ? newestExport(out) : undefined;
		const isUndone = undone && isAlike(undone.manifest) && damageOf(out, undone.manifest) === undefined;
		if (opened && isUndone && (await isWhole())) {
			if (options.keepRollback) return { manifest: opened.manifest, settings, isNew: false, rolledBack: undone.number };
			pointTo(out, undone);
			return { manifest: undone.manifest, settings, isNew: true };
		}
		const keep = settings.config.earlierBuilds;
		const earlier = await takeEarlierBuilds({ out, previous, keep, warn });
		const hasEarlier = last && isAlike(last) && hasAll(last, earlier.builds.slice(0, keep));
		if (opened && hasEarlier && (await isWhole())) {
			await bringSite(opened);
			return { manifest: opened.manifest, settings, isNew: false };
		}
		return await makeExport(options, { inputs, code, hashes, settings, earlier, last, check, timings });
	} finally {
		await check.end();
		rmSync(fetchedFolder(out), { recursive: true, force: true });
	}
}

/** Whether an export has the files of earlier builds already. */
function hasAll({ resources }: Manifest, builds: readonly ServedBuild[]): boolean {
	const paths = new Set(resources.map(({ path }) => path));
	return builds.every(({ files }) => Object.keys(files).every((path) => paths.has(path)));
}
