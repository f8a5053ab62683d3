import { globSync, readFileSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import { parseSync } from 'vite';
import { describe, expect, it } from 'vitest';
import { repositoryRoot } from './support/repository.ts';

/**
 * Which folders of the kit a folder may import, types included. A folder here is one of `src/`, or one in it that has a row
 * of its own; a module beside the folders has a row, too. No folder stands above one that it imports.
 */
const folders: Record<string, readonly string[]> = {
	'boot-routes': [],
	routes: ['boot-routes'],
	i18n: [],
	search: ['protocol'],
	settings: [],
	'protocol/contact': ['i18n'],
	protocol: ['boot-routes', 'i18n', 'protocol/contact', 'routes'],
	'protocol/node': ['protocol'],
	node: ['protocol/contact', 'settings'],
	ui: ['i18n', 'protocol'],
	content: ['i18n', 'node', 'protocol/contact', 'routes', 'search'],
	sections: ['content', 'i18n', 'protocol', 'protocol/contact', 'routes', 'ui'],
	pages: ['i18n', 'protocol', 'sections', 'ui'],
	document: ['i18n', 'pages', 'protocol', 'protocol/contact', 'routes', 'sections', 'ui'],
	client: ['boot-routes', 'document', 'i18n', 'pages', 'protocol', 'protocol/contact', 'routes', 'search', 'sections'],
	resources: ['content', 'document', 'i18n', 'node', 'protocol', 'protocol/contact', 'routes', 'search', 'sections'],
	translations: ['content', 'i18n', 'node'],
	contact: ['protocol/contact', 'settings'],
	'contact/node': ['contact', 'node', 'protocol/contact', 'routes', 'settings'],
	server: ['contact', 'i18n', 'protocol', 'protocol/contact', 'routes', 'search'],
	'server/node': [
		'contact',
		'contact/node',
		'i18n',
		'node',
		'protocol',
		'protocol/node',
		'routes',
		'server',
		'settings',
	],
	'server/worker': ['contact', 'protocol', 'routes', 'server', 'settings'],
	build: [
		'content',
		'i18n',
		'node',
		'protocol',
		'protocol/node',
		'resources',
		'routes',
		'search',
		'server',
		'settings',
		'translations',
	],
	'server/dev': [
		'build',
		'contact/node',
		'content',
		'node',
		'protocol',
		'resources',
		'routes',
		'server',
		'server/node',
		'translations',
	],
	check: [
		'build',
		'content',
		'i18n',
		'node',
		'protocol',
		'protocol/node',
		'routes',
		'server',
		'server/node',
		'translations',
	],
	start: ['node', 'server/node'],
	upgrade: ['content', 'node', 'translations'],
	main: [
		'build',
		'check',
		'contact/node',
		'content',
		'node',
		'server/dev',
		'server/node',
		'start',
		'translations',
		'upgrade',
	],
	index: ['content', 'document', 'sections'],
	schema: ['content'],
	components: ['document', 'sections', 'ui'],
	tools: ['content', 'translations'],
};

/** Folders whose modules may use what only Node has. */
const inNode = [
	'build',
	'check',
	'contact/node',
	'content',
	'main',
	'node',
	'protocol/node',
	'resources',
	'server/dev',
	'server/node',
	'start',
	'translations',
	'upgrade',
];

/** Folders whose modules may use React. */
const withReact = ['client', 'document', 'pages', 'resources', 'sections', 'ui'];

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

const written = ({ from, to }: Import) => `${from} imports ${to}`;

describe('the modules of the kit', () => {
	it('import what the table of folders allows them, and nothing else', () => {
		const forbidden = imports.filter(({ from, to, isPackage }) => {
			if (isPackage || !/\.tsx?$/.test(to)) return false;
			const [folder, other] = [folderOf(from), folderOf(to)];
			return folder !== other && !folders[folder]?.includes(other);
		});
		expect(forbidden.map(written)).toEqual([]);
	});

	it('find in the table no folder that nobody has and no right that nobody uses', () => {
		const used = new Set(
			imports.map(({ from, to, isPackage }) => `${folderOf(from)} ${isPackage ? '' : folderOf(to)}`),
		);
		const unused = Object.entries(folders).flatMap(([folder, allowed]) =>
			allowed.filter((other) => !used.has(`${folder} ${other}`)).map((other) => `${folder} → ${other}`),
		);
		expect(unused).toEqual([]);
		expect(Object.keys(folders).filter((folder) => !modules.some((path) => folderOf(path) === folder))).toEqual([]);
	});

	it('stand in folders of which none imports, by others, itself', () => {
		const above = (folder: string, path: readonly string[]): string[] =>
			path.includes(folder)
				? [[...path, folder].join(' → ')]
				: (folders[folder] ?? []).flatMap((other) => above(other, [...path, folder]));
		expect(Object.keys(folders).flatMap((folder) => above(folder, []))).toEqual([]);
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
			((to.startsWith('node:') && !inNode.includes(folderOf(from))) ||
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
		const wrong = closureOf('server/worker/worker.ts').filter(({ to, isPackage }) =>
			isPackage ? /^(?:node:|react)/.test(to) : ['content', 'sections', 'pages', 'document'].includes(folderOf(to)),
		);
		expect(wrong.map(written)).toEqual([]);
	});
});
