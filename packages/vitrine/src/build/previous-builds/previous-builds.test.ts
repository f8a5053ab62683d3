import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readExport } from '#check/audit/read-export.ts';
import { audit } from '#check/audit/rules.ts';
import { bodyPath, damageOf, openExport } from '#protocol/node/export-folder.ts';
import { siteWith } from '../../../../../test/support/fixture-site.ts';
import {
	about,
	buildNumber,
	copyOfFirst,
	earlierOf,
	first,
	folderWithCaches,
	idsOf,
	listOf,
	ownFilesOf,
	prepareFirstBuild,
} from '../../../../../test/support/numbered-builds.ts';
import { quickBuild } from '../../../../../test/support/quick-build.ts';

prepareFirstBuild();

/** The file with the bytes of a path. */
function bodyOf(out: string, path: string): string {
	const entry = openExport(out)?.manifest.resources.find((resource) => resource.path === path);
	return entry ? bodyPath(out, entry) : 'nowhere';
}

describe('a build', () => {
	it('lists what an open tab of it may ask for, and follows no other at first', () => {
		expect(first.warnings).toEqual([]);
		expect(idsOf(first.out)).toEqual([first.id]);
		expect(ownFilesOf(first.out)).toEqual(
			expect.arrayContaining([
				expect.stringMatching(/^\/assets\/boot-.*\.js$/),
				expect.stringMatching(/^\/assets\/.*\.woff2$/),
				expect.stringMatching(/^\/og\/.*\.png$/),
				`/builds/meta/${first.id}.json`,
			]),
		);
		expect(earlierOf(first.out)).toEqual([]);
	});

	it('keeps the files of the one before it, which stand in no sitemap and on no page', async () => {
		const out = copyOfFirst();
		const second = await buildNumber(2, { out });
		expect(second.warnings).toEqual([]);
		expect(idsOf(out)).toEqual([second.id, first.id]);
		const paths = new Set(second.manifest.resources.map(({ path }) => path));
		expect(ownFilesOf(first.out).filter((path) => !paths.has(path))).toEqual([]);
		const kinds = new Set(earlierOf(out).map(({ kind }) => kind));
		expect(kinds).toEqual(new Set(['asset', 'og-image', 'build-meta']));
		for (const { file } of earlierOf(out)) {
			expect(readFileSync(join(out, 'site', file))).toEqual(readFileSync(join(first.out, 'site', file)));
		}
		expect(damageOf(out, second.manifest)).toBeUndefined();
		expect(audit(await readExport(out))).toEqual([]);
		expect((await quickBuild({ root: second.root, out })).isNew).toBe(false);
	});

	it('forgets builds beyond those that the settings keep', async () => {
		const out = folderWithCaches();
		const settings = readFileSync(join(siteWith(), 'site.config.ts'), 'utf8');
		const root = siteWith({
			'site.config.ts': settings.replace("name: 'Lantern'", "name: 'Lantern', earlierBuilds: 2"),
		});
		const ids: string[] = [];
		for (const number of [1, 2, 3, 4]) {
			// A character that no font has yet changes what all pages share.
			const letter = String.fromCodePoint(0x30a2 + number);
			writeFileSync(join(root, 'content/en/pages/about.md'), about(`About ${'I'.repeat(number)}`, letter));
			ids.unshift((await quickBuild({ root, out })).manifest.id);
		}
		expect(idsOf(out)).toEqual(ids.slice(0, 3));
		const metas = earlierOf(out).filter(({ kind }) => kind === 'build-meta');
		expect(metas.map(({ path }) => path).sort()).toEqual(
			ids
				.slice(1, 3)
				.map((id) => `/builds/meta/${id}.json`)
				.sort(),
		);
		expect(earlierOf(out).filter(({ kind }) => kind === 'og-image')).toHaveLength(2);
	});

	it('that goes back to the one before keeps the one that it takes back', async () => {
		const out = copyOfFirst();
		const second = await buildNumber(2, { out });
		await quickBuild({ root: first.root, out });
		expect(idsOf(out)).toEqual([first.id, second.id]);
		const paths = new Set(openExport(out)?.manifest.resources.map(({ path }) => path));
		expect(ownFilesOf(first.out).filter((path) => !paths.has(path))).toEqual([]);
		expect(earlierOf(out).map(({ path }) => path)).toContain(`/builds/meta/${second.id}.json`);
	});

	it('leaves a damaged file out, and reports it', async () => {
		const out = copyOfFirst();
		const [card = ''] = ownFilesOf(out).filter((path) => path.startsWith('/og/'));
		for (const path of ownFilesOf(out).filter((path) => path.startsWith('/og/'))) {
			writeFileSync(bodyOf(out, path), 'garbage');
		}
		const second = await buildNumber(2, { out });
		expect(second.warnings).toContain(
			`A file of an earlier build is left out: ${card} has other bytes than its build wrote.`,
		);
		const [, earlier] = listOf(out);
		expect(Object.keys(earlier?.files ?? {}).filter((path) => path.startsWith('/og/'))).toEqual([]);
		expect(damageOf(out, second.manifest)).toBeUndefined();
	});
});
