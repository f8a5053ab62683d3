import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { outFolder } from '../../../../test/support/built-site.ts';
import { repositoryRoot, vitrine } from '../../../../test/support/repository.ts';
import { createTinySite } from '../../../../test/support/tiny-site.ts';

/** What `npx vitrine rollback` writes, after its exit code. */
function rollback(...parameters: string[]): string {
	const { status, stdout, stderr } = spawnSync(process.execPath, [vitrine, 'rollback', ...parameters], {
		cwd: repositoryRoot,
		encoding: 'utf8',
	});
	return `exit ${status}: ${stdout}${stderr}`;
}

it('npx vitrine rollback reports which export is served, how to take that back, and in a sentence why there is none', async () => {
	const out = outFolder();
	const { exportEdition } = createTinySite({ pages: 1 });
	for (const edition of ['a', 'b']) await exportEdition(out, edition);
	expect(rollback('--out', out)).toBe(`exit 0: Now serving export 1 (build a) instead of 2 (build b).
  dist/site holds it, and servers running on this folder switch to it within a second.
  To take this back: npx vitrine rollback 2
`);
	expect(rollback('--out', out)).toBe(
		'exit 1: There is no export before 1 to go back to: the number that is kept is "earlierBuilds" in site.config.ts.\n',
	);
	expect(rollback('--out', out, '7')).toBe('exit 1: There is no export 7: kept are 1, 2.\n');
	expect(rollback('--out', out, 'b')).toBe(
		'exit 2: Expected one number of an export: b. See "npx vitrine rollback --help".\n',
	);
	expect(rollback('--out', out, '--list')).toMatch(
		/^exit 0: {5}2 {2}b {2}\d{4}-\d\d-\d\d \d\d:\d\d UTC\n {4}1 {2}a {2}\d{4}-\d\d-\d\d \d\d:\d\d UTC {2}served now\n$/,
	);
	await exportEdition(out, 'c', { target: 'netlify' });
	expect(rollback('--out', out, '2')).toContain(`instead of 4 (build c).
  It was built for node, and export 4 for netlify.
`);
	expect(rollback('--out', join(out, 'nowhere'))).toMatch(
		/^exit 1: There is no complete build in .*nowhere: run "npm run build"\.\n$/,
	);
});
