import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { repositoryRoot, vitrine } from './repository.ts';
import { createTinySite } from './tiny-site.ts';

/** Exports a small site twice and takes the second export back: the lines that the command writes. */
export async function recordRollback(): Promise<string[]> {
	const out = mkdtempSync(join(tmpdir(), 'vitrine-record-'));
	const { exportEdition } = createTinySite({ pages: 1 });
	for (const edition of ['first', 'second']) await exportEdition(out, edition);
	const { status, stdout, stderr } = spawnSync(process.execPath, [vitrine, 'rollback', '--out', out], {
		cwd: repositoryRoot,
		encoding: 'utf8',
	});
	rmSync(out, { recursive: true });
	if (status !== 0) throw new Error(`The rollback ended with ${status}: ${stderr}`);
	return stdout.trimEnd().split('\n');
}
