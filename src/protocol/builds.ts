/** `/builds/latest.json`: which build is deployed. */
export interface LatestBuild {
	id: string;
	/** Milliseconds since 1970. */
	timestamp: number;
}

/** `/builds/meta/{id}.json`: what a browser may know of its own build in advance. */
export interface BuildMeta {
	id: string;
	/** By path. */
	routeRules: Record<string, { redirect: string }>;
	/** Paths of all pages that have a payload. */
	prerendered: string[];
}
