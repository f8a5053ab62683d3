import { cpSync, existsSync, globSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';

/**
 * The packages that come inside the kit, with all that they depend on: two thirds of what npm would install of them are
 * source maps, and the same code for other loaders.
 */
export const bundledPackages: readonly string[] = ['fontkit', 'html-validate'];

/** Of these, no more than a module of the kit loads. */
const neededFiles: Record<string, RegExp> = {
	ajv: /^dist\//,
	fontkit: /^dist\/module\.mjs$/,
	'html-validate': /^dist\/(esm|schema)\//,
};

const description = /^(package\.json|(licen[cs]e|copying|notice)(\.\w+)?)$/i;
const superfluous = /(\.(map|md|flow)|\.d\.[cm]?ts|\.tsx)$|^(test|tests|docs|example|examples|\.github)\//;

interface Manifest {
	dependencies?: Record<string, string>;
}

/**
 * Copies the bundled packages.
 *
 * @param root folder in whose `node_modules` they are installed
 * @param stage folder of the package that shall have them in its own `node_modules`
 */
export function copyBundledPackages(root: string, stage: string): void {
	const folders = new Set<string>();
	const visit = (name: string, from: string) => {
		const folder = findPackage(name, from);
		if (folders.has(folder)) return;
		folders.add(folder);
		const { dependencies = {} } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Manifest;
		for (const needed of Object.keys(dependencies)) visit(needed, folder);
	};
	for (const name of bundledPackages) visit(name, root);
	for (const folder of folders) {
		const name = folder.replace(/^.*[\\/]node_modules[\\/]/, '').replaceAll('\\', '/');
		for (const file of globSync('**', { cwd: folder, exclude: ['node_modules'] })) {
			const path = file.replaceAll('\\', '/');
			const isNeeded = neededFiles[name]?.test(path) ?? true;
			if (!description.test(path) && (!isNeeded || superfluous.test(path))) continue;
			const source = join(folder, file);
			if (statSync(source).isFile()) cpSync(source, join(stage, folder.slice(root.length), file));
		}
	}
}

/** Where Node finds a package. */
function findPackage(name: string, from: string): string {
	for (let folder = from; dirname(folder) !== folder; folder = dirname(folder)) {
		const found = join(folder, 'node_modules', name);
		if (existsSync(found)) return found;
	}
	throw new Error(`${name}, which ${from} needs, is not installed.`);
}
