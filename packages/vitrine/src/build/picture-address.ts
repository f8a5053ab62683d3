import { posix } from 'node:path';
import { encodePath } from '#i18n/path-encoding.ts';
import { href } from '#routes.ts';

/**
 * Writes the address of a picture in one width. It keeps the words of the file's name, which search engines read.
 *
 * @param hash changes with the bytes
 * @example pictureAddress('content/en/pages/Lit window.png', { width: 480, hash: '0a1b2c3d4e5f', ending: 'webp' })
 * // '/assets/lit-window-480.0a1b2c3d4e5f.webp'
 */
export function pictureAddress(
	file: string,
	{ width, hash, ending }: { width: number; hash: string; ending: string },
): string {
	const words =
		posix
			.parse(file)
			.name.toLowerCase()
			.match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
	// A file name has room for 255 bytes, and a letter takes up to four.
	const name = [...words.join('-')].slice(0, 40).join('') || 'picture';
	return href('asset', { file: encodePath(`${name}-${width}.${hash.slice(0, 12)}.${ending}`) });
}
