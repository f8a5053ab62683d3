import { readFile, stat } from 'node:fs/promises';
import { posix, resolve } from 'node:path';
import sharp from 'sharp';
import { fieldPictureFile, isPictureFile, pagesFolder, picturePlaces } from '../../fields/picture-file.ts';
import { listFiles } from '../../files/source-file.ts';
import { kitPictures } from '../../section-types/kit-pictures.ts';

/** All pictures that fields may show: by file, where each is on disk, from the site's folder. */
export async function sitePictures(root: string): Promise<Map<string, string>> {
	const own = await Promise.all(['content', 'public'].map((folder) => listFiles(root, folder)));
	return new Map([
		...own.flat().flatMap((path) => (isPictureFile(path) ? [[path.normalize('NFC'), path] as const] : [])),
		...kitPictures(),
	]);
}

/** Lists what the field of a file may show, as the field names it: the pictures beside its pages, of `public/` and of the kit. */
export async function sourcesFor(root: string, file: string, defaultLocale: string): Promise<string[]> {
	const pictures = await sitePictures(root);
	const [, , ...path] = file.split('/');
	const folders = [...new Set([file, `content/${defaultLocale}/${path.join('/')}`])];
	const sources = [...pictures.keys()].flatMap((picture) => {
		if (picture.startsWith('kit:')) return [picture];
		if (picture.startsWith('public/')) return [picture.slice('public'.length)];
		const beside = folders.find((one) => picture.startsWith(pagesFolder(one)));
		return beside === undefined ? [] : [posix.relative(posix.dirname(beside), picture)];
	});
	return [...new Set(sources)];
}

/** A picture as the editor shows it. */
export interface ShownPicture {
	/** Of time and size of its file, and of how it is cut. */
	version: string;
	/** Undefined where this version is known. */
	bytes: Uint8Array | undefined;
	contentType: string;
}

/** Pixels: twice the width of a field. */
const shownWidth = 1000;

/** What names a picture: a field's file and words, and the version that needs no bytes. */
export interface PictureQuery {
	file: string;
	source: string;
	known?: string | undefined;
}

/** Reads the picture that a field of a file shows; undefined where there is none. */
export async function shownPicture(
	root: string,
	{ file, source, known, defaultLocale }: PictureQuery & { defaultLocale: string },
): Promise<ShownPicture | undefined> {
	const files = await sitePictures(root);
	const found = fieldPictureFile(source, file, { files, defaultLocale });
	const path = found === undefined ? undefined : files.get(found);
	if (path === undefined) return undefined;
	const place = resolve(root, path);
	const { mtimeMs, size } = await stat(place);
	const version = `${mtimeMs}-${size}-${shownWidth}`;
	const isSvg = /\.svg$/i.test(path);
	const contentType = isSvg ? 'image/svg+xml' : 'image/webp';
	if (version === known) return { version, contentType, bytes: undefined };
	const bytes = await readFile(place);
	if (isSvg) return { version, contentType, bytes };
	try {
		const small = sharp(bytes).autoOrient().resize({ width: shownWidth, withoutEnlargement: true });
		return { version, contentType, bytes: await small.webp({ effort: 1 }).toBuffer() };
	} catch {
		return undefined;
	}
}

/** Returns where a picture is written that a field of a file will show: at the place of the original, where all languages find it. */
export function placeOfPicture(name: string, file: string, defaultLocale: string): string | undefined {
	return picturePlaces(name, file, defaultLocale).at(-1);
}
