import { syncBuiltinESMExports } from 'node:module';
import { isMainThread } from 'node:worker_threads';
import zlib from 'node:zlib';

// Loaded before test files (`execArgv`), and so into the threads of the builds that they start: Brotli at its best takes
// half the time of a build. The sites that are built once for all tests have it, and so has what a test itself weighs.
if (!isMainThread) {
	const { brotliCompressSync } = zlib;
	const { BROTLI_PARAM_QUALITY } = zlib.constants;
	zlib.brotliCompressSync = (bytes, options = {}) =>
		brotliCompressSync(bytes, { ...options, params: { ...options.params, [BROTLI_PARAM_QUALITY]: 1 } });
	syncBuiltinESMExports();
}
