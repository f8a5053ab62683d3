import { kitRoot } from './installation.ts';

/**
 * Refuses the folders of site and kit where the bundler cannot work in them: it takes "#" and "?" in a path for the end of it, as in
 * an address, and reads no archives, in which Yarn keeps packages.
 *
 * @throws {FolderError}
 */
export function refuseFolders(root: string): void {
	if (process.versions.pnp !== undefined) {
		throw new FolderError(
			'Yarn keeps the packages in archives (Plug’n’Play), which the bundler cannot read: write "nodeLinker: node-modules" into .yarnrc.yml, and run "yarn install" again.',
		);
	}
	for (const folder of [root, kitRoot]) {
		const [sign] = /[#?]/.exec(folder) ?? [];
		if (sign !== undefined) {
			throw new FolderError(
				`The folder ${folder} has "${sign}" in its name, where bundlers take a path to end: rename it.`,
			);
		}
	}
}

/** Thrown where a folder has a name in which nothing can be built. */
export class FolderError extends Error {
	override name = 'FolderError';
}
