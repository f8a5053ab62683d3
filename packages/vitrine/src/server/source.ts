import type { BuildInfo, Encoding, ManifestEntry, Previews, ResourceKind } from '#protocol/manifest.ts';
import type { OutsideHosts } from '#protocol/outside.ts';
import type { ByteRange } from './byte-range.ts';
import type { RequestInfo } from './request-info.ts';

export type Bytes = Uint8Array<ArrayBuffer>;

/** What is sent: all at once, or piece by piece, each when the one before was taken. */
export type Body = Bytes | ReadableStream<Bytes>;

/** The visitor that a body is sent to. */
export type Peer = Pick<RequestInfo, 'address' | 'breakOff'>;

/** A resource, as the server can send it. */
export interface StoredResource {
	path: string;
	kind: ResourceKind;
	contentType: string;
	/** Changes whenever the bytes do. */
	hash: string;
	/** Of a payload: the hash of its page, by which a browser names it that has the page's document. */
	pageHash?: string | undefined;
	/** Whether a document is the first page of a list. */
	isList?: true | undefined;
	/** The hosts of others that a document uses. */
	outside?: OutsideHosts | undefined;
	/** The encodings it can be had in. */
	encodings: readonly Encoding[];
	/** Bytes in each encoding; unknown where they are made on request. */
	sizes?: Partial<Record<Encoding, number>>;
	/**
	 * Reads all of it.
	 *
	 * @throws {BuildGone} when the answer is to be made again
	 */
	read: (encoding: Encoding) => Bytes | Promise<Bytes>;
	/**
	 * Opens all of it, or a part, for one visitor; where it is large, without holding it in memory as a whole.
	 *
	 * @throws {BuildGone} when the answer is to be made again
	 */
	open?: (encoding: Encoding, peer: Peer, part?: ByteRange) => Body | Promise<Body>;
}

/** The document of a draft, or a picture in it, as the server can send it. */
export interface StoredPreview {
	/** The ids of the pages whose links lead to it. */
	pages: readonly string[];
	/** Of a document: the policy that it needs. */
	document?: { outside: OutsideHosts | undefined; inlineHashes: Previews['inlineHashes'] };
	contentType: string;
	read: () => Bytes | Promise<Bytes>;
}

/** Creates what finds the documents of drafts, and the pictures in them, by their addresses without a token. */
export function findPreviewIn(
	previews: Previews | undefined,
	read: (body: Pick<ManifestEntry, 'hash' | 'size'>) => Bytes | Promise<Bytes>,
): (path: string) => StoredPreview | undefined {
	const found = new Map<string, StoredPreview>();
	if (!previews) return () => undefined;
	const { inlineHashes, documents, pictures = [] } = previews;
	for (const picture of pictures) {
		const { path, pages, contentType } = picture;
		found.set(path, { pages, contentType, read: () => read(picture) });
	}
	for (const entry of documents) {
		const { path, page, outside } = entry;
		const document = { outside, inlineHashes };
		found.set(path, { pages: [page], document, contentType: 'text/html; charset=utf-8', read: () => read(entry) });
	}
	return (path) => found.get(path);
}

/** Thrown where the bytes of a build were deleted before they were read, and a newer build answers from now on. */
export class BuildGone extends Error {
	override name = 'BuildGone';
}

/**
 * Where resources come from: rendered on request in development, exported files on Node, the assets binding on
 * Workers. It is the one thing that differs between the places where the server runs.
 */
export interface Source {
	/** The build info, as it is at this moment. */
	buildInfo: () => BuildInfo;
	/** The resource at a canonical path, or undefined. */
	find: (path: string) => StoredResource | undefined;
	/** The document of a draft, or a picture in it, by its address without a token. */
	findPreview?: (path: string) => StoredPreview | undefined;
	/** For a source that has to look first: what one request of a path is answered from. */
	prepare?: (path: string) => Promise<Source>;
	/** For a source that moves to newer builds: the build of this moment, from which one answer is made as a whole. */
	snapshot?: () => Source;
	/** For such a source: moves to the newest build at once, if there is another one. */
	catchUp?: () => Promise<void>;
}

/**
 * Describes a resource of an export.
 *
 * @param access reads one of them
 */
export function storedResource(entry: ManifestEntry, access: Pick<StoredResource, 'read' | 'open'>): StoredResource {
	const { path, kind, contentType, size, hash, pageHash, isList, outside } = entry;
	return {
		path,
		kind,
		contentType,
		hash,
		pageHash,
		isList,
		outside,
		encodings: Object.keys(size) as Encoding[],
		sizes: size,
		...access,
	};
}
