import { availableParallelism } from 'node:os';
import { setTimeout } from 'node:timers/promises';
import { afterEach, expect, it, vi } from 'vitest';
import { startThreads } from './threads.ts';

afterEach(() => {
	vi.unstubAllEnvs();
});

it.each([
	[
		'while it has work',
		"import { parentPort } from 'node:worker_threads'; parentPort.on('message', ({ items }) => items && process.exit(3));",
	],
	['before it takes any', 'process.exit(3);'],
])('a thread that ends itself %s is a failure', async (_, code) => {
	const threads = startThreads(new URL(`data:text/javascript,${encodeURIComponent(code)}`), {}, () => {});
	await threads.give(['a page']);
	await expect(threads.finish()).rejects.toThrow('ended with code 3');
	await threads.end();
});

it('the first of several failures is told, and all threads are ended', async () => {
	vi.stubEnv('TEST_BUILDS', 'full');
	const code = `
		import { answerItems } from '${new URL('./threads.ts', import.meta.url)}';
		answerItems(async () => async (item) => {
			throw new Error('There is no room for ' + item + '.');
		});`;
	const threads = startThreads(new URL(`data:text/javascript,${encodeURIComponent(code)}`), {}, () => {});
	for (let page = 0; page < availableParallelism(); page++) await threads.give([`page ${page}`]);
	await expect(threads.finish()).rejects.toThrow('no room for page');
	await expect(threads.end()).resolves.toBeDefined();
});

it('threads that compress can be ended at any time', async () => {
	const code = `
		import { brotliCompressSync, constants } from 'node:zlib';
		import { answerItems } from '${new URL('./threads.ts', import.meta.url)}';
		const params = { [constants.BROTLI_PARAM_QUALITY]: 0, [constants.BROTLI_PARAM_LGWIN]: 10 };
		answerItems(async () => async (item) => {
			for (let count = 0; count < 200; count++) brotliCompressSync(Buffer.from(item), { params });
		});`;
	const module = new URL(`data:text/javascript,${encodeURIComponent(code)}`);
	for (let count = 0; count < 40; count++) {
		const threads = startThreads(module, {}, () => {});
		// Once one more is taken than all of them hold, they are at work.
		for (let given = 0; given <= 2 * availableParallelism(); given++) await threads.give(['a page']);
		await setTimeout(count % 5);
		await threads.end();
	}
});
