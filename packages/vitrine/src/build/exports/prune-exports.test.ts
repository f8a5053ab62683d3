import { mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { exportNumbers } from '#protocol/node/export-folder.ts';
import { brokenBodies, createTinySite } from '../../../../../test/support/tiny-site.ts';
import { findUnreferenced, removeUnreferenced } from './prune-exports.ts';

const { exportEdition } = createTinySite({ pages: 3 });

/** A folder in which editions were exported, an hour ago. */
async function folderOf(...editions: string[]): Promise<string> {
	const out = mkdtempSync(join(tmpdir(), 'vitrine-out-'));
	for (const edition of editions) await exportEdition(out, edition);
	for (const number of exportNumbers(out))
		utimesSync(join(out, `exports/${number}.jsonl`), 0, Date.now() / 1000 - 3600);
	return out;
}

it('what nobody needs is cleared away, though some of it has got another name meanwhile', async () => {
	const out = await folderOf('a');
	writeFileSync(join(out, 'bodies/0.1-1.unfinished'), '');
	const unreferenced = findUnreferenced(out, 3, { beforeNext: exportNumbers(out) });
	rmSync(join(out, 'bodies/0.1-1.unfinished'));
	removeUnreferenced(out, unreferenced);
	expect([unreferenced.bodies, brokenBodies(out)]).toEqual([['0.1-1.unfinished'], []]);
});

it('an export that follows while it is looked for counts once', async () => {
	const out = await folderOf('a', 'b', 'c');
	const beforeNext = exportNumbers(out);
	const { manifest } = await exportEdition(out, 'd');
	removeUnreferenced(out, findUnreferenced(out, 2, { beforeNext }), manifest);
	expect(exportNumbers(out)).toEqual([4, 3, 2]);
	expect(brokenBodies(out)).toEqual([]);
	expect(readdirSync(join(out, 'bodies')).length).toBeGreaterThan(0);
});
