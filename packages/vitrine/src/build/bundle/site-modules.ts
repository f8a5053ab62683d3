import { join } from 'node:path';
import { normalizePath, type Plugin, type ViteDevServer } from 'vite';
import { componentPath, type SectionFolder, sectionFolders } from '#content/section-types/section-types.ts';
import { readLogo, type ThemePart, themePart, themeParts } from '#content/theme/theme.ts';
import { codeFolder, kitRoot, modulePath } from '#node/installation.ts';
import { isWithin } from '#node/path-names.ts';
import { hastToTree } from '#views/hast-to-tree.ts';
import { styleFilesModule, stylePlace } from './style-files.ts';

const addedFieldsModule = 'virtual:added-fields';

const kitCode = normalizePath(join(kitRoot, codeFolder, '/'));

/** The kit's own parts of the document. The head has no addition of its own. */
const kitParts: Record<ThemePart, string | undefined> = {
	header: modulePath('document/header.tsx'),
	footer: modulePath('document/footer.tsx'),
	brand: modulePath('document/brand.tsx'),
	head: undefined,
};

/** What a site uses of the code that pages may have. */
export interface UsedCode {
	/** The section types. */
	kinds?: readonly string[];
	/** Whether its form has fields that the kit has no words for. */
	addedFields?: boolean;
}

/**
 * Provides the site's modules to the code of pages: components of its section types before those of the kit, parts of
 * the document, the logo, and their styles.
 *
 * @param site folder of the site
 * @param used which of these to provide; all by default
 */
export function siteModules(site: string, { kinds, addedFields = true }: UsedCode = {}): Plugin[] {
	const folders = () => sectionFolders(site).filter(({ kind }) => kinds?.includes(kind) ?? true);
	const modules: Record<string, () => string> = {
		...Object.fromEntries(themeParts.map((part) => [`virtual:theme/${part}`, () => partModule(site, part)])),
		'virtual:theme/logo': () => logoModule(site),
		'virtual:styles': () => styleFilesModule(site, folders()),
		[addedFieldsModule]: () => formModule(addedFields),
	};
	const names = [...Object.keys(modules), 'virtual:sections'];
	const ofSite: Plugin = {
		name: 'site-modules',
		resolveId: (id) => (names.includes(id) ? `\0${id}` : undefined),
		load(id) {
			if (id === '\0virtual:sections') return componentsModule(folders(), this.environment.name === 'client');
			return id.startsWith('\0virtual:') ? modules[id.slice(1)]?.() : undefined;
		},
		configureServer({ watcher, environments }) {
			const watched = [join(site, 'sections'), join(site, 'theme'), kitCode];
			const isOfSite = (path: string) =>
				watched.some((folder) => isWithin(folder, path)) || isLoadedFrom(site, path, { environments });
			const forget = (path: string) => {
				if (!isOfSite(path)) return;
				for (const { moduleGraph } of Object.values(environments)) {
					for (const name of names) {
						const module = moduleGraph.getModuleById(`\0${name}`);
						if (module) moduleGraph.invalidateModule(module);
					}
				}
			};
			for (const event of ['add', 'unlink', 'change', 'addDir', 'unlinkDir']) watcher.on(event, forget);
			// A module whose import was not there has no edge to the file that comes: nothing else would read it again.
			watcher.on('add', (path) => {
				if (!isOfSite(path)) return;
				for (const { moduleGraph } of Object.values(environments)) moduleGraph.invalidateAll();
			});
		},
	};
	// In development, Vite serves the styles of each component as a copy in place of the original.
	const copies: Plugin = {
		name: 'layers-of-copies',
		apply: 'serve',
		enforce: 'pre',
		applyToEnvironment: ({ name }) => name === 'client',
		transform: {
			filter: { id: /\.css$/ },
			handler: (css, id) => `@layer ${stylePlace(id, site).layer}{${css}}`,
		},
	};
	return [ofSite, copies];
}

/** Whether some module was read from a file of a site, wherever it lies there. Code may make other sites, and remove them. */
export function isLoadedFrom(
	site: string,
	path: string,
	{ environments }: Pick<ViteDevServer, 'environments'>,
): boolean {
	return (
		isWithin(site, path) &&
		Object.values(environments).some(({ moduleGraph }) => moduleGraph.getModulesByFile(normalizePath(path))?.size)
	);
}

/** A renderer has all components at hand. A browser loads them with the first page that needs them. */
function componentsModule(folders: readonly SectionFolder[], isClient: boolean): string {
	const paths = folders.map((folder) => [JSON.stringify(folder.kind), quoted(componentOf(folder))] as const);
	if (isClient) {
		const loaders = paths.map(([kind, path]) => `[${kind}, () => import(${path})]`);
		return `const loaders = new Map([${loaders.join(',\n')}]);
export const components = {};
export async function loadComponents(kinds) {
	await Promise.all(kinds.map(async (kind) => { components[kind] ??= (await loaders.get(kind)?.())?.default; }));
}`;
	}
	const imports = paths.map(([, path], index) => `import C${index} from ${path};`);
	const entries = paths.map(([kind], index) => `${kind}: C${index}`);
	return `${imports.join('\n')}
export const components = { ${entries.join(', ')} };
export const loadComponents = async () => {};`;
}

function componentOf(folder: SectionFolder): string {
	const path = componentPath(folder);
	if (typeof path !== 'string') throw new Error(`${folder.file}: ${path.found}.`);
	return path;
}

function partModule(site: string, part: ThemePart): string {
	const own = themePart(site, part);
	if (own !== undefined) return `export { default } from ${quoted(own)};`;
	const kit = kitParts[part];
	return kit === undefined ? 'export default undefined;' : `export { default } from ${quoted(join(kitRoot, kit))};`;
}

function logoModule(site: string): string {
	const { light, dark } = readLogo(site) ?? {};
	const trees = { light: light && hastToTree(light), dark: dark && hastToTree(dark) };
	return `export default ${light ? JSON.stringify(trees) : 'undefined'};`;
}

/** Leaves out the code of fields that no form uses. */
function formModule(addedFields: boolean): string {
	if (!addedFields)
		return 'export const AddedField = undefined, readAddedFields = undefined, problemTextOf = undefined;';
	return `export * from ${quoted(join(kitRoot, modulePath('sections/contacts/added-fields.tsx')))};`;
}

function quoted(path: string): string {
	return JSON.stringify(normalizePath(path));
}
