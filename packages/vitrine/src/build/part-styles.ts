import { readFileSync, realpathSync } from 'node:fs';
import { isAbsolute, join, relative } from 'node:path';
import { normalizePath } from 'vite';
import { parseModule } from '#content/setting-lines.ts';
import { tokensFile } from '#content/theme.ts';
import { codeFolder, kitRoot, modulePath } from '#node/installation.ts';
import type { AnswerContent, PageContent } from '#protocol/page-content.ts';

/** The cascade layers of a page, weakest first: where a rule stands decides before its selector does. */
export const layers = ['tokens', 'base', 'parts', 'document', 'pages', 'sections', 'theme', 'print'] as const;

export type Layer = (typeof layers)[number];

/** The components of what each page has around it. */
const document = ['document/document.tsx', 'document/error-layout.tsx'];

/** The component of each kind of page. */
const pages = {
	sections: 'pages/sections/section-page.tsx',
	article: 'pages/article/article.tsx',
	entry: 'pages/entry/entry.tsx',
	list: 'pages/list/list.tsx',
	thanks: 'pages/contact/thanks-page.tsx',
	error: 'pages/error/error-screen.tsx',
	search: 'pages/search/search-page.tsx',
	'contact-form': 'pages/contact/contact.tsx',
} satisfies Record<(PageContent | AnswerContent)['kind'], string>;

/** What shows the films in an article. */
const videos = ['sections/embed-frame.tsx', 'sections/own-film.tsx'];

/**
 * Styles of what a part does not always hold: the part whose code imports them, and what stands in its place. A page says
 * itself whether it holds that, and a site whether any of its pages does (`site:…`, `resources/styles.ts`).
 */
const sometimes: Record<string, Record<string, string>> = {
	'document/header-group.module.css': { document: 'header:group' },
	'document/header-icons.module.css': { document: 'site:icons' },
	'document/search-field.module.css': { document: 'site:search' },
	'ui/link-list.module.css': { document: 'site:icons', 'page:error': 'site:icons' },
	'ui/scroller.module.css': {
		'page:article': 'article:table',
		'page:entry': 'article:table',
		'page:list': 'article:table',
	},
};

/** What is found in the modules of a site that a path does not lead to. */
export interface ModuleReader {
	/** The full path of a module, or the name of one that the bundler makes; undefined for one of neither kit nor site. */
	resolve: (specifier: string, importer: string) => Promise<string | undefined>;
	/** The code of a module that the bundler makes. */
	readMade: (name: string) => string | undefined;
}

interface StyledSite {
	/** Its folder. */
	site: string;
	/** Full paths of the components of its kinds of section, by kind. */
	sections: ReadonlyMap<string, string>;
	/** Full paths of the styles of its theme besides its tokens. */
	theme: readonly string[];
}

/**
 * Says in a module which style files there are, in which layer each stands, and which parts of a page need it: those
 * whose code imports it. `document` is what every page has, `page:article` a kind of page, `article:video` a film in one,
 * `article:table` a table in one, `header:group` a group of links in the header, `section:hero` a kind of section, and
 * `site:icons` a link with an icon anywhere in the site.
 */
export async function partStylesModule({ site, sections, theme }: StyledSite, reader: ModuleReader): Promise<string> {
	const kit = (path: string) => join(kitRoot, modulePath(path));
	const style = (path: string) => join(kitRoot, codeFolder, path);
	const first = [
		[tokensFile(site), 'document'],
		[style('ui/base.css'), 'document'],
		[style('ui/languages.css'), 'document'],
		[style('ui/right-to-left.css'), 'site:right-to-left'],
		[style('ui/digits.css'), 'site:digits'],
		...theme.map((file) => [file, 'document'] as const),
	] as const;
	const parts = [
		['document', document.map(kit)],
		...Object.entries(pages).map(([kind, path]) => [`page:${kind}`, [kit(path)]] as const),
		['article:video', videos.map(kit)],
		...[...sections].map(([kind, path]) => [`section:${kind}`, [path]] as const),
	] as const;

	const neededBy = new Map(first.map(([file, need]) => [normalizePath(file), [need as string]]));
	const replaced = new Map(Object.entries(sometimes).map(([path, parts]) => [normalizePath(style(path)), parts]));
	const importsOf = rememberImports(reader);
	for (const [part, components] of parts) {
		const found = new Set<string>();
		const seen = new Set<string>();
		for (const component of components) await collect(component, undefined, { found, seen, importsOf });
		for (const file of found) {
			const need = replaced.get(file)?.[part] ?? part;
			neededBy.set(file, [...(neededBy.get(file) ?? []), need]);
		}
	}
	neededBy.set(normalizePath(style('ui/print.css')), ['document']);

	const files = [...neededBy].map(([file, needs]) => [file, withoutImplied(needs)] as const);
	const imports = files.map(([file], index) => `import S${index} from ${JSON.stringify(`${file}?inline`)};`);
	const entries = files.map(([file, needs], index) => {
		return `{ css: S${index}.trim(), layer: ${JSON.stringify(layerOf(file, site))}, neededBy: ${JSON.stringify(needs)} }`;
	});
	return `${imports.join('\n')}
export const layers = ${JSON.stringify(layers)};
export const files = [${entries.join(',\n')}];`;
}

/** The layer of a style file. What stands in no folder that is named here is of a kind of section. */
export function layerOf(file: string, site: string): Layer {
	const path = within(join(kitRoot, codeFolder), file) ?? within(site, file) ?? within(realpathSync(site), file) ?? '';
	const [, layer] = layerOfPath.find(([shape]) => shape.test(path)) ?? [];
	return layer ?? 'sections';
}

/** By the path from the folder of the site, or of the code of the kit. */
const layerOfPath: [RegExp, Layer][] = [
	[/^(?:theme|ui)\/tokens\.css$/, 'tokens'],
	[/^ui\/print\.css$/, 'print'],
	[/^ui\/[^/]+\.module\.css$/, 'parts'],
	[/^ui\//, 'base'],
	[/^document\//, 'document'],
	[/^pages\//, 'pages'],
	// What stands beside the kinds of section is what they are made of.
	[/^sections\/[^/]+$/, 'parts'],
	[/^theme\//, 'theme'],
];

/** @returns undefined for a file that is not in the folder */
function within(folder: string, file: string): string | undefined {
	const path = normalizePath(relative(folder, file));
	return path.startsWith('../') || isAbsolute(path) ? undefined : path;
}

/** What every page has, no part need name; and a kind of section is only ever on a page made of sections. */
function withoutImplied(parts: readonly string[]): readonly string[] {
	if (parts.includes('document')) return ['document'];
	return parts.includes('page:sections') ? parts.filter((part) => !part.startsWith('section:')) : parts;
}

interface Walk {
	/** Style files, in the order in which they are imported. */
	found: Set<string>;
	/** Modules with the names by which they are used. */
	seen: Set<string>;
	importsOf: (module: string) => Promise<Import[]>;
}

/**
 * Finds the styles that a module imports, itself or by others. Of a module that passes on others, those count whose names
 * are used: `vitrine/components` names them all.
 *
 * @param names those that are used of the module; all where they are not known
 */
async function collect(module: string, names: Names, walk: Walk): Promise<void> {
	const use = `${module}?${names?.join() ?? ''}`;
	if (walk.seen.has(use)) return;
	walk.seen.add(use);
	if (module.endsWith('.css')) walk.found.add(normalizePath(module));
	if (!/\.[cm]?[jt]sx?$/.test(module) && !module.startsWith('\0')) return;
	for (const { target, used, passedOnAs } of await walk.importsOf(module)) {
		if (names && passedOnAs !== undefined && !names.includes(passedOnAs)) continue;
		await collect(target, used === 'the same' ? names : used, walk);
	}
}

/** Undefined where they are not known. */
type Names = readonly string[] | undefined;

interface Import {
	/** As the reader names a module. */
	target: string;
	used: Names | 'the same';
	/** The name by which the module gives it to others; undefined for what it uses itself. */
	passedOnAs?: string | undefined;
}

/** Most modules are imported by many. */
function rememberImports({ resolve, readMade }: ModuleReader): Walk['importsOf'] {
	const known = new Map<string, Promise<Import[]>>();
	const read = async (module: string) => {
		const text = readMade(module) ?? readFileSync(module, 'utf8');
		const imports = importsIn(module, text).map(async ({ target: specifier, ...use }): Promise<Import[]> => {
			const target = await resolve(specifier, module);
			return target === undefined ? [] : [{ target, ...use }];
		});
		return (await Promise.all(imports)).flat();
	};
	return (module) => {
		const imports = known.get(module) ?? read(module);
		known.set(module, imports);
		return imports;
	};
}

/** @returns with specifiers as targets */
function importsIn(path: string, text: string): Import[] {
	const { staticImports, staticExports, dynamicImports } = parseModule(path.replace(/^\0.*/, 'made.js'), text).module;
	const imported = staticImports.flatMap(({ moduleRequest, entries }): Import[] => {
		const values = entries.filter(({ isType }) => !isType);
		if (entries.length > 0 && values.length === 0) return [];
		return [{ target: moduleRequest.value, used: namesOf(values.map(({ importName }) => importName)) }];
	});
	const passedOn = staticExports
		.flatMap(({ entries }) => entries)
		.flatMap(({ moduleRequest, isType, importName, exportName }): Import[] => {
			if (!moduleRequest || isType) return [];
			// `export *` passes on by the same names.
			const used = importName.kind === 'AllButDefault' ? 'the same' : namesOf([importName]);
			return [{ target: moduleRequest.value, used, passedOnAs: exportName.name ?? undefined }];
		});
	const later = dynamicImports.map(({ moduleRequest: { start, end } }): Import => {
		return { target: text.slice(start, end).replace(/^['"`]|['"`]$/g, ''), used: undefined };
	});
	return [...imported, ...passedOn, ...later];
}

/** @returns undefined where one of them stands for all that a module has */
function namesOf(names: readonly { kind: string; name: string | null }[]): Names {
	const isNamed = names.length > 0 && names.every(({ kind }) => kind === 'Name' || kind === 'Default');
	return isNamed ? names.map(({ name }) => name ?? 'default') : undefined;
}
