import type { BuildAssets, BuildMeta, LatestBuild, ServedBuild } from './builds.ts';

/** Reads `/builds/latest.json`; undefined for anything that is not what it should be. */
export function parseLatestBuild(data: unknown): LatestBuild | undefined {
	const latest = data as Partial<LatestBuild> | null;
	return typeof latest?.id === 'string' ? (latest as LatestBuild) : undefined;
}

/** Reads `/builds/meta/{id}.json` of one build; undefined for anything else. */
export function parseBuildMeta(data: unknown, buildId: string): BuildMeta | undefined {
	const meta = data as Partial<BuildMeta> | null;
	return meta?.id === buildId && Array.isArray(meta.prerendered) ? (meta as BuildMeta) : undefined;
}

/**
 * Reads `/builds/assets.json`; builds that are not what they should be are left out. Whether the names and hashes of
 * their files can be trusted is for the reader to find out.
 *
 * @returns undefined for anything else
 */
export function parseBuildAssets(data: unknown): ServedBuild[] | undefined {
	const { builds } = (data ?? {}) as Partial<BuildAssets>;
	return Array.isArray(builds) ? builds.filter(isServedBuild) : undefined;
}

function isServedBuild(build: Partial<ServedBuild> | null): build is ServedBuild {
	if (typeof build?.id !== 'string' || !Number.isFinite(build.timestamp)) return false;
	if (typeof build.files !== 'object' || build.files === null) return false;
	return Object.values(build.files).every((hash) => typeof hash === 'string');
}
