import type { ViteDevServer } from 'vite';
import { modulePath } from '#node/installation.ts';
import { developmentScripts, searchEntry } from './development-scripts.ts';

/** Loads a module of the kit, by its path in the sources. */
export type Load = <Module>(module: string) => Promise<Module>;

/** The code that reads and renders a site. */
export interface SiteCode {
	load: Load;
	/** Script elements for the head of every page. */
	scripts: string;
	/** Address of the script of search. */
	searchScript: string;
	/** Makes the stack of an error name the sources. */
	fixStack: (error: Error) => void;
}

/** Loads code through Vite: modules that changed are loaded anew. */
export function codeOfVite(vite: ViteDevServer): SiteCode {
	return {
		load: async <Module>(module: string) => (await vite.ssrLoadModule(`/${modulePath(module)}`)) as Module,
		scripts: developmentScripts,
		searchScript: searchEntry,
		fixStack: (error) => vite.ssrFixStacktrace(error),
	};
}
