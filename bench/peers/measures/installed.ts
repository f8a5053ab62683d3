import { globSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Figures, Measure } from './measure.ts';

/** Packages that are installed for a candidate, and their megabytes on disk. */
export const installed: Measure = {
	name: 'installed',
	isOnce: true,
	look: async ({ project }): Promise<Figures> => {
		const folder = join(project, 'node_modules');
		let bytes = 0;
		for (const entry of globSync('**/*', { cwd: folder, withFileTypes: true, exclude: ['.cache', '.vite', '.astro'] }))
			if (entry.isFile()) bytes += statSync(join(entry.parentPath, entry.name)).size;
		const packages = new Set(
			globSync(['**/node_modules/*/package.json', '**/node_modules/@*/*/package.json'], { cwd: project }),
		);
		return { packages: packages.size, megabytes: bytes / 1e6 };
	},
};
