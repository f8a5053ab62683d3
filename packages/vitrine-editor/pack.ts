import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { compileModules, packedManifest, packPackage } from '../vitrine/compile-package.ts';
import { buildClient } from './build-client.ts';

const own = import.meta.dirname;

/**
 * Packs the editor as npm installs it: the modules of its server, each compiled for itself, and its interface as browsers load
 * it.
 *
 * @param folder receives `vitrine-editor-<version>.tgz`
 * @returns path of that file
 */
export function packEditor(folder: string): Promise<string> {
	return packPackage(folder, async (stage) => {
		await compileModules(join(own, 'src'), join(stage, 'dist'), (name) => name.startsWith('client/'));
		await buildClient(join(stage, 'dist/client'));
		for (const name of ['LICENSE', 'README.md']) cpSync(join(own, name), join(stage, name));
		const manifest = packedManifest(readFileSync(join(own, 'package.json'), 'utf8'), {
			files: ['dist', 'LICENSE'],
			exports: { '.': './dist/server/serve-editor.js' },
		});
		writeFileSync(join(stage, 'package.json'), manifest);
	});
}

if (process.argv[1] === import.meta.filename) console.log(await packEditor(process.argv[2] ?? '.'));
