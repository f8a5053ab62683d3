import type { BuildMeta, LatestBuild } from './builds.ts';

/** Reads `/builds/latest.json`; undefined for anything that is not what it should be. */
export function parseLatestBuild(data: unknown): LatestBuild | undefined {
	const latest = data as Partial<LatestBuild> | null;
	return typeof latest?.id === 'string' && latest.id !== '' ? (latest as LatestBuild) : undefined;
}

/** Reads `/builds/meta/{id}.json` of one build; undefined for anything else. */
export function parseBuildMeta(data: unknown, buildId: string): BuildMeta | undefined {
	const meta = data as Partial<BuildMeta> | null;
	return meta?.id === buildId && Array.isArray(meta.prerendered) ? (meta as BuildMeta) : undefined;
}
