import { cpSync, existsSync, mkdtempSync, readdirSync, utimesSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { exportPaths, openExport } from '#protocol/node/export-folder.ts';
import { exportedFiles } from '#server/node/exported-files.ts';
import { fixtureApp } from '../../../../../test/support/fixture-app.ts';
import { createTinySite, differencesOf } from '../../../../../test/support/tiny-site.ts';
import { rollBack } from '../export/point-to-earlier.ts';

const { exportEdition } = createTinySite({ pages: 1 });
const former = fileURLToPath(new URL('../../../../../test/fixtures/former-export', import.meta.url));

/** A folder of builds with one export, as version 0.2 of the kit wrote it before lists were lines of JSON. */
function formerFolder(): string {
	const out = mkdtempSync(join(tmpdir(), 'vitrine-out-'));
	cpSync(former, out, { recursive: true });
	return out;
}

const textOf = async (out: string, path: string) => (await fixtureApp({ source: exportedFiles(out) }).get(path)).text();

describe('an export whose list an earlier version wrote as one JSON object', () => {
	it('is served', async () => {
		const out = formerFolder();
		expect(await textOf(out, '/pages/page-0')).toContain('The end of former.');
		expect(await textOf(out, '/always.txt')).toBe('The same in all editions.');
		expect(openExport(out)?.find('/pages/page-1')).toBeUndefined();
	});

	it('is the build that the next one follows, which writes lines', async () => {
		const out = formerFolder();
		cpSync(exportPaths.list(out, 1), join(out, 'site.json'));
		await exportEdition(out, 'next');
		expect(await textOf(out, '/assets/boot-former.js')).toBe('// boot of former');
		expect(JSON.parse(await textOf(out, '/builds/assets.json')).builds).toMatchObject([
			{ id: 'next' },
			{ id: 'former' },
		]);
		expect(readdirSync(exportPaths.lists(out)).sort()).toEqual(['1.json', '2.jsonl', 'current']);
		expect([differencesOf(out), existsSync(join(out, 'site.json'))]).toEqual([[], false]);
	});

	it('can be brought back, and left again', async () => {
		const out = formerFolder();
		await exportEdition(out, 'next');
		expect((await rollBack({ out })).to).toMatchObject({ number: 1, id: 'former' });
		expect([await textOf(out, '/'), differencesOf(out)]).toEqual([expect.stringContaining('The end of former.'), []]);
		expect((await rollBack({ out, to: 2 })).to.id).toBe('next');
		expect([await textOf(out, '/'), differencesOf(out)]).toEqual([expect.stringContaining('The end of next.'), []]);
	});

	it('is deleted as any other', async () => {
		const out = formerFolder();
		const tomorrow = Date.now() + 86_400_000;
		for (const edition of ['b', 'c', 'd']) {
			await exportEdition(out, edition, { keep: 1, now: tomorrow });
			for (const number of [1, 2])
				if (existsSync(exportPaths.list(out, number))) utimesSync(exportPaths.list(out, number), 0, 0);
		}
		expect(readdirSync(exportPaths.lists(out))).not.toContain('1.json');
		expect(await textOf(out, '/')).toContain('The end of d.');
	});
});
