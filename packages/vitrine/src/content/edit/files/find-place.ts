import { lstatSync, realpathSync } from 'node:fs';
import { basename, dirname, join, relative, sep } from 'node:path';
import { isWithin } from '#node/path-names.ts';
import { ChangeError } from './change-error.ts';

/**
 * Returns where a file of a site is on the disk: what a symbolic link names, and behind links of its folders. The first
 * folder may itself be a link, as it may for those who read it.
 *
 * @param isRemoved whether the file goes: then a link goes, and what it names stays
 * @returns a path from the real folder of the site
 * @throws {ChangeError} where the path, or a link, leads out of the site
 * @throws the error of the system where a folder of the path cannot be read
 */
export function findPlace(root: string, path: string, { isRemoved }: { isRemoved: boolean }): string {
	if (!isPathOfSite(path)) throw new ChangeError('outside', { path });
	const home = realpathSync(root);
	const [top = '', ...rest] = path.split('/');
	const base = rest.length === 0 ? home : realPlace(join(home, top), path);
	const file = join(home, path);
	const isLink = lstatSync(file, { throwIfNoEntry: false })?.isSymbolicLink() ?? false;
	const place = isLink && !isRemoved ? realPlace(file, path) : join(realPlace(dirname(file), path), basename(file));
	if (place === base || !isWithin(base, place)) throw new ChangeError('link', { path });
	return relative(home, place).replaceAll(sep, '/');
}

/** Names that systems and editors hide are no files of a site, but `.well-known/` is a public address (RFC 8615). */
function isPathOfSite(path: string): boolean {
	const isPlain =
		!/[\\\p{Cc}]/u.test(path) && path.isWellFormed() && !(process.platform === 'win32' && path.includes(':'));
	const names = path.split('/');
	return (
		isPlain &&
		names.every((name) => name !== '' && (!name.startsWith('.') || name === '.well-known')) &&
		!names.includes('node_modules')
	);
}

/** Returns the real path of a file or folder that may be missing, as that of the folders that are there. */
function realPlace(file: string, path: string): string {
	try {
		return realpathSync(file);
	} catch (cause) {
		const isMissing = cause instanceof Error && 'code' in cause && cause.code === 'ENOENT';
		if (!isMissing) throw cause;
		// Through a link to what is missing, a file would be written elsewhere.
		if (lstatSync(file, { throwIfNoEntry: false })) throw new ChangeError('link', { path, cause });
		return join(realPlace(dirname(file), path), basename(file));
	}
}
