import { rmSync, writeFileSync } from 'node:fs';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { replaceFile } from '#node/replace-file.ts';
import type { Encoding, ManifestEntry, ResourceKind } from '#protocol/manifest.ts';
import { bodyPath } from '#protocol/node/export-folder.ts';
import type { OutsideHosts } from '#protocol/outside.ts';
import { hashInPayload } from '#protocol/parse-payload.ts';
import type { Resource } from '#resources/resource.ts';
import { shortHash } from '../threads/hashes.ts';
import type { Stopwatch } from '../threads/timings.ts';

/** A resource as far as the list of an export describes it. */
type Described = Pick<Resource, 'path' | 'kind' | 'contentType' | 'isList' | 'isEarlier'> & { key?: string };

interface WriteOptions {
	/** The hosts of others that it uses. */
	outside?: OutsideHosts | undefined;
	/** Folder of builds. */
	out: string;
	bytes: Buffer;
	stopwatch?: Pick<Stopwatch, 'end'>;
}

/** Writes the content of a resource and its compressed copies to the bodies of a folder of builds. */
export function writeEntry(
	resource: Described & Pick<Resource, 'compression'>,
	{ out, bytes, outside, stopwatch }: WriteOptions,
): ManifestEntry {
	stopwatch?.end();
	const encoded = { identity: bytes, ...compress(bytes, resource) };
	stopwatch?.end('compress');
	const size: ManifestEntry['size'] = { identity: bytes.length };
	for (const [encoding, content] of Object.entries(encoded)) size[encoding as Encoding] = content.length;
	const pageHash = resource.kind === 'payload' ? hashInPayload(bytes) : undefined;
	const entry = entryOf(resource, { size, hash: shortHash(bytes), pageHash, outside });
	for (const [encoding, content] of Object.entries(encoded)) {
		writeBody(bodyPath(out, entry, encoding as Encoding), content);
	}
	stopwatch?.end('write');
	return entry;
}

/**
 * Writes a body under its final name, without a rename: no reader opens a new body before a list names it. An existing
 * file may be in use, or be a partial write of an interrupted build.
 */
function writeBody(path: string, content: Buffer): void {
	try {
		writeFileSync(path, content, { flag: 'wx' });
	} catch (error) {
		if ((error as NodeJS.ErrnoException).code !== 'EEXIST') {
			rmSync(path, { force: true });
			// What fails on an open file, as a full disk does, names no path.
			throw Object.assign(error as Error, { path });
		}
		replaceFile(path, content);
	}
}

interface Made extends Pick<ManifestEntry, 'size' | 'hash'> {
	pageHash?: string | undefined;
	outside?: OutsideHosts | undefined;
}

/** The entry of a resource in the list of an export, with bytes that are written already. */
export function entryOf(
	{ path, kind, contentType, key, isList, isEarlier }: Described,
	{ size, hash, pageHash, outside = {} }: Made,
): ManifestEntry {
	return {
		path,
		kind,
		contentType,
		file: fileOf(path, kind),
		size,
		hash,
		...(key ? { key } : {}),
		...(pageHash ? { pageHash } : {}),
		...(isList ? { isList } : {}),
		...(Object.keys(outside).length > 0 ? { outside } : {}),
		...(isEarlier ? { isEarlier } : {}),
	};
}

const documents: ReadonlySet<ResourceKind> = new Set(['home', 'page', 'error-screen', 'search-page']);

/** Where a resource lies on disk: `/` in `index.html`, `/ru/about` in `ru/about.html`, files under their own name. */
function fileOf(path: string, kind: ResourceKind): string {
	const name = decodeURIComponent(path).slice(1);
	if (!documents.has(kind)) return name;
	return name === '' ? 'index.html' : `${name}.html`;
}

const best = { [constants.BROTLI_PARAM_QUALITY]: 11 };

const fastest = { [constants.BROTLI_PARAM_QUALITY]: 1 };

const gzipLevels = { best: 9, quick: 4, fastest: 1 } as const;

/** A window of 64 KB, without what Brotli keeps of it for itself (RFC 7932 §9.1). */
const smallWindow = 2 ** 16 - 16;

/** In a small window, Brotli looks for matches in another way, which finds more than 5 does and takes hardly longer. */
const quick = { [constants.BROTLI_PARAM_QUALITY]: 7, [constants.BROTLI_PARAM_LGWIN]: 16 };

const quickOfLarge = { [constants.BROTLI_PARAM_QUALITY]: 5 };

/** Brotli and gzip copies of a resource, where they are smaller than the original. */
export function compress(
	bytes: Buffer,
	{ contentType, compression }: Pick<Resource, 'contentType' | 'compression'>,
): { br?: Buffer; gzip?: Buffer } {
	if (!/^text\/|json|xml|javascript|manifest/.test(contentType)) return {};
	const br = brotliCompressSync(bytes, {
		params: {
			...brotliLevel(compression, bytes.length),
			[constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
			[constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
		},
	});
	// Only old clients accept gzip and not Brotli. Level 4 takes two thirds of the time of level 6 for 2 % more bytes.
	const gzip = gzipSync(bytes, { level: gzipLevels[compression] });
	return { ...(br.length < bytes.length ? { br } : {}), ...(gzip.length < bytes.length ? { gzip } : {}) };
}

function brotliLevel(compression: Resource['compression'], size: number): Record<number, number> {
	if (compression === 'best') return best;
	if (compression === 'fastest') return fastest;
	return size <= smallWindow ? quick : quickOfLarge;
}
