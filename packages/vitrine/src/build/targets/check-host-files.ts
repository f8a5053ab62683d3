import { ContentError } from '#content/problem.ts';
import type { Manifest } from '#protocol/manifest.ts';
import { hostFiles } from './host-files.ts';

/**
 * Looks for files in `public/` in whose place the host finds what the build writes for it.
 *
 * @throws {ContentError} with their names
 */
export function checkHostFiles(manifest: Manifest): void {
	const ofHost = new Set(hostFiles(manifest).map(({ name }) => name));
	const taken = manifest.resources.filter(({ kind, file }) => kind === 'public-file' && ofHost.has(`site/${file}`));
	if (taken.length === 0) return;
	throw new ContentError(
		taken.map(({ file }) => ({
			file: `public/${file}`,
			line: 1,
			found: `the name ${file}, which a build for ${manifest.target} gives to a file of its own`,
			expected: 'another name',
			fix: 'rename or remove the file',
		})),
	);
}
