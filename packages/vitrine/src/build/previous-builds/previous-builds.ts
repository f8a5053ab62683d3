import { join, resolve } from 'node:path';
import { createLimit } from '#node/concurrency-limit.ts';
import type { ServedBuild } from '#protocol/builds.ts';
import { readImmutablePath } from '#protocol/immutable-file.ts';
import { exportPaths } from '#protocol/node/export-folder.ts';
import { parseBuildAssets } from '#protocol/parse-builds.ts';
import type { EarlierFile } from '#views/render-context.ts';
import { isMissing } from './fetch-within.ts';
import { type HostOptions, type Previous, previousFolder, previousHost } from './previous.ts';

/** What stays of the builds before this one. */
export interface EarlierBuilds {
	/** Newest first, each with those of its files that could be taken over. */
	builds: ServedBuild[];
	files: EarlierFile[];
}

export interface EarlierBuildsOptions {
	/** Folder of this build, which holds the last one. */
	out: string;
	/** Folder or origin of the build to follow; without it, the one in `out`, if there is one. */
	previous: string | undefined;
	/** How many builds to keep. */
	keep: number;
	/** Receives a sentence about everything that was left out. */
	warn: (sentence: string) => void;
	host?: Pick<HostOptions, 'timeout' | 'totalTimeout'> | undefined;
}

/** Thrown if the named previous build cannot be read, with a sentence for the operator. */
export class PreviousError extends Error {
	override name = 'PreviousError';
}

/** More of them say nothing new. */
const maxWarnings = 5;

/**
 * Takes over what open tabs of the last builds may still request. Nothing that is wrong with those builds keeps this one
 * from being made: it is left out, and said.
 *
 * @throws {PreviousError} where a build was named and its list cannot be had
 */
export async function takeEarlierBuilds(options: EarlierBuildsOptions): Promise<EarlierBuilds> {
	const { out, previous = out, keep, warn } = options;
	if (keep === 0) return { builds: [], files: [] };
	const from = isOrigin(previous)
		? previousHost(new URL(previous).origin, {
				...options.host,
				bodies: exportPaths.bodies(out),
				folder: fetchedFolder(out),
			})
		: previousFolder(resolve(previous));
	const listed = await listBuilds(from, options);
	// One of them may be this build itself, exported before: that is known when its files are.
	const builds = listed.slice(0, keep + 1);
	const problems: string[] = [];
	const located = await locateAll(from, builds, (problem) => problems.push(problem));
	for (const problem of problems.slice(0, maxWarnings)) warn(`A file of an earlier build is left out: ${problem}.`);
	const more = problems.length - maxWarnings;
	if (more > 0) warn(`${more} more files of earlier builds are left out.`);
	return {
		builds: builds.map((build) => ({
			...build,
			files: Object.fromEntries(Object.entries(build.files).filter(([path]) => located.has(path))),
		})),
		files: [...located.values()],
	};
}

async function listBuilds(from: Previous, { previous, warn }: EarlierBuildsOptions): Promise<ServedBuild[]> {
	try {
		const builds = parseBuildAssets(await from.list());
		if (builds) return builds;
		throw new Error('is not a list of builds');
	} catch (error) {
		// Without an earlier build, a first one is made: nothing to speak of unless one was named.
		if (previous === undefined) return [];
		const problem = error instanceof SyntaxError ? 'is no JSON' : (error as Error).message;
		const sentence = `${previous} cannot be followed: its /builds/assets.json ${problem}.`;
		if (!isMissing(error)) {
			throw new PreviousError(
				`${sentence} Nothing was built: open pages of the site would lose their files. Name what is deployed, or leave --previous out.`,
			);
		}
		warn(`${sentence} No site of Vitrine is deployed there yet, so this build follows none.`);
		return [];
	}
}

async function locateAll(
	from: Previous,
	builds: readonly ServedBuild[],
	leaveOut: (problem: string) => void,
): Promise<Map<string, EarlierFile>> {
	// If several builds have a path, the newest one defines its bytes.
	const hashes = new Map(builds.toReversed().flatMap(({ files }) => Object.entries(files)));
	const limit = createLimit(4);
	const found = [...hashes].map(([path, hash]) =>
		limit(async () => {
			const lasting = readImmutablePath(path);
			if (!lasting || !/^[0-9a-f]{32}$/.test(hash)) {
				leaveOut(`${JSON.stringify(path)} is no name that a build gives`);
				return [];
			}
			try {
				const file: EarlierFile = { path, kind: lasting.kind, source: await from.locate(lasting.file, hash) };
				return [[path, file] as const];
			} catch (error) {
				leaveOut(`${path} ${(error as Error).message}`);
				return [];
			}
		}),
	);
	return new Map((await Promise.all(found)).flat());
}

/** Where fetched files wait for the export. */
export function fetchedFolder(out: string): string {
	return join(out, 'earlier.next');
}

function isOrigin(previous: string): boolean {
	return /^https?:\/\//.test(previous) && URL.canParse(previous);
}
