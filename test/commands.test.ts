import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { englishSite } from './support/fixture-site.ts';
import { sampled } from './support/long-form.ts';
import { vitrine } from './support/repository.ts';

/** Runs `vitrine` in an empty folder, with or without `.env`. */
function run(words: readonly string[], env?: string) {
	const folder = mkdtempSync(join(tmpdir(), 'vitrine-command-'));
	if (env !== undefined) writeFileSync(join(folder, '.env'), env);
	const { status, stdout, stderr } = spawnSync(process.execPath, [vitrine, ...words], {
		cwd: folder,
		encoding: 'utf8',
		env: { PATH: process.env.PATH, NO_COLOR: '1' },
	});
	return { status, stdout, stderr };
}

const all = /^ {2}vitrine (\w+) /gm;
const commands = [...run(['--help']).stdout.matchAll(all)].flatMap(([, name]) => name ?? []);

describe('vitrine', () => {
	it('lists its commands, each of which says more of itself', () => {
		expect(commands.length).toBeGreaterThan(10);
		for (const name of sampled(commands, 4)) {
			const { status, stdout } = run([name, '--help']);
			expect([status, new RegExp(`(?:npm run|npx vitrine) ${name}\\b`).test(stdout)], name).toEqual([0, true]);
		}
	});

	it('is run by npm scripts of the same names, of which there are at most twelve', () => {
		const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> };
		const own = Object.entries(scripts).filter(([, script]) => script.startsWith('vitrine '));
		for (const [name, script] of own) expect([commands.includes(name), script]).toEqual([true, `vitrine ${name}`]);
		expect(own.length).toBeGreaterThan(5);
		expect(Object.keys(scripts).length).toBeLessThanOrEqual(12);
	});

	it('does its work to the end when nobody reads what it says any more', () => {
		const root = englishSite();
		const command = `"$0" "$1" build --root "$2" | true; echo "\${PIPESTATUS[0]}"`;
		const { stdout, stderr } = spawnSync('bash', ['-c', command, process.execPath, vitrine, root], {
			encoding: 'utf8',
		});
		// On a busy machine, a build says what it does and waits for.
		const faults = stderr.replace(/^(\d+ s: |Waiting for ).*\n/gm, '');
		expect([stdout, faults]).toEqual(['0\n', '']);
		expect(existsSync(join(root, 'dist/site/index.html'))).toBe(true);
	});

	it('names what it does not understand, and what was meant', () => {
		expect(run(['bild'])).toEqual({
			status: 2,
			stdout: '',
			stderr: 'There is no command "bild". Did you mean "build"? See "vitrine --help".\n',
		});
	});

	it('names a part of a command that there is not, and the one that is meant', () => {
		expect(run(['translations', 'acept'])).toEqual({
			status: 2,
			stdout: '',
			stderr: 'There is no command "acept", but "accept". See "npx vitrine translations --help".\n',
		});
	});

	const sameWords = ['start', 'dev', 'build', 'serve', 'check', 'audit', 'shots', 'translations', 'rollback'];
	it.each([...sameWords.map((name) => [name]), ['submissions', 'list']])(
		'%s names an option that it does not know',
		(...words) => {
			expect(run([...words, '--lamp'])).toMatchObject({
				status: 2,
				stderr: `Unknown option '--lamp'. See "npx vitrine ${words[0]} --help".\n`,
			});
		},
	);

	it.each([['start'], ['dev'], ['build'], ['serve'], ['submissions', 'list']])('%s reads .env', (...words) => {
		expect(run(words, 'PORT=lamp').stderr).toContain('PORT is "lamp"');
	});

	it.each([['start'], ['build'], ['serve'], ['submissions', 'list']])(
		'%s says nothing about an .env that is not there',
		(...words) => {
			const { stdout, stderr } = run(words);
			expect(stdout + stderr).not.toBe('');
			expect(stdout + stderr).not.toContain('.env');
		},
	);
});
