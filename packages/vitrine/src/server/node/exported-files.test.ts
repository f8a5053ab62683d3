import { rmSync, writeFileSync } from 'node:fs';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { rollBack } from '#build/export/point-to-earlier.ts';
import { bodyPath, exportPaths, openExport, readPointer } from '#protocol/node/export-folder.ts';
import { outFolder } from '../../../../../test/support/built-site.ts';
import { fixtureApp } from '../../../../../test/support/fixture-app.ts';
import { createTinySite } from '../../../../../test/support/tiny-site.ts';
import { exportedFiles } from './exported-files.ts';

const { exportEdition } = createTinySite({ pages: 2 });

/** A server in front of edition a, with the sentences for its operator. */
async function followedFolder() {
	const out = outFolder();
	await exportEdition(out, 'a');
	const source = exportedFiles(out, { memoryBytes: 0 });
	const app = fixtureApp({ source });
	const sentences: string[] = [];
	const pageOf = async (path: string) => (await (await app.get(path)).text()).match(/The end of (\w+)\./)?.[1];
	return { out, source, app, sentences, pageOf };
}

/** Lets time pass in which the pointer is looked at. */
function clockOf({ source, sentences }: Awaited<ReturnType<typeof followedFolder>>): { look: () => Promise<unknown> } {
	vi.useFakeTimers({ toFake: ['setInterval'] });
	onTestFinished(() => void vi.useRealTimers());
	source.follow({ report: (sentence) => sentences.push(sentence) });
	return {
		look: async () => {
			vi.advanceTimersByTime(250);
			await new Promise((resolve) => setTimeout(resolve, 20));
		},
	};
}

describe('a server on a folder of exports', () => {
	it('moves to the export that the pointer names, and reports it', async () => {
		const folder = await followedFolder();
		const { look } = clockOf(folder);
		await exportEdition(folder.out, 'b');
		expect(await folder.pageOf('/pages/page-1')).toBe('a');
		await look();
		await expect.poll(() => folder.pageOf('/pages/page-1')).toBe('b');
		await look();
		expect(folder.sentences).toEqual(['Export 2 is served now (build b).']);
	});

	it('names an export that a rollback brings back as the rollback does', async () => {
		const folder = await followedFolder();
		const { look } = clockOf(folder);
		await exportEdition(folder.out, 'b');
		await look();
		await expect.poll(() => folder.pageOf('/pages/page-1')).toBe('b');
		const { to } = await rollBack({ out: folder.out });
		await look();
		expect(to).toMatchObject({ number: 1, id: 'a' });
		await expect.poll(() => folder.sentences.at(-1)).toBe('Export 1 is served now (build a).');
	});

	it('stays with the export it has where the next is damaged, and reports it once', async () => {
		const folder = await followedFolder();
		const { look } = clockOf(folder);
		await exportEdition(folder.out, 'b');
		const page = openExport(folder.out)?.manifest.resources.find(({ path }) => path === '/pages/page-1');
		const body = page ? bodyPath(folder.out, page) : '';
		rmSync(body);
		await look();
		await look();
		expect(await folder.pageOf('/pages/page-1')).toBe('a');
		expect(folder.sentences).toEqual([
			`Export 2 cannot be served (/pages/page-1: ${body} is missing): the one before stays.`,
		]);
	});

	it('stays with it where the pointer is gone, cut off, or names a list that is not whole', async () => {
		const folder = await followedFolder();
		const { look } = clockOf(folder);
		const pointer = readPointer(folder.out) ?? '';
		for (const text of ['', '2', `2 ${'0'.repeat(32)}\n`, pointer.replace(/ .*/, ` ${'0'.repeat(32)}`)]) {
			writeFileSync(exportPaths.pointer(folder.out), text);
			await look();
			expect(await folder.pageOf('/pages/page-1')).toBe('a');
		}
		rmSync(exportPaths.pointer(folder.out));
		await look();
		expect(await folder.pageOf('/pages/page-1')).toBe('a');
	});

	it('answers from the newer export where it slept so long that its own bytes are deleted', async () => {
		const folder = await followedFolder();
		const tomorrow = Date.now() + 86_400_000;
		for (const edition of ['b', 'c']) await exportEdition(folder.out, edition, { keep: 0, now: tomorrow });
		const answers = await Promise.all(['/', '/pages/page-1', '/nowhere'].map((path) => folder.app.get(path)));
		expect(answers.map(({ status }) => status)).toEqual([200, 200, 404]);
		for (const answer of answers) expect(await answer.text()).toContain('The end of c.');
	});

	it('answers 500 where its bytes are deleted and there is no newer export', async () => {
		const folder = await followedFolder();
		rmSync(exportPaths.bodies(folder.out), { recursive: true });
		const onFault = vi.fn();
		const { status } = await fixtureApp({ source: folder.source, onFault }).get('/pages/page-1');
		expect([status, onFault.mock.calls.length]).toEqual([500, 1]);
	});
});
