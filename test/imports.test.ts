import { globSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import { parseSync } from 'vite';
import { describe, expect, it } from 'vitest';
import { folders } from './import-table.ts';
import { repositoryRoot } from './support/repository.ts';

/** Folders whose modules may use what only Node has. */
const inNode = [
	'build',
	'check',
	'cli',
	'contact/node',
	'content',
	'dev',
	'node',
	'protocol/node',
	'resources',
	'server/node',
	'translations',
	'upgrade',
	'views',
];

/** Folders whose modules may use React. */
const withReact = ['client', 'document', 'pages', 'resources', 'sections', 'ui', 'views'];

const sources = join(repositoryRoot, 'packages/vitrine/src');

interface Import {
	/** The importing module, from `src/`. */
	from: string;
	/** The imported module, from `src/`; or the name of a package. */
	to: string;
	isPackage: boolean;
	/** Whether nothing of it is left when the code runs. */
	isType: boolean;
}

/** Entries that a folder in the `src/` of a package may have: more cannot be read as a list. */
const maxEntries = 40;

const modules = globSync('**/*.{ts,tsx}', { cwd: sources })
	.map((path) => path.replaceAll('\\', '/'))
	.filter((path) => !/\.test\.tsx?$|\.d\.ts$/.test(path));

const imports = modules.flatMap(importsOf);

function importsOf(from: string): Import[] {
	const code = readFileSync(join(sources, from), 'utf8');
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

/** The folder of a module: the longest name in the table that its path begins with. */
function folderOf(path: string): string {
	const named = Object.keys(folders).filter(
		(folder) => path.startsWith(`${folder}/`) || path.replace(/\.tsx?$/, '') === folder,
	);
	return named.sort((a, b) => b.length - a.length)[0] ?? path;
}

/** Every module that runs when this one does. */
function closureOf(entry: string): Import[] {
	const seen = new Set<string>();
	const met: Import[] = [];
	const visit = (module: string) => {
		if (seen.has(module)) return;
		seen.add(module);
		for (const one of imports) {
			if (one.from !== module || one.isType) continue;
			met.push(one);
			if (!one.isPackage) visit(one.to);
		}
	};
	visit(entry);
	return met;
}

/** Returns `content` or `build` for a folder in them, and any other folder as it is. */
function topOf(folder: string): string {
	return /^(?:content|build)(?=\/)/.exec(folder)?.[0] ?? folder;
}

/** Whether a right in the row of a folder covers another folder. */
function covers(right: string, folder: string, other: string): boolean {
	return right === other || (right === topOf(other) && right !== topOf(folder));
}

const written = ({ from, to }: Import) => `${from} imports ${to}`;

describe('the modules of the kit', () => {
	it('import what the table of folders allows them, and nothing else', () => {
		const forbidden = imports.filter(({ from, to, isPackage }) => {
			if (isPackage || !/\.tsx?$/.test(to)) return false;
			const [folder, other] = [folderOf(from), folderOf(to)];
			return folder !== other && !folders[folder]?.some((right) => covers(right, folder, other));
		});
		expect(forbidden.map(written)).toEqual([]);
	});

	it('find in the table no folder that nobody has and no right that nobody uses', () => {
		const used = new Map<string, Set<string>>();
		for (const { from, to, isPackage } of imports) {
			const others = used.get(folderOf(from)) ?? new Set();
			used.set(folderOf(from), isPackage ? others : others.add(folderOf(to)));
		}
		const unused = Object.entries(folders).flatMap(([folder, allowed]) => {
			const others = [...(used.get(folder) ?? [])];
			const isUnused = (right: string) => !others.some((other) => covers(right, folder, other));
			return allowed.filter(isUnused).map((right) => `${folder} → ${right}`);
		});
		expect(unused).toEqual([]);
		expect(Object.keys(folders).filter((folder) => !modules.some((path) => folderOf(path) === folder))).toEqual([]);
	});

	it('stand in folders of which none imports, by others, itself', () => {
		const all = Object.keys(folders);
		const done = new Set<string>();
		const above = (folder: string, path: readonly string[]): string[] => {
			if (path.includes(folder)) return [[...path, folder].join(' → ')];
			if (done.has(folder)) return [];
			const below = all.filter((other) => folders[folder]?.some((right) => covers(right, folder, other)));
			const circles = below.flatMap((other) => above(other, [...path, folder]));
			done.add(folder);
			return circles;
		};
		expect(all.flatMap((folder) => above(folder, []))).toEqual([]);
	});

	it(`lie in folders of at most ${maxEntries} entries`, () => {
		const all = globSync('*/src/**/', { cwd: join(repositoryRoot, 'packages') }).map((folder) => ({
			folder,
			entries: readdirSync(join(repositoryRoot, 'packages', folder)).length,
		}));
		expect(all.length).toBeGreaterThan(100);
		expect(all.filter(({ entries }) => entries > maxEntries)).toEqual([]);
	});

	it('need, by others, never themselves to run', () => {
		const circles: string[] = [];
		const done = new Set<string>();
		const visit = (module: string, path: readonly string[]) => {
			if (path.includes(module)) circles.push([...path.slice(path.indexOf(module)), module].join(' → '));
			if (path.includes(module) || done.has(module)) return;
			for (const { from, to, isPackage, isType } of imports) {
				if (from === module && !isPackage && !isType) visit(to, [...path, module]);
			}
			done.add(module);
		};
		for (const module of modules) visit(module, []);
		expect(circles).toEqual([]);
	});

	it('use Node and React only in the folders that are for it', () => {
		const isWrong = ({ from, to, isPackage }: Import) =>
			isPackage &&
			((to.startsWith('node:') && !inNode.includes(topOf(folderOf(from)))) ||
				(/^react(?:-dom)?(?:\/|$)/.test(to) && !withReact.includes(folderOf(from))));
		expect(imports.filter(isWrong).map(written)).toEqual([]);
	});
});

describe('what runs', () => {
	const browserFolders = [
		'boot-routes',
		'client',
		'document',
		'i18n',
		'pages',
		'protocol',
		'protocol/contact',
		'routes',
		'search',
	];

	it.each(modules.filter((path) => /^client\/(?:boot|(?:app|prelude|search)\/[^/]+)\.tsx?$/.test(path)))(
		'in a browser, from %s on, reads no content and needs no Node',
		(entry) => {
			const wrong = closureOf(entry).filter(({ to, isPackage }) =>
				isPackage
					? to.startsWith('node:')
					: /\.tsx?$/.test(to) && ![...browserFolders, 'sections', 'ui'].includes(folderOf(to)),
			);
			expect(wrong.map(written)).toEqual([]);
		},
	);

	it('on Workers needs no Node, no React and no content', () => {
		const wrong = closureOf('server/cloudflare/worker.ts').filter(({ to, isPackage }) =>
			isPackage
				? /^(?:node:|react)/.test(to)
				: ['content', 'sections', 'pages', 'document'].includes(topOf(folderOf(to))),
		);
		expect(wrong.map(written)).toEqual([]);
	});
});
