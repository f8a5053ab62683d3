import { globSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { editorFolders, folders } from './import-table.ts';
import { type Import, importsOf, modulesOf } from './support/package-imports.ts';
import { repositoryRoot } from './support/repository.ts';

interface Package {
	name: string;
	table: Readonly<Record<string, readonly string[]>>;
	/** Folders whose modules may use what only Node has. */
	inNode: readonly string[];
	/** Folders whose modules may use React. */
	withReact: readonly string[];
}

const kit: Package = {
	name: 'vitrine',
	table: folders,
	inNode: [
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
	],
	withReact: ['client', 'document', 'pages', 'resources', 'sections', 'ui', 'views'],
};

const editor: Package = {
	name: 'vitrine-editor',
	table: editorFolders,
	inNode: ['server', 'server/sign-in'],
	withReact: Object.keys(editorFolders).filter((folder) => /^client(?:\/|$)/.test(folder)),
};

/** Entries that a folder in the `src/` of a package may have: more cannot be read as a list. */
const maxEntries = 40;

/** The folder of a module: the longest name in the table that its path begins with. */
function folderOf(path: string, { table }: Package = kit): string {
	const named = Object.keys(table).filter(
		(folder) => path.startsWith(`${folder}/`) || path.replace(/\.tsx?$/, '') === folder,
	);
	return named.sort((a, b) => b.length - a.length)[0] ?? path;
}

/** Every module that runs when this one does. */
function closureOf(entry: string, imports: readonly Import[]): Import[] {
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

describe.each([kit, editor])('the modules of $name', (own) => {
	const { name, table, inNode, withReact } = own;
	const modules = modulesOf(name);
	const imports = modules.flatMap((module) => importsOf(name, module));

	it('import what the table of folders allows them, and nothing else', () => {
		expect(modules.length).toBeGreaterThan(100);
		const forbidden = imports.filter(({ from, to, isPackage }) => {
			if (isPackage || !/\.tsx?$/.test(to)) return false;
			const [folder, other] = [folderOf(from, own), folderOf(to, own)];
			return folder !== other && !table[folder]?.some((right) => covers(right, folder, other));
		});
		expect(forbidden.map(written)).toEqual([]);
	});

	it('find in the table no folder that nobody has and no right that nobody uses', () => {
		const used = new Map<string, Set<string>>();
		for (const { from, to, isPackage } of imports) {
			const others = used.get(folderOf(from, own)) ?? new Set();
			used.set(folderOf(from, own), isPackage ? others : others.add(folderOf(to, own)));
		}
		const unused = Object.entries(table).flatMap(([folder, allowed]) => {
			const others = [...(used.get(folder) ?? [])];
			const isUnused = (right: string) => !others.some((other) => covers(right, folder, other));
			return allowed.filter(isUnused).map((right) => `${folder} → ${right}`);
		});
		expect(unused).toEqual([]);
		expect(Object.keys(table).filter((folder) => !modules.some((path) => folderOf(path, own) === folder))).toEqual([]);
	});

	it('are in folders of which none imports itself by others', () => {
		const all = Object.keys(table);
		const done = new Set<string>();
		const above = (folder: string, path: readonly string[]): string[] => {
			if (path.includes(folder)) return [[...path, folder].join(' → ')];
			if (done.has(folder)) return [];
			const below = all.filter((other) => table[folder]?.some((right) => covers(right, folder, other)));
			const circles = below.flatMap((other) => above(other, [...path, folder]));
			done.add(folder);
			return circles;
		};
		expect(all.flatMap((folder) => above(folder, []))).toEqual([]);
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
			((to.startsWith('node:') && !inNode.includes(topOf(folderOf(from, own)))) ||
				(/^react(?:-dom)?(?:\/|$)/.test(to) && !withReact.includes(folderOf(from, own))));
		expect(imports.filter(isWrong).map(written)).toEqual([]);
	});
});

describe('the folders of packages', () => {
	it(`have at most ${maxEntries} entries`, () => {
		const all = globSync('*/src/**/', { cwd: join(repositoryRoot, 'packages') }).map((folder) => ({
			folder,
			entries: readdirSync(join(repositoryRoot, 'packages', folder)).length,
		}));
		expect(all.length).toBeGreaterThan(100);
		expect(all.filter(({ entries }) => entries > maxEntries)).toEqual([]);
	});
});

describe('what runs', () => {
	const modules = modulesOf(kit.name);
	const imports = modules.flatMap((module) => importsOf(kit.name, module));

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
			const wrong = closureOf(entry, imports).filter(({ to, isPackage }) =>
				isPackage
					? to.startsWith('node:')
					: /\.tsx?$/.test(to) && ![...browserFolders, 'sections', 'ui'].includes(folderOf(to)),
			);
			expect(wrong.map(written)).toEqual([]);
		},
	);

	it('on Workers needs no Node, no React and no content', () => {
		const wrong = closureOf('server/cloudflare/worker.ts', imports).filter(({ to, isPackage }) =>
			isPackage
				? /^(?:node:|react)/.test(to)
				: ['content', 'sections', 'pages', 'document'].includes(topOf(folderOf(to))),
		);
		expect(wrong.map(written)).toEqual([]);
	});

	it('in a browser for the editor needs no Node and no code of the kit', () => {
		const own = modulesOf(editor.name).flatMap((module) => importsOf(editor.name, module));
		const wrong = closureOf('client/main.tsx', own).filter(({ to, isPackage }) =>
			isPackage ? /^(?:node:|vitrine\/)/.test(to) : to.startsWith('server/'),
		);
		expect(wrong.map(written)).toEqual([]);
	});
});
