import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { replaceFile } from '#node/replace-file.ts';

/** The program that installs packages, by the file in which it records them; without such a file, it is npm. */
const managers = [
	['pnpm-lock.yaml', 'pnpm', ['install', '--no-frozen-lockfile']],
	['yarn.lock', 'yarn', ['install']],
	['', 'npm', ['install', '--prefer-offline', '--omit-lockfile-registry-resolved']],
] as const;

interface Manifest {
	dependencies?: Record<string, string>;
}

/**
 * Changes the dependencies of a site, and installs and removes what follows from that.
 *
 * @param needed versions by name; one that the site has already stays as it is
 * @param needless names
 * @returns what was added
 * @throws {Error} when a package cannot be installed, with the reason; then, the files are as they were
 */
export function changePackages(root: string, needed: Record<string, string>, needless: readonly string[]): string[] {
	const file = join(root, 'package.json');
	const text = readFileSync(file, 'utf8');
	const manifest = JSON.parse(text) as Manifest;
	const had = manifest.dependencies ?? {};
	const added = Object.entries(needed).filter(([name]) => had[name] === undefined);
	const kept = Object.entries(had).filter(([name]) => !needless.includes(name));
	if (added.length === 0 && kept.length === Object.keys(had).length) return [];
	const dependencies = Object.fromEntries([...kept, ...added].sort(([one], [other]) => (one < other ? -1 : 1)));
	const indent = /^([ \t]+)"/m.exec(text)?.[1] ?? '\t';
	const [lock, program, words] = managers.find(([name]) => existsSync(join(root, name))) ?? managers[2];
	const lockFile = join(root, lock || 'package-lock.json');
	const locked = existsSync(lockFile) ? readFileSync(lockFile, 'utf8') : undefined;
	replaceFile(file, `${JSON.stringify({ ...manifest, dependencies }, undefined, indent)}\n`);
	const { status, error, stderr } = spawnSync(program, words, {
		cwd: root,
		encoding: 'utf8',
		shell: process.platform === 'win32',
	});
	if (status === 0) return added.map(([name]) => name);
	replaceFile(file, text);
	if (locked !== undefined) replaceFile(lockFile, locked);
	const code = /\bcode (\S+)|\b(ERR_PNPM_\w+)/.exec(stderr ?? '');
	throw new Error(`${program} ${words[0]} (${code?.[1] ?? code?.[2] ?? error?.message ?? `exit code ${status}`})`);
}
