import { globSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import { parseSync } from 'vite';
import { describe, expect, it } from 'vitest';
import { repositoryRoot } from './support/repository.ts';

/**
 * Which folders of the kit a folder may import, types included, from the bottom up. A folder here is one of `src/`, or one in
 * it that has a row of its own; a module beside the folders has a row, too. From outside, `content` and `build` include all
 * folders in them. No folder is above one that imports it.
 */
const folders: Record<string, readonly string[]> = {
	'boot-routes': [],
	i18n: [],
	settings: [],
	'protocol/contact': ['i18n'],
	routes: ['boot-routes'],
	contact: ['protocol/contact', 'settings'],
	node: ['protocol/contact', 'settings'],
	protocol: ['boot-routes', 'i18n', 'protocol/contact', 'routes'],
	'contact/node': ['contact', 'node', 'protocol/contact', 'routes', 'settings'],
	'content/problems': ['node'],
	policy: ['protocol'],
	'protocol/node': ['protocol'],
	search: ['protocol'],
	ui: ['i18n', 'protocol'],
	'build/threads': ['content', 'node'],
	'content/files': ['content/problems', 'node'],
	'content/svg': ['content/problems'],
	server: ['contact', 'i18n', 'policy', 'protocol', 'protocol/contact', 'routes', 'search'],
	'content/own-code': ['content/files', 'content/problems', 'node'],
	'content/typography': ['content/files', 'i18n', 'node'],
	'server/cloudflare': ['contact', 'protocol', 'routes', 'server', 'settings'],
	'server/node': [
		'contact',
		'contact/node',
		'i18n',
		'node',
		'policy',
		'protocol',
		'protocol/node',
		'routes',
		'server',
		'settings',
	],
	'content/markdown': ['content/files', 'content/problems', 'content/typography', 'i18n'],
	'content/theme': ['content/files', 'content/own-code', 'content/problems', 'content/svg', 'node'],
	'content/fields': ['content/markdown', 'content/problems', 'content/svg', 'content/typography', 'i18n', 'node'],
	'content/settings': [
		'content/fields',
		'content/markdown',
		'content/problems',
		'content/typography',
		'i18n',
		'node',
		'protocol/contact',
		'routes',
		'search',
	],
	schema: ['content'],
	'content/site': [
		'content/fields',
		'content/files',
		'content/markdown',
		'content/problems',
		'content/settings',
		'i18n',
		'node',
		'routes',
	],
	'build/hosts': ['content', 'i18n', 'node', 'policy', 'protocol', 'routes', 'server'],
	'content/kinds': ['content/fields', 'content/files', 'content/own-code', 'content/problems', 'content/site', 'node'],
	'content/messages': [
		'content/fields',
		'content/files',
		'content/markdown',
		'content/problems',
		'content/settings',
		'content/site',
		'content/typography',
		'i18n',
		'node',
		'protocol/contact',
	],
	'build/exports': ['build/hosts', 'build/threads', 'node', 'protocol', 'protocol/node'],
	'content/pages': [
		'content/fields',
		'content/files',
		'content/kinds',
		'content/markdown',
		'content/messages',
		'content/own-code',
		'content/problems',
		'content/settings',
		'content/site',
		'content/typography',
		'i18n',
		'node',
		'routes',
	],
	'content/pictures': [
		'content/fields',
		'content/files',
		'content/kinds',
		'content/markdown',
		'content/problems',
		'content/settings',
		'content/site',
		'content/svg',
		'i18n',
		'node',
	],
	sections: ['content', 'i18n', 'protocol', 'protocol/contact', 'routes', 'ui'],
	'content/checks': [
		'content/fields',
		'content/files',
		'content/kinds',
		'content/markdown',
		'content/messages',
		'content/pages',
		'content/pictures',
		'content/problems',
		'content/settings',
		'content/site',
		'i18n',
		'node',
		'routes',
	],
	pages: ['i18n', 'protocol', 'sections', 'ui'],
	views: ['content', 'i18n', 'protocol', 'protocol/contact', 'routes', 'sections'],
	'build/cache': ['content', 'node', 'protocol', 'views'],
	'build/previous-builds': ['build/threads', 'i18n', 'node', 'protocol', 'protocol/node', 'routes', 'views'],
	content: [
		'content/checks',
		'content/fields',
		'content/files',
		'content/kinds',
		'content/markdown',
		'content/messages',
		'content/own-code',
		'content/pages',
		'content/pictures',
		'content/problems',
		'content/settings',
		'content/site',
		'content/theme',
		'content/typography',
		'i18n',
	],
	document: ['i18n', 'pages', 'protocol', 'protocol/contact', 'routes', 'sections', 'ui'],
	'build/bundle': ['build/cache', 'build/threads', 'content', 'node', 'routes', 'search', 'views'],
	'build/read': ['build/cache', 'build/threads', 'content'],
	client: ['boot-routes', 'document', 'i18n', 'pages', 'protocol', 'protocol/contact', 'routes', 'search', 'sections'],
	components: ['document', 'sections', 'ui'],
	index: ['content', 'document', 'sections'],
	resources: ['content', 'document', 'i18n', 'node', 'protocol', 'routes', 'search', 'sections', 'views'],
	translations: ['content', 'i18n', 'node'],
	'build/cloudflare': ['build/bundle', 'build/hosts', 'i18n', 'node', 'protocol', 'protocol/node', 'routes'],
	'build/pictures': ['build/threads', 'content', 'i18n', 'node', 'resources', 'routes', 'views'],
	'build/search': ['build/cache', 'build/threads', 'content', 'i18n', 'node', 'resources', 'search', 'views'],
	upgrade: ['content', 'translations'],
	'build/fonts': [
		'build/bundle',
		'build/search',
		'build/threads',
		'content',
		'i18n',
		'node',
		'protocol',
		'routes',
		'views',
	],
	'build/export': [
		'build/bundle',
		'build/cache',
		'build/exports',
		'build/fonts',
		'build/hosts',
		'build/pictures',
		'build/previous-builds',
		'build/read',
		'build/search',
		'build/threads',
		'content',
		'i18n',
		'node',
		'protocol',
		'protocol/node',
		'resources',
		'routes',
		'translations',
		'views',
	],
	check: ['build', 'content', 'i18n', 'node', 'policy', 'protocol', 'protocol/node', 'routes', 'server', 'server/node'],
	dev: ['build', 'content', 'node', 'protocol', 'resources', 'routes', 'server', 'translations', 'views'],
	cli: [
		'build',
		'check',
		'contact',
		'contact/node',
		'content',
		'dev',
		'i18n',
		'node',
		'protocol',
		'protocol/node',
		'routes',
		'server',
		'server/node',
		'settings',
		'translations',
		'upgrade',
	],
	tools: ['cli', 'content', 'translations'],
};

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
