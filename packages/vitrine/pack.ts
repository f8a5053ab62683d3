import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire, stripTypeScriptTypes } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { transformWithOxc } from 'vite';
import { bundledPackages, copyBundledPackages } from './bundle-packages.ts';

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
export async function packKit(folder: string): Promise<string> {
	const stage = mkdtempSync(join(tmpdir(), 'vitrine-pack-'));
	try {
		const dist = join(stage, 'dist');
		writeTypes(dist);
		await writeModules(dist);
		copyBundledPackages(join(kit, '../..'), stage);
		for (const name of ['LICENSE', 'README.md']) cpSync(join(kit, name), join(stage, name));
		cpSync(join(kit, 'themes'), join(stage, 'themes'), { recursive: true });
		for (const name of ['CHANGELOG.md', ...globSync('docs/**/*.md', { cwd: repository })]) {
			cpSync(join(repository, name), join(stage, name));
		}
		const command = join(kit, 'bin/vitrine.js');
		mkdirSync(join(stage, 'bin'));
		const program = withCompiledSpecifiers(readFileSync(command, 'utf8'), command);
		writeFileSync(join(stage, 'bin/vitrine.js'), program, { mode: 0o755 });
		writeFileSync(join(stage, 'package.json'), packedManifest(readFileSync(join(kit, 'package.json'), 'utf8')));
		mkdirSync(folder, { recursive: true });
		const pack = ['pack', '--json', '--ignore-scripts', '--pack-destination', resolve(folder)];
		const told = execFileSync('npm', pack, { cwd: stage, encoding: 'utf8', shell: process.platform === 'win32' });
		const [{ filename }] = JSON.parse(told) as [{ filename: string }];
		return join(resolve(folder), filename);
	} finally {
		rmSync(stage, { recursive: true });
	}
}

function writeTypes(dist: string): void {
	const require = createRequire(import.meta.url);
	const compiler = join(dirname(require.resolve('typescript/package.json')), 'bin/tsc');
	const settings = join(kit, 'tsconfig.pack.json');
	execFileSync(process.execPath, [compiler, '-p', settings, '--outDir', dist], { stdio: 'inherit' });
	for (const name of globSync('**/*.d.ts', { cwd: dist })) {
		const path = join(dist, name);
		writeFileSync(path, withCompiledSpecifiers(readFileSync(path, 'utf8'), join(sources, name)));
	}
}

async function writeModules(dist: string): Promise<void> {
	for (const name of globSync('**/*.*', { cwd: sources })) {
		const source = join(sources, name);
		// Tests, what they compare with, and rules for the linter of the repository.
		if (/\.test\.tsx?$|\.grit$/.test(name) || name.includes('golden')) continue;
		const isCompiled = /(?<!\.d)\.tsx?$/.test(name);
		const target = join(dist, isCompiled ? name.replace(/tsx?$/, 'js') : name);
		mkdirSync(dirname(target), { recursive: true });
		if (!isCompiled) {
			cpSync(source, target);
			continue;
		}
		const written = readFileSync(source, 'utf8');
		const code = name.endsWith('x') ? await withoutJsx(written, source) : stripTypeScriptTypes(written);
		writeFileSync(target, withCompiledSpecifiers(code, source));
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

/** Leads imports, and addresses of threads and programs, from a source to what it is compiled to. */
function withCompiledSpecifiers(code: string, source: string): string {
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

/** The description of the package, with compiled modules in place of the sources. */
function packedManifest(manifest: string): string {
	const { private: _, devDependencies: __, ...own } = JSON.parse(manifest);
	const exports = Object.fromEntries(
		Object.entries(own.exports as Record<string, string>).map(([name, path]) => {
			const module = path.replace('./src/', './dist/').replace(/\.tsx?$/, '');
			return [name, { types: `${module}.d.ts`, default: `${module}.js` }];
		}),
	);
	return JSON.stringify(
		{
			...own,
			files: ['bin', 'dist', 'docs', 'themes', 'CHANGELOG.md', 'LICENSE'],
			exports,
			imports: { '#*': './dist/*' },
			bundleDependencies: bundledPackages,
		},
		undefined,
		'\t',
	);
}

if (process.argv[1] === import.meta.filename) console.log(await packKit(process.argv[2] ?? '.'));
