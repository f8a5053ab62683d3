import { readFileSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, sep } from 'node:path';

/** What a module may leave out at the end of an import. */
const endings = ['', '.ts', '.tsx', '.js', '.jsx', '.mjs', '.json', '/index.ts', '/index.tsx', '/index.js'];

/** What may import something. */
const isModule = /\.(?:[cm]?[jt]sx?|css)$/;

/** What a module imports, as it is written there. Some of it may stand in comments, or be types alone. */
export function importsIn(text: string): string[] {
	return written(text, /(?:\bfrom|\bimport)\s*\(?\s*(['"])([^'"\n]+)\1/g);
}

/** The full path of the file that an import leads to; undefined for a package, and for nothing. */
export function importedFile(importer: string, specifier: string): string | undefined {
	const [name = ''] = specifier.split('?');
	if (name.startsWith('#')) return namedInPackage(importer, name);
	// Styles name a file beside them without a dot as well.
	if (!name.startsWith('.') && !importer.endsWith('.css')) return undefined;
	const path = join(dirname(importer), name);
	return endings.map((ending) => path + ending).find(isFile);
}

/** Full paths of modules and styles, with all files that they import, and that these import. Packages are left out. */
export function withImports(paths: Iterable<string>): Set<string> {
	const found = new Set(paths);
	// What is added to a set while it is walked is walked as well.
	for (const path of found) {
		if (!isModule.test(path) || !isFile(path)) continue;
		const text = readFileSync(path, 'utf8');
		const inStyles = path.endsWith('.css') ? written(text, /\burl\(\s*(['"]?)([^'"\n)]+)\1/g) : [];
		for (const specifier of [...importsIn(text), ...inStyles]) {
			const imported = importedFile(path, specifier);
			if (imported !== undefined) found.add(imported);
		}
	}
	return found;
}

function written(text: string, pattern: RegExp): string[] {
	return [...new Set([...text.matchAll(pattern)].map(([, , specifier = '']) => specifier))];
}

/** What `imports` of the nearest package.json gives a name to. */
function namedInPackage(importer: string, name: string): string | undefined {
	try {
		const path = createRequire(importer).resolve(name);
		return packagesAbove(path) > packagesAbove(importer) ? undefined : path;
	} catch {
		// Node throws if there is none.
		return undefined;
	}
}

const packagesAbove = (path: string) => path.split(`${sep}node_modules${sep}`).length;

function isFile(path: string): boolean {
	return statSync(path, { throwIfNoEntry: false })?.isFile() ?? false;
}
