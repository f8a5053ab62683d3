import {
	appendFileSync,
	copyFileSync,
	mkdirSync,
	mkdtempSync,
	readdirSync,
	readFileSync,
	rmSync,
	statSync,
	symlinkSync,
	utimesSync,
	writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { bodyPath, exportNumbers, openExport, readPointer } from '#protocol/node/export-folder.ts';
import { randomSource, seed } from '../../../../../test/support/random-inputs.ts';
import { brokenBodies, createTinySite, differencesOf } from '../../../../../test/support/tiny-site.ts';
import { rollBack } from './point-to-earlier.ts';
import { findUseless, removeUseless } from './prune-exports.ts';
import { updateSiteFolder } from './site-folder.ts';

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

	it('is cleared of what nobody needs, though some of it has got another name meanwhile', async () => {
		const out = await folderOf('a');
		writeFileSync(join(out, 'bodies/0.1-1.unfinished'), '');
		const useless = findUseless(out, 3, { beforeNext: exportNumbers(out) });
		rmSync(join(out, 'bodies/0.1-1.unfinished'));
		removeUseless(out, useless);
		expect([useless.bodies, brokenBodies(out)]).toEqual([['0.1-1.unfinished'], []]);
	});

	it('that was served until a moment ago keeps its bytes for servers that are behind', async () => {
		const out = emptyFolder();
		for (const edition of ['a', 'b', 'c', 'd', 'e', 'f']) await exportEdition(out, edition);
		expect(exportNumbers(out)).toEqual([6, 5, 4, 3, 2, 1]);
		await exportEdition(out, 'g', { now: later() });
		expect(exportNumbers(out)).toEqual([7, 6, 5, 4]);
	});
});

describe('the folder to upload', () => {
	it('is mended by difference: files that are right stay the same files', async () => {
		const out = await folderOf('a');
		const opened = openExport(out);
		if (!opened) throw new Error('no export');
		const site = (name: string) => join(out, 'site', name);
		const untouched = statSync(site('always.txt')).ino;
		rmSync(site('index.html'));
		writeFileSync(site('pages/page-1.html'), 'x');
		rmSync(site('404.html'));
		copyFileSync(site('always.txt'), site('404.html'));
		mkdirSync(site('more/below'), { recursive: true });
		writeFileSync(site('more/below/x.txt'), 'x');
		rmSync(site('builds'), { recursive: true });
		writeFileSync(site('builds'), 'a file where a folder belongs');
		const outside = emptyFolder();
		writeFileSync(join(outside, 'kept.txt'), 'x');
		symlinkSync(outside, site('link'));
		// Written in its place, a body is damaged as well: a build makes it anew.
		const damaged = opened.manifest.resources.find(({ path }) => path === '/pages/page-1');
		expect(damaged && statSync(join(out, 'bodies', damaged.hash)).size).toBe(1);
		await exportEdition(out, 'a');
		expect([differencesOf(out), brokenBodies(out)]).toEqual([[], []]);
		expect(statSync(site('always.txt')).ino).toBe(untouched);
		expect(readdirSync(join(out, 'site'))).not.toContain('more');
		expect(readFileSync(join(outside, 'kept.txt'), 'utf8')).toBe('x');
	});

	it('of a large site is its export after any change, by whomever', async () => {
		const random = randomSource(seed);
		const pick = <Item>(items: readonly Item[]) => items[random(items.length)] as Item;
		const out = await folderOf('a');
		const site = (name: string) => join(out, 'site', name);
		const { size } = statSync(site('index.html'));
		const disturbances = {
			nothing() {},
			removed: () => rmSync(site('index.html')),
			added: () => writeFileSync(site('more.txt'), 'x'),
			replaced() {
				rmSync(site('404.html'));
				writeFileSync(site('404.html'), 'x'.repeat(size));
			},
			shortened: () => writeFileSync(site('pages/page-1.html'), 'x'),
			undescribed: () => rmSync(join(out, 'site.json')),
			withoutBody() {
				const page = openExport(out)?.manifest.resources.find(({ path }) => path === '/pages/page-2');
				if (page) rmSync(bodyPath(out, page, 'br'));
			},
		};
		for (let step = 0; step < 24; step++) {
			const disturbance = pick(Object.keys(disturbances)) as keyof typeof disturbances;
			disturbances[disturbance]();
			// All of it was done an hour ago.
			for (const number of exportNumbers(out))
				utimesSync(join(out, `exports/${number}.json`), 0, Date.now() / 1000 - 3600);
			const edition = { weight: pick([1, 2, 3]), script: pick(['a', 'a', 'b']), isLarge: true };
			await exportEdition(out, pick(['a', 'a', 'b']), edition);
			expect(differencesOf(out), `step ${step}: ${disturbance}, then ${JSON.stringify(edition)}`).toEqual([]);
			expect(brokenBodies(out)).toEqual([]);
			const lists = exportNumbers(out).map((number) => readFileSync(join(out, `exports/${number}.json`), 'utf8'));
			expect(lists.length).toBeLessThanOrEqual(4);
			expect(bodiesOf(out).filter((name) => !lists.some((list) => list.includes(name.slice(0, 32))))).toEqual([]);
		}
	});

	it('follows names that change between capitals and small letters, and from file to folder', async () => {
		const out = await folderOf('a');
		const opened = openExport(out);
		if (!opened) throw new Error('no export');
		const renamed = (from: string, to: string) => ({
			...opened,
			manifest: {
				...opened.manifest,
				resources: opened.manifest.resources.map((entry) => (entry.file === from ? { ...entry, file: to } : entry)),
			},
		});
		updateSiteFolder(out, renamed('always.txt', 'Always.txt'));
		expect(readdirSync(join(out, 'site')).filter((name) => /always/i.test(name))).toEqual(['Always.txt']);
		updateSiteFolder(out, renamed('always.txt', 'index.html.d/x'));
		updateSiteFolder(out, renamed('always.txt', 'index.html.d'));
		updateSiteFolder(out, opened);
		expect(differencesOf(out)).toEqual([]);
	});

	it('holds copies where the system gives a file one name only, and compares their bytes', async () => {
		const out = await folderOf('a');
		const opened = openExport(out);
		if (!opened) throw new Error('no export');
		const link = () => {
			throw Object.assign(new Error('EPERM'), { code: 'EPERM' });
		};
		rmSync(join(out, 'site'), { recursive: true });
		updateSiteFolder(out, opened, { link });
		expect(differencesOf(out)).toEqual([]);
		const { ino } = statSync(join(out, 'site/index.html'));
		expect(statSync(join(out, 'site/index.html')).nlink).toBe(1);
		appendFileSync(join(out, 'site/404.html'), 'x');
		writeFileSync(join(out, 'site/always.txt'), 'The same in all editionS.');
		updateSiteFolder(out, opened, { link });
		expect([differencesOf(out), brokenBodies(out)]).toEqual([[], []]);
		expect(statSync(join(out, 'site/index.html')).ino).toBe(ino);
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
		const page = openExport(out, readPointer(out));
		expect(page?.number).toBe(2);
		const list = JSON.parse(readFileSync(join(out, 'exports/1.json'), 'utf8'));
		rmSync(join(out, 'bodies', list.resources.find(({ path }: { path: string }) => path === '/').hash));
		await expect(rollBack({ out })).rejects.toThrow(/^Export 1 is damaged \(\/: .* is missing\)/);
		expect([servedId(out), differencesOf(out)]).toEqual(['b', []]);
	});
});
