import type { AnswerKind, Manifest } from '#protocol/manifest.ts';

export type Encoding = 'identity' | 'br' | 'gzip';

/** A resource, as the server can send it. */
export interface Stored {
	kind: AnswerKind;
	contentType: string;
	/** Changes whenever the bytes do. */
	hash: string;
	/** The encodings it can be had in. */
	encodings: readonly Encoding[];
	read: (encoding: Encoding) => Uint8Array<ArrayBuffer> | Promise<Uint8Array<ArrayBuffer>>;
}

/**
 * Where resources come from: rendered on request in development, exported files on Node. It is the one thing that
 * differs between the places where the server runs.
 */
export interface Source {
	/** The facts of the build that answers depend on, as they are at this moment. */
	facts: () => Pick<Manifest, 'defaultLocale' | 'locales' | 'redirects'>;
	/** The resource at a canonical path, or undefined. */
	find: (path: string) => Stored | undefined;
}
