import { posix } from 'node:path';
import { splitTarget } from './link-syntax.ts';

/** Says whether a file is of a kind of picture that the build makes smaller copies of. An SVG needs none. */
export function isPictureFile(file: string): boolean {
	return /\.(jpe?g|png|webp|avif|tiff?)$/i.test(file);
}

/** Says whether an image is written as a path from its page: neither an address of the site nor of another host. */
export function isBesidePage(source: string): boolean {
	return splitTarget(source).path !== '' && !source.startsWith('/') && !/^[a-z][a-z\d+.-]*:/i.test(source);
}

/**
 * Says where the picture of a page may lie: beside the page, else at the same place of the source language. No place
 * is outside the folder of the pages.
 *
 * @param page the Markdown file
 * @example picturePlaces('./oil.jpg', 'content/ru/pages/guide/wick.md', 'en')
 * // ['content/ru/pages/guide/oil.jpg', 'content/en/pages/guide/oil.jpg']
 */
export function picturePlaces(source: string, page: string, defaultLocale: string): string[] {
	const folder = pagesFolder(page);
	const file = posix.join(posix.dirname(page), splitTarget(source).path);
	if (!file.startsWith(folder)) return [];
	return [file, `content/${defaultLocale}/pages/${file.slice(folder.length)}`];
}

/** Finds the file of an image that is written as a path from its page. */
export function pictureFileOf(
	source: string,
	page: string,
	{ files, defaultLocale }: { files: { has: (file: string) => boolean }; defaultLocale: string },
): string | undefined {
	if (!isBesidePage(source)) return undefined;
	return picturePlaces(source, page, defaultLocale).find((file) => files.has(file));
}

/**
 * The folder of all pages in the language of one of them.
 *
 * @example pagesFolder('content/ru/pages/guide/wick.md') // 'content/ru/pages/'
 */
export function pagesFolder(page: string): string {
	return `${page.split('/').slice(0, 3).join('/')}/`;
}
