import { cpSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { bundledPackages, copyBundledPackages } from './bundle-packages.ts';
import {
	compileModules,
	compileTypes,
	packedManifest,
	packPackage,
	withCompiledSpecifiers,
} from './compile-package.ts';

const kit = import.meta.dirname;
const sources = join(kit, 'src');
const repository = join(kit, '../..');

/**
 * Packs the kit as npm installs it: each module of the sources compiled for itself, with its types, beside the files
 * that they read, and the guides.
 *
 * @param folder receives `vitrine-<version>.tgz`
 * @returns path of that file
 */
export function packKit(folder: string): Promise<string> {
	return packPackage(folder, async (stage) => {
		const dist = join(stage, 'dist');
		compileTypes({ sources, settings: join(kit, 'tsconfig.pack.json'), dist });
		await compileModules(sources, dist);
		copyBundledPackages(repository, stage);
		for (const name of ['LICENSE', 'README.md']) cpSync(join(kit, name), join(stage, name));
		cpSync(join(kit, 'themes'), join(stage, 'themes'), { recursive: true });
		for (const name of ['CHANGELOG.md', ...globSync('docs/**/*.md', { cwd: repository })]) {
			cpSync(join(repository, name), join(stage, name));
		}
		const command = join(kit, 'bin/vitrine.js');
		mkdirSync(join(stage, 'bin'));
		const program = withCompiledSpecifiers(readFileSync(command, 'utf8'), { source: command, sources });
		writeFileSync(join(stage, 'bin/vitrine.js'), program, { mode: 0o755 });
		const manifest = packedManifest(readFileSync(join(kit, 'package.json'), 'utf8'), {
			files: ['bin', 'dist', 'docs', 'themes', 'CHANGELOG.md', 'LICENSE'],
			imports: { '#*': './dist/*' },
			bundleDependencies: bundledPackages,
		});
		writeFileSync(join(stage, 'package.json'), manifest);
	});
}

if (process.argv[1] === import.meta.filename) console.log(await packKit(process.argv[2] ?? '.'));
