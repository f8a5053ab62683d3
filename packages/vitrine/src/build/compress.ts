import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { Resource } from '#resources/resource.ts';

/** Brotli and gzip copies of a resource, where they are smaller than the original. */
export function compress(
	bytes: Buffer,
	{ contentType, compression }: Pick<Resource, 'contentType' | 'compression'>,
): { br?: Buffer; gzip?: Buffer } {
	if (!/^text\/|json|xml|javascript|manifest/.test(contentType)) return {};
	const isBest = compression === 'best';
	const br = brotliCompressSync(bytes, {
		params: {
			[constants.BROTLI_PARAM_QUALITY]: isBest ? 11 : 5,
			[constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
			[constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
		},
	});
	const gzip = gzipSync(bytes, { level: isBest ? 9 : 6 });
	return { ...(br.length < bytes.length ? { br } : {}), ...(gzip.length < bytes.length ? { gzip } : {}) };
}
