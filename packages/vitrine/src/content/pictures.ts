import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import sharp, { type Metadata } from 'sharp';
import type { LanguageFiles } from './language-files.ts';
import type { PageFile } from './pages.ts';
import { isPictureFile, pictureFileOf } from './picture-file.ts';
import type { Problem, Report } from './problem.ts';
import type { Picture } from './site.ts';
import type { SiteConfig } from './site-schema.ts';
import { sizeProblem } from './source-file.ts';

/** No screen needs more, and what is much larger takes minutes to encode. */
const maxPixels = 12_000;

/** What phones and cameras take. Each copy of such a picture may need half a gigabyte while it is encoded. */
const maxArea = 50_000_000;

/** Bytes: what a camera writes without loss for such a picture. */
const maxFileSize = 100_000_000;

/** The pictures beside the pages of all languages: by file, where each is on disk, from the site's folder. */
export function picturesIn(languages: readonly LanguageFiles[]): Map<string, string> {
	const besidePages = languages.flatMap((files) => [...files].filter(([path]) => path.startsWith('pages/')));
	const pictures = besidePages.flatMap(([, onDisk]) => (isPictureFile(onDisk) ? [onDisk] : []));
	return new Map(pictures.map((onDisk) => [onDisk.normalize('NFC'), onDisk]));
}

/** Takes those of the pictures beside the pages that are shown. */
export function shownPictures(
	pages: Iterable<Pick<PageFile, 'file' | 'images'>>,
	{ config, pictureFiles }: { config: SiteConfig; pictureFiles: ReadonlyMap<string, string> },
): Map<string, string> {
	const from = { files: pictureFiles, defaultLocale: config.defaultLocale };
	const shown = new Map<string, string>();
	for (const { file, images } of pages) {
		for (const { source } of images) {
			const picture = pictureFileOf(source, file, from);
			if (picture === undefined) continue;
			const path = pictureFiles.get(picture);
			if (path !== undefined) shown.set(picture, path);
		}
	}
	return shown;
}

/**
 * Reads how large each picture is. What is none, or too large, is reported.
 *
 * @param files by file, where each is on disk, from the site's folder
 */
export async function readPictures(
	root: string,
	files: ReadonlyMap<string, string>,
	report: Report,
): Promise<Map<string, Picture>> {
	const read = await Promise.all(
		[...files].map(async ([file, path]): Promise<[string, Picture][]> => {
			try {
				const { size } = await stat(join(root, path));
				if (size > maxFileSize) {
					report(sizeProblem(file, { size, max: maxFileSize, ...smaller }));
					return [];
				}
				// The limit of pixels is ours to report.
				const metadata = await sharp(join(root, path), { limitInputPixels: false }).metadata();
				const problem = problemOf(metadata, file);
				if (problem) report(problem);
				return [[file, { path, ...metadata.autoOrient, isOpaque: !metadata.hasAlpha }]];
			} catch {
				// What the library says about it differs from one time to the next.
				report(damagedPicture(file));
				return [];
			}
		}),
	);
	return new Map(read.flat());
}

function problemOf({ format, compression, autoOrient }: Metadata, file: string): Problem | undefined {
	const isKnown = ['jpeg', 'png', 'webp', 'tiff'].includes(format) || (format === 'heif' && compression === 'av1');
	if (!isKnown) {
		const found = `a file whose content is ${format.toUpperCase()}`;
		return { file, line: 1, found, ...pictureWanted };
	}
	const { width, height } = autoOrient;
	const isTooLong = Math.max(width, height) > maxPixels;
	if (!isTooLong && width * height <= maxArea) return undefined;
	const expected = isTooLong
		? `at most ${maxPixels} pixels in each direction`
		: `at most ${maxArea / 1_000_000} million pixels`;
	return { file, line: 1, found: `a picture of ${width} × ${height} pixels`, expected, ...smaller };
}

const smaller = { fix: 'scale it down: with 2400 pixels of width it is sharp on every screen' };

const pictureWanted = {
	expected: 'a whole picture: JPEG, PNG, WebP, AVIF or TIFF',
	fix: 'save it again with a program for pictures, or take another file',
};

/** Says that a file cannot be read as a picture, or not to its end. */
export function damagedPicture(file: string): Problem {
	return { file, line: 1, found: 'a file that cannot be read as a picture to its end', ...pictureWanted };
}
