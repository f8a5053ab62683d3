import { posix } from 'node:path';
import { splitTarget } from '../markdown/link-syntax.ts';
import type { PictureField } from './picture-field.ts';

/** Returns whether a file is of a kind of picture that the content may show. */
export function isPictureFile(file: string): boolean {
	return /\.(jpe?g|png|webp|avif|tiff?|svg)$/i.test(file);
}

/** Returns whether an image is written as a path from its page: neither an address of the site nor of another host. */
export function isBesidePage(source: string): boolean {
	return splitTarget(source).path !== '' && !source.startsWith('/') && !/^[a-z][a-z\d+.-]*:/i.test(source);
}

/**
 * Returns where the picture of a page may lie: beside the page, else at the same place of the source language. No place
 * is outside the folder of the pages, or of the sections that they share.
 *
 * @param page the file that names it
 * @example picturePlaces('./oil.jpg', 'content/ru/pages/guide/wick.md', 'en')
 * // ['content/ru/pages/guide/oil.jpg', 'content/en/pages/guide/oil.jpg']
 */
export function picturePlaces(source: string, page: string, defaultLocale: string): string[] {
	const folder = pagesFolder(page);
	const file = posix.join(posix.dirname(page), splitTarget(source).path);
	if (!file.startsWith(folder)) return [];
	return [file, `content/${defaultLocale}/${file.split('/').slice(2).join('/')}`];
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
 * Finds the file of a picture in a field: from the page, `/…` in `public/`, or `kit:…` of those that the kit brings.
 */
export function fieldPictureFile(
	source: string,
	page: string,
	known: { files: { has: (file: string) => boolean }; defaultLocale: string },
): string | undefined {
	if (isBesidePage(source)) return pictureFileOf(source, page, known);
	const file = source.startsWith('/') ? `public${splitTarget(source).path}` : source;
	return known.files.has(file) ? file : undefined;
}

/** Tells one way to show a picture from another: as a whole, or the part that a field shows. */
export function pictureKey(file: string, field: PictureField | undefined): string {
	const { ratio, widths, inline } = field?.shape ?? {};
	if (inline && file.endsWith('.svg')) return `${file} inline`;
	if (ratio === undefined && widths === undefined) return file;
	return `${file} ${JSON.stringify([ratio, ratio && field?.focus, widths])}`;
}

/**
 * The folder of all pages in the language of one of them, or of its shared sections.
 *
 * @example pagesFolder('content/ru/pages/guide/wick.md') // 'content/ru/pages/'
 */
export function pagesFolder(page: string): string {
	return `${page.split('/').slice(0, 3).join('/')}/`;
}
