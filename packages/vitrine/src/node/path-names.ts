import path, { type PlatformPath } from 'node:path';

/**
 * Names a file as mistakes, pages and settings do: by its path from a folder, with forward slashes, in NFC. Vite gives paths with
 * forward slashes on every system, and some file systems decompose letters.
 *
 * @param system the rules of paths of another system than this one
 * @returns an empty text for the folder itself
 */
export function nameFrom(folder: string, file: string, system: PlatformPath = path): string {
	return system.relative(folder.normalize('NFC'), file.normalize('NFC')).replaceAll(system.sep, '/');
}

/** Whether a file is this one, or lies in it or in a folder below. */
export function isWithin(folder: string, file: string, system: PlatformPath = path): boolean {
	const name = nameFrom(folder, file, system);
	// On Windows, nothing leads from one drive to another.
	return name !== '..' && !name.startsWith('../') && !system.isAbsolute(name);
}
