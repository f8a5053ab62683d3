import { globSync, readFileSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import { parseSync } from 'vite';
import { repositoryRoot } from './repository.ts';

export interface Import {
	/** The importing module, from `src/`. */
	from: string;
	/** The imported module, from `src/`; or the name of a package. */
	to: string;
	isPackage: boolean;
	/** Whether nothing of it is left when the code runs. */
	isType: boolean;
}

/** Returns the modules in the `src/` of a package, without tests and declarations. */
export function modulesOf(name: string): string[] {
	return globSync('**/*.{ts,tsx}', { cwd: sourcesOf(name) })
		.map((path) => path.replaceAll('\\', '/'))
		.filter((path) => !/\.test\.tsx?$|\.d\.ts$/.test(path));
}

/** Reads what a module of a package imports. */
export function importsOf(name: string, from: string): Import[] {
	const code = readFileSync(join(sourcesOf(name), from), 'utf8');
	const { staticImports, staticExports, dynamicImports } = parseSync(from, code).module;
	const found = [
		...staticImports.map(({ moduleRequest, entries }) => {
			return { name: moduleRequest.value, isType: entries.length > 0 && entries.every((entry) => entry.isType) };
		}),
		...staticExports.flatMap(({ entries }) =>
			entries.flatMap(({ moduleRequest, isType }) => (moduleRequest ? { name: moduleRequest.value, isType } : [])),
		),
		...dynamicImports.map(({ moduleRequest: { start, end } }) => {
			return { name: code.slice(start, end).replace(/^['"`]|['"`]$/g, ''), isType: false };
		}),
		...[...code.matchAll(/typeof import\('([^']+)'\)/g)].map(([, name = '']) => ({ name, isType: true })),
	];
	return found.flatMap(({ name, isType }) => {
		const path = name.split('?')[0] ?? '';
		// An address that is put together, and a module that the bundler makes.
		if (!/^[#.@a-z]/.test(path) || /^(?:virtual|icon):/.test(path) || path.startsWith('#theme/')) return [];
		if (path.startsWith('#')) return { from, to: path.slice(1), isPackage: false, isType };
		if (path.startsWith('.')) return { from, to: posix.join(dirname(from), path), isPackage: false, isType };
		return { from, to: path, isPackage: true, isType };
	});
}

function sourcesOf(name: string): string {
	return join(repositoryRoot, 'packages', name, 'src');
}
