import { expect, it } from 'vitest';
import { startThreads } from './threads.ts';

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
