import {
	appendFileSync,
	copyFileSync,
	mkdirSync,
	mkdtempSync,
	readdirSync,
	readFileSync,
	renameSync,
	rmSync,
	statSync,
	symlinkSync,
	utimesSync,
	writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { bodyPath, exportNumbers, openExport } from '#protocol/node/export-folder.ts';
import { rounds, seed } from '../../../../../test/support/long-form.ts';
import { randomSource } from '../../../../../test/support/random-inputs.ts';
import { brokenBodies, createTinySite, differencesOf } from '../../../../../test/support/tiny-site.ts';
import { updateSiteFolder } from './site-folder.ts';

const { exportEdition } = createTinySite({ pages: 3 });
const emptyFolder = () => mkdtempSync(join(tmpdir(), 'vitrine-out-'));
const bodiesOf = (out: string) => readdirSync(join(out, 'bodies'));

/** A folder with one export. */
async function exported(): Promise<string> {
	const out = emptyFolder();
	await exportEdition(out, 'a');
	return out;
}

describe('the folder to upload', () => {
	it('is mended by difference: files that are right stay the same files', async () => {
		const out = await exported();
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
		const out = await exported();
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
			undescribed: () => rmSync(join(out, 'site.jsonl')),
			withoutBody() {
				const page = openExport(out)?.manifest.resources.find(({ path }) => path === '/pages/page-2');
				if (page) rmSync(bodyPath(out, page, 'br'));
			},
		};
		for (let step = 0; step < rounds(10, 60); step++) {
			const disturbance = pick(Object.keys(disturbances)) as keyof typeof disturbances;
			disturbances[disturbance]();
			// All of it was done an hour ago.
			for (const number of exportNumbers(out))
				utimesSync(join(out, `exports/${number}.jsonl`), 0, Date.now() / 1000 - 3600);
			const edition = { weight: pick([1, 2, 3]), script: pick(['a', 'a', 'b']), isLarge: true };
			await exportEdition(out, pick(['a', 'a', 'b']), edition);
			expect(differencesOf(out), `step ${step}: ${disturbance}, then ${JSON.stringify(edition)}`).toEqual([]);
			expect(brokenBodies(out)).toEqual([]);
			const lists = exportNumbers(out).map((number) => readFileSync(join(out, `exports/${number}.jsonl`), 'utf8'));
			expect(lists.length).toBeLessThanOrEqual(4);
			expect(bodiesOf(out).filter((name) => !lists.some((list) => list.includes(name.slice(0, 32))))).toEqual([]);
		}
	});

	it('has one file for equal bytes, also where one of two resources was not made again', async () => {
		const out = await exported();
		const before = openExport(out)?.manifest;
		const list = before?.resources ?? [];
		const [first, second] = list.filter(({ path }) => path.startsWith('/pages/'));
		if (!before || !first || !second) throw new Error('no export');
		const taken = { ...second, hash: first.hash, size: first.size };
		const withTaken = { ...before, resources: list.map((entry) => (entry === second ? taken : entry)) };
		updateSiteFolder(out, { number: 1, manifest: withTaken });
		const body = bodyPath(out, first);
		copyFileSync(body, `${body}.again`);
		renameSync(`${body}.again`, body);
		const made = { ...first, size: { ...first.size } };
		const manifest = { ...withTaken, resources: withTaken.resources.map((entry) => (entry === first ? made : entry)) };
		updateSiteFolder(out, { number: 1, manifest }, { before: withTaken });
		const inodes = [first.file, second.file].map((file) => statSync(join(out, 'site', file)).ino);
		expect(inodes).toEqual([statSync(body).ino, statSync(body).ino]);
	});

	it('follows names that change between capitals and small letters, and from file to folder', async () => {
		const out = await exported();
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
		const out = await exported();
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
