import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { normalizePath, type Plugin } from 'vite';
import { ownCode } from '#content/own-code.ts';
import { componentPath, type SectionFolder, sectionFolders } from '#content/section-kinds.ts';
import { readLogo, type ThemePart, themePart, themeParts, themeStyles } from '#content/theme.ts';
import { kitRoot, modulePath } from '#node/installation.ts';
import { hastToTree } from '#resources/hast-to-tree.ts';

/** The kit's own parts of the document. The head has no addition of its own. */
const kitParts: Record<ThemePart, string | undefined> = {
	header: modulePath('document/header.tsx'),
	footer: modulePath('document/footer.tsx'),
	brand: modulePath('document/brand.tsx'),
	head: undefined,
};

/**
 * Gives the code of pages what a site brings: the components and styles of its kinds of section, before those of the kit,
 * and the parts of the document, the logo and the styles of its theme.
 *
 * @param site folder of the site
 * @param kinds the kinds of section to give; all that there are unless told otherwise
 */
export function siteModules(site: string, kinds?: readonly string[]): Plugin {
	const folders = () => sectionFolders(site).filter(({ kind }) => kinds?.includes(kind) ?? true);
	const modules: Record<string, () => string> = {
		'virtual:sections': () => componentsModule(folders()),
		'virtual:section-styles': () => stylesModule(folders().flatMap(stylesOf)),
		'virtual:theme-styles': () => stylesModule(themeStyles(site)),
		'virtual:theme/unused-styles': () => `export default ${JSON.stringify(unusedStyles(site))};`,
		'virtual:theme/logo': () => logoModule(site),
		...Object.fromEntries(themeParts.map((part) => [`virtual:theme/${part}`, () => partModule(site, part)])),
	};
	return {
		name: 'site-modules',
		resolveId: (id) => (Object.hasOwn(modules, id) ? `\0${id}` : undefined),
		load: (id) => (id.startsWith('\0virtual:') ? modules[id.slice(1)]?.() : undefined),
		configureServer({ watcher, environments }) {
			const isOfSite = (path: string) => ['sections', 'theme'].some((folder) => path.startsWith(join(site, folder)));
			const forget = (path: string) => {
				if (!isOfSite(path)) return;
				for (const { moduleGraph } of Object.values(environments)) {
					for (const name of Object.keys(modules)) {
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
}

function componentsModule(folders: readonly SectionFolder[]): string {
	const imports = folders.map((folder, index) => `import C${index} from ${quoted(componentOf(folder))};`);
	const entries = folders.map(({ kind }, index) => `${JSON.stringify(kind)}: C${index}`);
	return `${imports.join('\n')}\nexport const components = { ${entries.join(', ')} };`;
}

function componentOf(folder: SectionFolder): string {
	const path = componentPath(folder);
	if (typeof path !== 'string') throw new Error(`${folder.file}: ${path.found}.`);
	return path;
}

function stylesOf({ folder }: SectionFolder): string[] {
	return readdirSync(folder, { recursive: true, encoding: 'utf8' })
		.filter((name) => name.endsWith('.module.css'))
		.sort()
		.map((name) => join(folder, name));
}

function stylesModule(files: readonly string[]): string {
	const imports = files.map((file, index) => `import S${index} from ${quoted(`${file}?inline`)};`);
	const trimmed = files.map((_, index) => `S${index}.trim()`);
	return `${imports.join('\n')}\nexport default [${trimmed.join(', ')}].join('');`;
}

function partModule(site: string, part: ThemePart): string {
	const own = themePart(site, part);
	if (own !== undefined) return `export { default } from ${quoted(own)};`;
	const kit = kitParts[part];
	return kit === undefined ? 'export default undefined;' : `export { default } from ${quoted(join(kitRoot, kit))};`;
}

/** The style files of parts that a site may replace, with the components by which its own code may use them all the same. */
const replaceable: Record<string, { parts: readonly ThemePart[]; components: readonly string[] }> = {
	'brand.module.css': { parts: ['brand'], components: ['Brand'] },
	'footer.module.css': { parts: ['footer'], components: [] },
	'header-links.module.css': { parts: ['header'], components: ['HeaderLinks', 'NavigationMenu'] },
	'header-menu.module.css': { parts: ['header'], components: ['HeaderMenu', 'LanguageMenu', 'NavigationMenu'] },
	'link-list.module.css': { parts: ['header', 'footer'], components: ['HeaderLinks', 'LinkList', 'NavigationMenu'] },
	'theme-switch.module.css': { parts: ['header'], components: ['ThemeSwitch'] },
};

function unusedStyles(site: string): string[] {
	const code = ownCode(site)
		.map((file) => readFileSync(file, 'utf8'))
		.filter((text) => text.includes('vitrine/components'));
	const isNamed = (component: string) => code.some((text) => new RegExp(`\\b${component}\\b`).test(text));
	return Object.entries(replaceable).flatMap(([name, { parts, components }]) =>
		parts.every((part) => themePart(site, part) !== undefined) && !components.some(isNamed) ? [name] : [],
	);
}

function logoModule(site: string): string {
	const { light, dark } = readLogo(site) ?? {};
	const trees = { light: light && hastToTree(light), dark: dark && hastToTree(dark) };
	return `export default ${light ? JSON.stringify(trees) : 'undefined'};`;
}

function quoted(path: string): string {
	return JSON.stringify(normalizePath(path));
}
