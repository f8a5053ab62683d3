import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { exportNumbers, exportPaths, openExport, readPointer } from '#protocol/node/export-folder.ts';
import { brokenBodies, createTinySite, differencesOf } from '../../../../../test/support/tiny-site.ts';
import { rollBack } from '../export/point-to-earlier.ts';

const { exportEdition } = createTinySite({ pages: 3 });
const emptyFolder = () => mkdtempSync(join(tmpdir(), 'vitrine-out-'));
const later = () => Date.now() + 3_600_000;

/** A folder in which editions a, b, c … were exported, an hour apart. */
async function folderOf(...editions: string[]): Promise<string> {
	const out = emptyFolder();
	for (const edition of editions) await exportEdition(out, edition, { now: later() });
	return out;
}

const servedId = (out: string) => openExport(out)?.manifest.id;
const latestOf = (out: string) => JSON.parse(readFileSync(join(out, 'site/builds/latest.json'), 'utf8')).id;
const bodiesOf = (out: string) => readdirSync(join(out, 'bodies'));
const assetsOf = (out: string) =>
	readdirSync(join(out, 'site/assets'))
		.filter((name) => name.endsWith('.js'))
		.sort();

const listedBuilds = (out: string): string[] =>
	JSON.parse(readFileSync(join(out, 'site/builds/assets.json'), 'utf8')).builds.map(({ id }: { id: string }) => id);

describe('an export', () => {
	it('removes what a build left that was killed while it named its list', async () => {
		const out = await folderOf('a');
		for (const name of ['current.1-0.unfinished', '9.json.1-0.unfinished'])
			writeFileSync(join(out, 'exports', name), '');
		await exportEdition(out, 'b');
		expect(readdirSync(join(out, 'exports')).filter((name) => name.includes('unfinished'))).toEqual([]);
	});

	it('has a number of its own, and a folder to upload that consists of its bodies', async () => {
		const out = await folderOf('a', 'b');
		expect(exportNumbers(out)).toEqual([2, 1]);
		expect(readPointer(out)).toMatch(/^2 [0-9a-f]{32}\n$/);
		expect([differencesOf(out), brokenBodies(out)]).toEqual([[], []]);
		expect(statSync(join(out, 'site/index.html')).nlink).toBe(2);
	});

	it('of the same id has a number of its own, and the bytes of the one before', async () => {
		const out = await folderOf('a');
		const before = bodiesOf(out);
		expect((await exportEdition(out, 'a')).number).toBe(2);
		expect(bodiesOf(out)).toEqual(before);
	});

	it('of the same id keeps the files of the one before that it lacks, and is listed once where it lacks none', async () => {
		const out = emptyFolder();
		for (const script of ['x', 'y', 'y']) await exportEdition(out, 'a', { script });
		expect(assetsOf(out)).toEqual(['boot-x.js', 'boot-y.js']);
		expect(listedBuilds(out)).toEqual(['a', 'a']);
	});

	it('keeps as many before it as the settings say, and no other bytes', async () => {
		const out = await folderOf('a', 'b', 'c', 'd', 'e', 'f');
		expect(exportNumbers(out)).toEqual([6, 5, 4, 3]);
		const texts = bodiesOf(out).filter((name) => /^[0-9a-f]{32}$/.test(name));
		const pages = texts.filter((name) => readFileSync(join(out, 'bodies', name), 'utf8').includes('The end of b.'));
		expect(pages).toEqual([]);
		expect(assetsOf(out)).toEqual(['boot-c.js', 'boot-d.js', 'boot-e.js', 'boot-f.js']);
		await exportEdition(out, 'g', { keep: 0, now: later() });
		expect(exportNumbers(out)).toEqual([7]);
		expect(assetsOf(out)).toEqual(['boot-g.js']);
	});

	it('that was served until a moment ago keeps its bytes for servers that are behind', async () => {
		const out = emptyFolder();
		for (const edition of ['a', 'b', 'c', 'd', 'e', 'f']) await exportEdition(out, edition);
		expect(exportNumbers(out)).toEqual([6, 5, 4, 3, 2, 1]);
		await exportEdition(out, 'g', { now: later() });
		expect(exportNumbers(out)).toEqual([7, 6, 5, 4]);
	});
});

describe('a rollback', () => {
	it('goes back to the export before, once more to the one before that, and forward by number', async () => {
		const out = await folderOf('a', 'b', 'c');
		const numbers = async (to?: number) => {
			const { from, to: now } = await rollBack({ out, to });
			return [from.number, from.id, now.number, now.id];
		};
		expect(await numbers()).toEqual([3, 'c', 2, 'b']);
		expect([servedId(out), latestOf(out), differencesOf(out)]).toEqual(['b', 'b', []]);
		expect(await numbers()).toEqual([2, 'b', 1, 'a']);
		expect([servedId(out), latestOf(out), differencesOf(out)]).toEqual(['a', 'a', []]);
		await expect(rollBack({ out })).rejects.toThrow('There is no export before 1 to go back to');
		expect(await numbers(3)).toEqual([1, 'a', 3, 'c']);
		expect([servedId(out), differencesOf(out)]).toEqual(['c', []]);
	});

	it('keeps the files that tabs of the newer export ask for, and so does the build after it', async () => {
		const out = await folderOf('a', 'b');
		await rollBack({ out });
		expect(assetsOf(out)).toEqual(['boot-a.js', 'boot-b.js']);
		await exportEdition(out, 'c', { now: later() });
		expect(assetsOf(out)).toEqual(['boot-a.js', 'boot-b.js', 'boot-c.js']);
		expect(listedBuilds(out)).toEqual(['c', 'a', 'b']);
	});

	it('from a build that followed a rollback leads to what was served before it', async () => {
		const out = await folderOf('a', 'b');
		await rollBack({ out });
		await exportEdition(out, 'c', { now: later() });
		expect((await rollBack({ out })).to.id).toBe('a');
	});

	it('leads to no export that is not kept, is served, or is damaged', async () => {
		await expect(rollBack({ out: emptyFolder() })).rejects.toThrow('There is no complete build');
		const out = await folderOf('a', 'b');
		await expect(rollBack({ out, to: 7 })).rejects.toThrow('There is no export 7: kept are 1, 2.');
		await expect(rollBack({ out, to: 2 })).rejects.toThrow('Export 2 is the one that is served.');
		expect(openExport(out)?.number).toBe(2);
		rmSync(join(out, 'bodies', openExport(out, 1)?.find('/')?.hash ?? ''));
		await expect(rollBack({ out })).rejects.toThrow(/^Export 1 is damaged \(\/: .* is missing\)/);
		const list = exportPaths.list(out, 1);
		const whole = readFileSync(list, 'utf8');
		for (const damaged of [whole.replace(/\n.*\n$/, '\n'), whole.slice(0, -9), whole.replace('"size":{', '"size":')]) {
			writeFileSync(list, damaged);
			await expect(rollBack({ out, to: 1 })).rejects.toThrow('There is no export 1: kept are 1, 2.');
		}
		expect([servedId(out), differencesOf(out)]).toEqual(['b', []]);
	});
});
