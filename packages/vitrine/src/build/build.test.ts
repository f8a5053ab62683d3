import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { builtFixture } from '../../../../test/support/built-site.ts';
import { repositoryRoot, vitrine } from '../../../../test/support/repository.ts';

/** What `npm run build` writes where it cannot build, after its exit code. */
function complaint(parameters: readonly string[], env: Record<string, string> = {}): string {
	const { status, stderr } = spawnSync(process.execPath, [vitrine, 'build', ...parameters], {
		cwd: repositoryRoot,
		encoding: 'utf8',
		timeout: 20_000,
		env: { ...process.env, ...env },
	});
	return `exit ${status}: ${stderr.trim()}`;
}

it('npm start writes nothing, not even a lock, where nothing is to be built', () => {
	const out = builtFixture();
	// Whoever may write everywhere cannot write a file where a folder is.
	rmSync(join(out, 'building.lock'), { force: true });
	mkdirSync(join(out, 'building.lock'));
	const before = readdirSync(out, { recursive: true });
	const words = ['build', '--keep-rollback', '--root', join(repositoryRoot, 'test/fixtures/trilingual'), '--out', out];
	const { status, stdout, stderr } = spawnSync(process.execPath, [vitrine, ...words], { encoding: 'utf8' });
	expect([status, stderr]).toEqual([0, '']);
	expect(stdout).toMatch(/^Build [0-9a-f]{16} is up to date\.\n/);
	expect(readdirSync(out, { recursive: true })).toEqual(before);
});

describe('a build that cannot be made says why in one line, and ends with 1', () => {
	it('D5 a file stands where the folder should be', () => {
		const file = join(mkdtempSync(join(tmpdir(), 'vitrine-out-')), 'file');
		writeFileSync(file, '');
		expect(complaint(['--out', join(file, 'out')])).toBe(
			`exit 1: ${join(file, 'out')} cannot be written (ENOTDIR): unlock the folder, make room, or name another with --out.`,
		);
	});

	it('D5 the folder may not be written', () => {
		const folder = mkdtempSync(join(tmpdir(), 'vitrine-out-'));
		chmodSync(folder, 0o500);
		// Whoever may write everywhere finds this folder, which the system keeps for itself.
		const out = process.getuid?.() === 0 && existsSync('/sys') ? '/sys/vitrine' : join(folder, 'out');
		expect(complaint(['--out', out])).toMatch(
			/^exit 1: \S+ cannot be written \(E[A-Z]+\): unlock the folder, make room, or name another with --out\.$/,
		);
	});

	it('D5 the system has no folders there', ({ skip }) => {
		if (!existsSync('/proc')) skip('this system has no /proc');
		expect(complaint(['--out', '/proc/vitrine/out'])).toMatch(
			/^exit 1: \/proc\/vitrine cannot be written \(E[A-Z]+\): unlock the folder, make room, or name another with --out\.$/,
		);
	});

	it('D5 a setting is wrong', () => {
		expect(complaint([], { SITE_ORIGIN: 'preview' })).toBe(
			'exit 1: SITE_ORIGIN is "preview"; expected scheme and host without a path, like https://preview.example.com.',
		);
	});
});
