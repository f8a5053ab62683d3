import { readFile, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { Element } from 'hast';
import sharp, { type Metadata } from 'sharp';
import { sizeLimits } from '#settings/size-limits.ts';
import { focusOf, type PageImage, type PictureShape } from '../fields/picture-field.ts';
import { fieldPictureFile, isPictureFile, pictureFileOf, pictureKey } from '../fields/picture-file.ts';
import { sizeProblem } from '../files/source-file.ts';
import { placeOnDisk, unsavedBytes } from '../files/unsaved-files.ts';
import { coded } from '../problems/message.ts';
import type { Problem, Report } from '../problems/problem.ts';
import type { SiteConfig } from '../settings/site-schema.ts';
import type { Collections } from '../site/collection-files.ts';
import type { LanguageFiles } from '../site/language-files.ts';
import type { Picture } from '../site/site.ts';
import { cleanSvg } from '../svg/clean-svg.ts';
import { readSvg, type SvgProblem, svgFault } from '../svg/read-svg.ts';
import { sizeOfSvg } from '../svg/svg-size.ts';

const maxPixels = sizeLimits.pictureSide.most;
const maxArea = sizeLimits.pictureArea.most;
const maxFileSize = sizeLimits.pictureFile.most;
const maxSvgSize = sizeLimits.svg.most;
const maxInlineSize = sizeLimits.inlineSvg.most;

/** A picture as it is in its file. */
interface Original extends Picture {
	/** Bytes of an SVG. */
	size?: number;
}

/** The pictures beside the pages of all languages and their shared sections: by file, where each is on disk, from the site's folder. */
export function picturesIn(languages: readonly LanguageFiles[], collections: Collections): Map<string, string> {
	const folders = ['pages', 'shared', ...Object.keys(collections)];
	const isBeside = (path: string) => folders.some((folder) => path.startsWith(`${folder}/`));
	const besidePages = languages.flatMap((files) =>
		[...files].filter(([path]) => isBeside(path) && isPictureFile(path)),
	);
	return new Map(besidePages.map(([path, onDisk]) => [placeIn(onDisk, path), onDisk]));
}

/** Returns the path from the site's folder of a file that belongs to a path in the folder of its language. */
function placeIn(onDisk: string, path: string): string {
	return `${onDisk.normalize('NFC').split('/').slice(0, 2).join('/')}/${path}`;
}

/** Images, and the file that they are written in where they do not say it themselves. */
export interface WithImages {
	file: string;
	images: readonly PageImage[];
}

interface PictureSources {
	config: Pick<SiteConfig, 'defaultLocale'>;
	/** By file, where each is on disk, from the site's folder. */
	pictureFiles: ReadonlyMap<string, string>;
}

/** Takes those of the pictures that are shown. */
export function shownPictures(pages: Iterable<WithImages>, sources: PictureSources): Map<string, string> {
	return new Map([...picturesOf(pages, sources)].map(({ file, path }) => [file, path]));
}

function* picturesOf(pages: Iterable<WithImages>, { config, pictureFiles }: PictureSources) {
	const known = { files: pictureFiles, defaultLocale: config.defaultLocale };
	for (const page of pages) {
		for (const image of page.images) {
			const from = image.from ?? image.file ?? page.file;
			const find = image.field ? fieldPictureFile : pictureFileOf;
			const file = find(image.source, from, known);
			const path = file === undefined ? undefined : pictureFiles.get(file);
			if (file !== undefined && path !== undefined)
				yield { file, path, image, from, writtenIn: image.file ?? page.file };
		}
	}
}

/**
 * Reads the pictures that are shown, and finds the part of each that is. What is no picture, too large or too small is
 * reported.
 */
export async function readPictures(
	root: string,
	{ pages, ...sources }: PictureSources & { pages: readonly WithImages[] },
	report: Report,
): Promise<Map<string, Picture>> {
	const shown = [...picturesOf(pages, sources)];
	const read = await readOriginals(root, new Map(shown.map(({ file, path }) => [file, path])), report);
	const pictures = new Map<string, Picture>();
	const reported = new Set<string>();
	for (const { file, image, from, writtenIn } of shown) {
		const original = read.get(file);
		if (!original) continue;
		const key = pictureKey(file, image.field);
		const picture = pictures.get(key) ?? partOf(original, image.field, report);
		pictures.set(key, picture);
		const place = { file: writtenIn, line: image.line, ...(image.where === undefined ? {} : { where: image.where }) };
		const other = image.field && image.source === image.field.dark ? image.field.file : undefined;
		const light = other === undefined ? undefined : read.get(fieldPictureFile(other, from, knownIn(sources)) ?? '');
		const problem = fieldProblem(picture, image.field?.shape, light);
		// The languages that fall back show the same field.
		const shownAt = `${from}:${image.line}`;
		if (problem && !reported.has(shownAt)) report({ ...place, ...problem });
		if (problem) reported.add(shownAt);
	}
	return pictures;
}

function knownIn({ config, pictureFiles }: PictureSources) {
	return { files: pictureFiles, defaultLocale: config.defaultLocale };
}

/** The part of a picture that a field shows: as large as it can be, with the place in focus as near to its middle as it can be. */
function partOf({ size = 0, ...original }: Original, field: PageImage['field'], report: Report): Picture {
	const { ratio, widths, inline = false } = field?.shape ?? {};
	if (typeof original.svg === 'object') {
		const isInPage = inline && size < maxInlineSize;
		const { svg, losses } = cleanSvg(original.svg, isInPage ? 'page' : 'file');
		for (const loss of losses) report({ file: original.file, ...loss });
		return { ...original, svg: isInPage ? svg : 'file' };
	}
	if (ratio === undefined) return { ...original, widths };
	const [across = 1, down = 1] = ratio.split(':').map(Number);
	const width = Math.min(original.width, Math.round((original.height * across) / down));
	const height = Math.min(original.height, Math.round((original.width * down) / across));
	if (width === original.width && height === original.height) return { ...original, widths };
	const { x, y } = focusOf(field?.focus ?? '') ?? { x: 0.5, y: 0.5 };
	const begin = (place: number, size: number, all: number) =>
		Math.round(Math.min(Math.max(place * all - size / 2, 0), all - size));
	const cut = { left: begin(x, width, original.width), top: begin(y, height, original.height) };
	return { ...original, width, height, widths, cut };
}

/** What a field wants of a picture that it is not. A dark version has the proportions of the other: nothing moves when they change places. */
function fieldProblem(
	{ svg, width, height, cut }: Picture,
	{ ratio, minWidth = 0 }: PictureShape = {},
	light?: Picture,
): Pick<Problem, 'found' | 'expected' | 'fix' | 'message'> | undefined {
	const size = `${width} × ${height} pixels`;
	if (!svg && width < minWidth) {
		const found = cut ? `a picture of which ${size} are left when it is cut to ${ratio}` : `a picture of ${size}`;
		return {
			found,
			expected: `at least ${minWidth} pixels of width`,
			fix: 'take a larger one: this one would be blurred',
			message: coded('picture-narrow', { width, height, least: minWidth }),
		};
	}
	if (!light || ratio !== undefined || Math.abs(width / height / (light.width / light.height) - 1) < 0.02)
		return undefined;
	return {
		found: `a dark version of ${size}`,
		expected: `the proportions of the other one, which has ${light.width} × ${light.height}`,
		fix: 'cut one of them like the other',
		message: coded('picture-proportions', { width, height, light: { width: light.width, height: light.height } }),
	};
}

/**
 * Reads how large each picture is. What is none, or too large, is reported.
 *
 * @param files by file, where each is on disk, from the site's folder
 */
async function readOriginals(
	root: string,
	files: ReadonlyMap<string, string>,
	report: Report,
): Promise<Map<string, Original>> {
	const read = await Promise.all(
		[...files].map(async ([file, path]): Promise<[string, Original][]> => {
			const source = placeOnDisk(resolve(root, path));
			try {
				const isSvg = file.toLowerCase().endsWith('.svg');
				const unsaved = unsavedBytes(join(root, path));
				const size = unsaved ? unsaved.length : (await stat(source)).size;
				const max = isSvg ? maxSvgSize : maxFileSize;
				if (size > max) {
					report(sizeProblem(file, { size, max, ...(isSvg ? simpler : smaller) }));
					return [];
				}
				if (isSvg) {
					const drawn = readDrawing(`${unsaved ?? (await readFile(source, 'utf8'))}`);
					if ('found' in drawn) report({ file, ...drawn });
					return 'found' in drawn ? [] : [[file, { file, path, isOpaque: false, size, ...drawn }]];
				}
				// The limit of pixels is ours to report.
				const metadata = await sharp(unsaved ?? source, { limitInputPixels: false }).metadata();
				const problem = problemOf(metadata, file);
				if (problem) report(problem);
				return [[file, { file, path, ...metadata.autoOrient, isOpaque: !metadata.hasAlpha }]];
			} catch {
				// The library's message differs from one run to the next.
				report(damagedPicture(file));
				return [];
			}
		}),
	);
	return new Map(read.flat());
}

function readDrawing(text: string): (Pick<Picture, 'width' | 'height'> & { svg: Element }) | SvgProblem {
	const read = readSvg(text);
	if ('problem' in read) return read.problem;
	const size = sizeOfSvg(read.svg);
	if (size) return { ...size, svg: read.svg };
	return {
		line: 1,
		found: 'an SVG without a size',
		expected: 'width and height, or a viewBox',
		fix: 'write viewBox="0 0 300 200" into its first tag',
		message: svgFault('size'),
	};
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
	const message = coded('picture-pixels', { width, height });
	return { file, line: 1, found: `a picture of ${width} × ${height} pixels`, expected, ...smaller, message };
}

const smaller = { fix: 'scale it down: with 2400 pixels of width it is sharp on every screen' };

const simpler = { fix: sizeLimits.svg.remedy };

const pictureWanted = {
	expected: 'a whole picture: JPEG, PNG, WebP, AVIF or TIFF',
	fix: 'save it again with a program for pictures, or take another file',
	message: coded('picture-damaged', {}),
};

/** Returns the problem of a file that cannot be decoded as a picture, or not to its end. */
export function damagedPicture(file: string): Problem {
	return { file, line: 1, found: 'a file that cannot be read as a picture to its end', ...pictureWanted };
}
