import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire, stripTypeScriptTypes } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { transformWithOxc } from 'vite';

/**
 * Packs a package as npm installs it.
 *
 * @param folder receives `<name>-<version>.tgz`
 * @param fill writes the files of the package, `package.json` among them, into an empty folder
 * @returns path of the archive
 */
export async function packPackage(folder: string, fill: (stage: string) => void | Promise<void>): Promise<string> {
	const stage = mkdtempSync(join(tmpdir(), 'vitrine-pack-'));
	try {
		await fill(stage);
		mkdirSync(folder, { recursive: true });
		const words = ['pack', '--json', '--ignore-scripts', '--pack-destination', resolve(folder)];
		const printed = execFileSync('npm', words, { cwd: stage, encoding: 'utf8', shell: process.platform === 'win32' });
		const [{ filename }] = JSON.parse(printed) as [{ filename: string }];
		return join(resolve(folder), filename);
	} finally {
		rmSync(stage, { recursive: true });
	}
}

/** Writes the types of all modules that a `tsconfig.json` includes. */
export function compileTypes({ sources, settings, dist }: { sources: string; settings: string; dist: string }): void {
	const require = createRequire(import.meta.url);
	const compiler = join(dirname(require.resolve('typescript/package.json')), 'bin/tsc');
	execFileSync(process.execPath, [compiler, '-p', settings, '--outDir', dist], { stdio: 'inherit' });
	for (const name of globSync('**/*.d.ts', { cwd: dist })) {
		const path = join(dist, name);
		writeFileSync(path, withCompiledSpecifiers(readFileSync(path, 'utf8'), { source: join(sources, name), sources }));
	}
}

/**
 * Compiles each module of a folder for itself, and copies the files beside them.
 *
 * @param isLeftOut by path from `sources`; tests, and what they compare with, are left out anyway
 */
export async function compileModules(
	sources: string,
	dist: string,
	isLeftOut: (name: string) => boolean = () => false,
): Promise<void> {
	for (const name of globSync('**/*.*', { cwd: sources })) {
		const source = join(sources, name);
		if (/\.test\.tsx?$|\.grit$/.test(name) || name.includes('golden') || isLeftOut(name.replaceAll('\\', '/')))
			continue;
		const isCompiled = /(?<!\.d)\.tsx?$/.test(name);
		const target = join(dist, isCompiled ? name.replace(/tsx?$/, 'js') : name);
		mkdirSync(dirname(target), { recursive: true });
		if (!isCompiled) {
			cpSync(source, target);
			continue;
		}
		const written = readFileSync(source, 'utf8');
		const code = name.endsWith('x') ? await withoutJsx(written, source) : stripTypeScriptTypes(written);
		writeFileSync(target, withCompiledSpecifiers(code, { source, sources }));
	}
}

async function withoutJsx(code: string, file: string): Promise<string> {
	const compiled = await transformWithOxc(code, file, {
		jsx: { runtime: 'automatic' },
		sourcemap: false,
		target: 'esnext',
	});
	return compiled.code;
}

/**
 * Leads imports, and addresses of threads and programs, from a source to what it is compiled to.
 *
 * @param sources folder that `#` leads to
 */
export function withCompiledSpecifiers(code: string, { source, sources }: { source: string; sources: string }): string {
	return code.replace(
		/((?:\bfrom|\bimport|\bURL\(|\bimport\()\s*['"`])(#|\.{1,2}\/)([^'"`]+)\.tsx?(?=['"`])/g,
		(written, before: string, root: string, path: string) => {
			const base = root === '#' ? sources : dirname(source);
			const target = join(base, root === '#' ? path : root + path);
			const isSource = ['.ts', '.tsx'].some((ending) => existsSync(target + ending));
			return isSource ? `${before}${root}${path}.js` : written;
		},
	);
}

/**
 * Returns the description of a package with compiled modules in place of the sources.
 *
 * @param manifest its `package.json`
 * @param more what the archive has besides
 */
export function packedManifest(manifest: string, more: Record<string, unknown>): string {
	const { private: _, devDependencies: __, ...own } = JSON.parse(manifest);
	const exports = Object.fromEntries(
		Object.entries(own.exports as Record<string, string>).map(([name, path]) => {
			const module = path.replace('./src/', './dist/').replace(/\.tsx?$/, '');
			return [name, { types: `${module}.d.ts`, default: `${module}.js` }];
		}),
	);
	return JSON.stringify({ ...own, exports, ...more }, undefined, '\t');
}
