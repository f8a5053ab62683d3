import { syncBuiltinESMExports } from 'node:module';
import zlib from 'node:zlib';

// Loaded before test files (`execArgv`), and so before the threads of the builds that they start: Brotli at its best
// takes half the time of a build. The sites that are built once for all tests have it, and so has a test that weighs
// something itself and sets TEST_COMPRESSION to "full".
const { brotliCompressSync } = zlib;
const { BROTLI_PARAM_QUALITY } = zlib.constants;
zlib.brotliCompressSync = (bytes, options = {}) =>
	process.env.TEST_COMPRESSION === 'full'
		? brotliCompressSync(bytes, options)
		: brotliCompressSync(bytes, { ...options, params: { ...options.params, [BROTLI_PARAM_QUALITY]: 1 } });
syncBuiltinESMExports();
