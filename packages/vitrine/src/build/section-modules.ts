import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { normalizePath, type Plugin } from 'vite';
import { type SectionFolder, sectionFolders } from '#content/section-kinds.ts';

const names = ['virtual:sections', 'virtual:section-styles'] as const;

/**
 * Gives the code of pages the components and styles of all kinds of section: those of the site first, then those of the
 * kit. Kinds are found by their folder.
 *
 * @param site folder of the site
 */
export function sectionModules(site: string): Plugin {
	return {
		name: 'section-modules',
		resolveId: (id) => (names.some((name) => name === id) ? `\0${id}` : undefined),
		load(id) {
			if (id === '\0virtual:sections') return componentsModule(sectionFolders(site));
			if (id === '\0virtual:section-styles') return stylesModule(sectionFolders(site));
			return undefined;
		},
		configureServer({ watcher, environments }) {
			const forget = (path: string) => {
				if (!path.startsWith(join(site, 'sections'))) return;
				for (const { moduleGraph } of Object.values(environments)) {
					for (const name of names) {
						const module = moduleGraph.getModuleById(`\0${name}`);
						if (module) moduleGraph.invalidateModule(module);
					}
				}
			};
			for (const event of ['add', 'unlink', 'change', 'addDir', 'unlinkDir']) watcher.on(event, forget);
		},
	};
}

function componentsModule(folders: readonly SectionFolder[]): string {
	const imports = folders.map((folder, index) => `import C${index} from ${JSON.stringify(componentOf(folder))};`);
	const entries = folders.map(({ kind }, index) => `${JSON.stringify(kind)}: C${index}`);
	return `${imports.join('\n')}\nexport const components = { ${entries.join(', ')} };`;
}

/** The file that `component` of a definition loads. */
function componentOf({ folder, file, path }: SectionFolder): string {
	const code = existsSync(path) ? readFileSync(path, 'utf8') : '';
	const specifier = /\bcomponent:\s*(?:async\s*)?\(\)\s*=>\s*import\(\s*(['"`])(.+?)\1\s*,?\s*\)/.exec(code)?.[2];
	if (specifier === undefined) throw new Error(`${file}: "component" is to be written as () => import('./name.tsx').`);
	const component = join(folder, specifier);
	if (!existsSync(component)) throw new Error(`${file}: "component" loads ${specifier}, and there is no such file.`);
	return normalizePath(component);
}

function stylesModule(folders: readonly SectionFolder[]): string {
	const files = folders.flatMap(({ folder }) =>
		readdirSync(folder, { recursive: true, encoding: 'utf8' })
			.filter((name) => name.endsWith('.module.css'))
			.sort()
			.map((name) => normalizePath(join(folder, name))),
	);
	const imports = files.map((file, index) => `import S${index} from ${JSON.stringify(`${file}?inline`)};`);
	const trimmed = files.map((_, index) => `S${index}.trim()`);
	return `${imports.join('\n')}\nexport default [${trimmed.join(', ')}].join('');`;
}
