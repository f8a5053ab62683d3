import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

const own = import.meta.dirname;

/**
 * Packs this package as npm installs it, with the themes of the kit: they are beside it in the repository alone.
 *
 * @param folder receives `create-vitrine-<version>.tgz`
 * @returns path of that file
 */
export function packCreate(folder: string): string {
	const stage = mkdtempSync(join(tmpdir(), 'vitrine-pack-create-'));
	try {
		const { files } = JSON.parse(readFileSync(join(own, 'package.json'), 'utf8')) as { files: string[] };
		for (const name of ['README.md', 'package.json', ...files.map((file) => file.replace(/\/\*.*/, ''))]) {
			const source = name === 'themes' ? join(own, '../vitrine/themes') : join(own, name);
			cpSync(source, join(stage, name), { recursive: true });
		}
		mkdirSync(folder, { recursive: true });
		const pack = ['pack', '--json', '--ignore-scripts', '--pack-destination', resolve(folder)];
		const told = execFileSync('npm', pack, { cwd: stage, encoding: 'utf8', shell: process.platform === 'win32' });
		const [{ filename }] = JSON.parse(told) as [{ filename: string }];
		return join(resolve(folder), filename);
	} finally {
		rmSync(stage, { recursive: true });
	}
}

if (process.argv[1] === import.meta.filename) console.log(packCreate(process.argv[2] ?? '.'));
