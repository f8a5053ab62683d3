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
	/** Paths of all pages that have a payload; `/guide/**` matches `/guide` and all that lies below it. */
	prerendered: string[];
}

/** `/builds/assets.json`: the builds whose files are served, the deployed one first. */
export interface BuildAssets {
	builds: ServedBuild[];
}

export interface ServedBuild {
	id: string;
	/** Milliseconds since 1970. */
	timestamp: number;
	/** What an open tab of this build may request: the path of each file, and the hash of its bytes. */
	files: Record<string, string>;
}
