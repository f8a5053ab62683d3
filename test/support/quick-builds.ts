import { syncBuiltinESMExports } from 'node:module';
import os from 'node:os';
import zlib from 'node:zlib';

// Loaded before test files (`execArgv`), and so before the threads of the builds that they start. Brotli at its best
// takes half the time of a build, and the start of each thread a sixth. The sites that are built once for all tests have
// both, and so has a test that weighs or times something itself and sets TEST_BUILDS to "full": it has at least two threads, whatever the
// machine. gzip is quick for the same reason.
const { brotliCompressSync, gzipSync } = zlib;
const { availableParallelism } = os;
const { BROTLI_PARAM_QUALITY } = zlib.constants;
const isFull = () => process.env.TEST_BUILDS === 'full';
zlib.brotliCompressSync = (bytes, options = {}) =>
	isFull()
		? brotliCompressSync(bytes, options)
		: brotliCompressSync(bytes, { ...options, params: { ...options.params, [BROTLI_PARAM_QUALITY]: 1 } });
zlib.gzipSync = (bytes, options) => gzipSync(bytes, isFull() ? options : { ...options, level: 1 });
os.availableParallelism = () => (isFull() ? Math.max(2, availableParallelism()) : 1);
syncBuiltinESMExports();
