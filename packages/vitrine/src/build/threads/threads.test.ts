import { setTimeout } from 'node:timers/promises';
import { expect, it, vi } from 'vitest';
import { outFolder } from '../../../../../test/support/built-site.ts';
import { settings, siteWith } from '../../../../../test/support/fixture-site.ts';
import { rounds } from '../../../../../test/support/long-form.ts';
import { buildSite } from '../export/build-site.ts';
import { startThreads } from './threads.ts';

it.each([
	[
		'while it has work',
		"import { parentPort } from 'node:worker_threads'; parentPort.on('message', ({ items }) => items && process.exit(3));",
	],
	['before it takes any', 'process.exit(3);'],
])('a thread that ends itself %s is a failure', async (_, code) => {
	const threads = startThreads(new URL(`data:text/javascript,${encodeURIComponent(code)}`), {}, { cores: 1 });
	await expect(threads.ask(['a page'])).rejects.toThrow('ended with code 3');
	await threads.end();
});

it('the first of several failures is told, and all threads are ended', async () => {
	const code = `
		import { answerItems } from '${new URL('./threads.ts', import.meta.url)}';
		answerItems(async () => async (item) => {
			throw new Error('There is no room for ' + item + '.');
		});`;
	const threads = startThreads(new URL(`data:text/javascript,${encodeURIComponent(code)}`), {}, { cores: 2 });
	const asked = [0, 1].map((page) => threads.ask([`page ${page}`]));
	await expect(Promise.all(asked)).rejects.toThrow('no room for page');
	await threads.end();
	await expect(threads.free()).rejects.toThrow('no room for page');
});

it('a thread that has waited for too long is not taken while it ends', async () => {
	const code = `
		import { answerItems } from '${new URL('./threads.ts', import.meta.url)}';
		answerItems(async () => async (item) => item);`;
	const module = new URL(`data:text/javascript,${encodeURIComponent(code)}`);
	const run = async () => {
		const threads = startThreads(module, {}, { cores: 1 });
		const answers = await threads.ask(['a page']);
		await threads.end();
		return answers;
	};
	vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
	try {
		// Threads wait from the second run on.
		await run();
		await run();
		vi.advanceTimersByTime(60_000);
		expect(await run()).toEqual(['a page']);
	} finally {
		vi.useRealTimers();
	}
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
	for (let count = 0; count < rounds(8, 40); count++) {
		const threads = startThreads(module, {}, { cores: 2 });
		// Once one more is taken than all of them hold, they are at work.
		for (let given = 0; given <= 2 * 2; given++) {
			await threads.free();
			threads.ask(['a page']);
		}
		await setTimeout(count % 5);
		await threads.end();
	}
});

it('make and index the pages of a site as one core does', async () => {
	const pages = ['en', 'ru'].flatMap((locale) =>
		Array.from({ length: 60 }, (_, number) => [
			`content/${locale}/pages/many/page-${number}.md`,
			`---\ntitle: Page ${number}\ndescription: Page ${number}.\nupdated: 2026-01-01\n---\n\nLamp number ${number}.\n`,
		]),
	);
	const root = siteWith({
		...Object.fromEntries(pages),
		'site.config.ts': settings().replace('defaultLocale:', 'search: true,\n\tdefaultLocale:'),
	});
	const make = async (cores: number) => {
		const { manifest } = await buildSite({ root, out: outFolder(), compression: 'fastest', cores });
		// Other pages tell what compressed files weigh.
		const made = manifest.resources.filter(({ path }) => /many|search/.test(path));
		return new Map(made.map(({ path, hash }) => [path, hash]));
	};
	const onOneCore = await make(1);
	expect(await make(2)).toEqual(onOneCore);
	expect([...onOneCore.keys()]).toEqual(
		expect.arrayContaining([
			'/many/page-1',
			'/ru/many/page-59/_payload.json',
			expect.stringMatching(/^\/ja\/.*search/),
		]),
	);
});
