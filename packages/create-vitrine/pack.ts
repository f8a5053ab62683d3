import { cpSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { packPackage } from '../vitrine/compile-package.ts';

const own = import.meta.dirname;

/**
 * Packs this package as npm installs it, with the themes of the kit: they are beside it in the repository alone.
 *
 * @param folder receives `create-vitrine-<version>.tgz`
 * @returns path of that file
 */
export function packCreate(folder: string): Promise<string> {
	const { files } = JSON.parse(readFileSync(join(own, 'package.json'), 'utf8')) as { files: string[] };
	return packPackage(folder, (stage) => {
		for (const name of ['README.md', 'package.json', ...files.map((file) => file.replace(/\/\*.*/, ''))]) {
			const source = name === 'themes' ? join(own, '../vitrine/themes') : join(own, name);
			cpSync(source, join(stage, name), { recursive: true });
		}
	});
}

if (process.argv[1] === import.meta.filename) console.log(await packCreate(process.argv[2] ?? '.'));
