import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { shortHash } from '#build/threads/hashes.ts';
import { repositoryRoot, vitrine } from './repository.ts';
import { createTinySite } from './tiny-site.ts';

/** Exports a small site twice and takes the second export back: the lines that the command writes. */
export async function recordRollback(): Promise<string[]> {
	const out = mkdtempSync(join(tmpdir(), 'vitrine-record-'));
	const { exportEdition } = createTinySite({ pages: 1 });
	// Named like builds: by a hash of what they publish.
	for (const text of ['From €12 a month.', 'From €10 a month.']) await exportEdition(out, shortHash(text).slice(0, 16));
	const { status, stdout, stderr } = spawnSync(process.execPath, [vitrine, 'rollback', '--out', out], {
		cwd: repositoryRoot,
		encoding: 'utf8',
	});
	rmSync(out, { recursive: true });
	if (status !== 0) throw new Error(`The rollback ended with ${status}: ${stderr}`);
	return stdout.trimEnd().split('\n');
}
