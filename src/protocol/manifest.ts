/** What an answer is, which decides how long it may be kept and which headers it carries. */
export type AnswerKind =
	| 'home'
	| 'page'
	| 'error'
	| 'payload'
	| 'messages'
	| 'build-meta'
	| 'latest-build'
	| 'sitemap'
	| 'asset'
	| 'public-file';

/** One exported file, as the server finds it. */
export interface ManifestEntry {
	/** Canonical, percent-encoded. */
	path: string;
	kind: AnswerKind;
	contentType: string;
	/** Path within `dist/site`. */
	file: string;
	/** Bytes of the file as it is, and of the encoded ones beside it (`.br`, `.gz`). */
	size: { identity: number; br?: number; gzip?: number };
	/** First 128 bits of the SHA-256 of the file, in hex. */
	hash: string;
}

/** `dist/site.json`: everything that the server knows of a build. */
export interface Manifest {
	id: string;
	origin: string;
	defaultLocale: string;
	locales: { code: string; name: string; tag: string; cacheable: boolean }[];
	/** Old address to today's. */
	redirects: Record<string, string>;
	resources: ManifestEntry[];
}
