import type { BuildResult } from '#build/export/build-site.ts';
import { type PageWeight, weighHomes } from '#build/export/page-weight.ts';
import type { BuildTimes } from '#build/threads/timings.ts';
import type { Problem } from '#content/problems/problem.ts';
import { writeMoment } from '#i18n/local-time.ts';
import type { Manifest } from '#protocol/manifest.ts';
import { builtNumber, openExport } from '#protocol/node/export-folder.ts';

/** The output of `vitrine build --json`. */
export type BuildDescription = BuiltDescription | FailedDescription;

export interface BuiltDescription {
	isBuilt: true;
	/** Whether there was anything to build. */
	isNew: boolean;
	/** The number of the export that is served. */
	export: number | undefined;
	/** The number of the one that is not served because it was rolled back. */
	rolledBack?: number;
	id: string;
	pages: number;
	/** Answers that the export before did not have in these bytes, and those that it had. */
	written: number;
	reused: number;
	seconds: BuildTimes;
	warnings: readonly string[];
	/** What the host cannot do of what the site wants, in sentences. */
	leftOut: readonly string[];
	/** What a first visit to each home page loads, by language. */
	weights: Record<string, PageWeight>;
	/** When something begins or ends to be published next, as RFC 3339 writes it. */
	nextDue: string | null;
}

export interface FailedDescription {
	isBuilt: false;
	message: string;
	/** What is to be changed in content and settings; empty where something else is wrong. */
	problems: readonly Problem[];
}

interface BuildContext {
	out: string;
	times: BuildTimes;
	warnings: readonly string[];
	leftOut?: readonly string[];
}

export function describeBuild(
	{ manifest, isNew, before, rolledBack }: BuildResult,
	{ out, times, warnings, leftOut = [] }: BuildContext,
): BuiltDescription {
	const served = openExport(out);
	const { id, resources } = manifest;
	const written = isNew ? writtenAnew(manifest, before).length : 0;
	return {
		isBuilt: true,
		isNew,
		export: served && builtNumber(served),
		...(rolledBack === undefined ? {} : { rolledBack }),
		id,
		pages: resources.filter(({ kind }) => kind === 'home' || kind === 'page').length,
		written,
		reused: resources.length - written,
		seconds: times,
		warnings,
		leftOut,
		weights: weighHomes(out, manifest),
		nextDue: nextDueOf(manifest),
	};
}

function nextDueOf({ schedule }: Pick<Manifest, 'schedule'>): string | null {
	const [next] = schedule?.next ?? [];
	return schedule && next ? writeMoment(next.moment, schedule.timeZone) : null;
}

/** What an export answers with other bytes than the one before, or what that one did not answer. */
function writtenAnew(
	{ resources }: Pick<Manifest, 'resources'>,
	before: Pick<Manifest, 'resources'> | undefined,
): Manifest['resources'] {
	const hashes = new Map(before?.resources.map(({ path, hash }) => [path, hash]));
	return resources.filter(({ path, hash }) => hashes.get(path) !== hash);
}

/** Tells people of a build. */
export function formatBuild({
	isNew,
	pages,
	seconds,
	export: number,
	id,
	rolledBack,
	weights,
	leftOut,
}: BuiltDescription): string {
	const lines = [
		isNew
			? `Built ${pages} pages in ${seconds.total.toFixed(1)} s (export ${number}, build ${id}).`
			: `Build ${id} is up to date.`,
	];
	if (rolledBack !== undefined) {
		lines.push(`  Export ${rolledBack} was rolled back, and nothing changed since: npm run build goes forward to it.`);
	}
	const kilobytes = (bytes: number) => `${Math.round(bytes / 1024)} KB`;
	for (const [locale, { bytes, requests, fonts, fontBytes }] of Object.entries(weights)) {
		const total = `${kilobytes(bytes)} in ${requests} requests`;
		lines.push(`  home page in ${locale}: ${total}, of which fonts ${kilobytes(fontBytes)} in ${fonts} files`);
	}
	lines.push(...leftOut.map((sentence) => `  ${sentence}`));
	return lines.join('\n');
}
