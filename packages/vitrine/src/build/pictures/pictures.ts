import { readFile } from 'node:fs/promises';
import { posix, resolve } from 'node:path';
import sharp, { type OutputInfo } from 'sharp';
import { damagedPicture } from '#content/pictures/pictures.ts';
import { ContentError, type Problem } from '#content/problems/problem.ts';
import type { Picture, Site } from '#content/site/site.ts';
import { cleanSvg } from '#content/svg/clean-svg.ts';
import { readSvg } from '#content/svg/read-svg.ts';
import { writeSvg } from '#content/svg/write-svg.ts';
import { encodePath } from '#i18n/path-encoding.ts';
import { createLimit } from '#node/concurrency-limit.ts';
import { href } from '#routes.ts';
import type { PublishedPicture } from '#views/show-pictures.ts';
import { shortHash } from '../threads/hashes.ts';
import { openPictureCache, type PictureCache } from './picture-cache.ts';

/**
 * Widths that a picture is encoded in: part of the column on a phone, and the column of about 700 px with one and with two
 * pixels of the screen for each. No screen has a use for more, and more would cost seconds a picture. A field may name its own
 * (`widths` in `content/fields/picture-field.ts`).
 */
const pictureWidths = [480, 960, 1440];

/** The smallest first, the most widely known last. With one effort more, AVIF takes twice as long and saves 2 to 4 % of the bytes. */
const encodings = {
	avif: { quality: 55, effort: 2 },
	webp: { quality: 80 },
	jpeg: { quality: 80, mozjpeg: true },
} as const;

/**
 * The formats and widths of a picture keep sharp's threads busy, and the next one fills the gaps. Of photographs from a
 * camera, two take about a gigabyte.
 */
const picturesAtOnce = 2;

type Format = keyof typeof encodings;

/** A picture that is being encoded. */
interface EncodingTask {
	picture: Picture;
	bytes: Uint8Array;
	cache: PictureCache;
	formats: readonly Format[];
}

/** The pictures of a site by the keys of `site.pictures`, without those that are parts of pages. */
type EncodedPictures = Record<string, PublishedPicture>;

/**
 * Encodes the pictures of a site in every format and width, as far as no earlier build did, and those of the same site with
 * its drafts.
 *
 * @throws {ContentError} when a picture cannot be read to its end
 */
export async function encodePictures(
	site: Site,
	withDrafts: Site | undefined,
	{ root, folder }: PictureFolders,
): Promise<{ pictures: EncodedPictures; withDrafts: EncodedPictures }> {
	const cache = openPictureCache(folder);
	const formats = Object.keys(encodings) as Format[];
	const encode = (pictures: Site['pictures']) => encodeAll(pictures, { root, cache }, formats);
	const encoded = {
		pictures: await encode(site.pictures),
		withDrafts: withDrafts ? await encode(withDrafts.pictures) : {},
	};
	cache.prune();
	return encoded;
}

/**
 * Encodes the pictures of which a part is shown, in one copy each, and the drawings: someone waits for them.
 *
 * @throws {ContentError} when a picture cannot be read to its end
 */
export async function encodeCuts(site: Site, { root, folder }: PictureFolders): Promise<EncodedPictures> {
	const cache = openPictureCache(folder);
	const cuts = [...site.pictures].filter(([, picture]) => isMade(picture));
	const encoded = await encodeAll(
		cuts.map(([key, picture]) => [key, { ...picture, widths: pictureWidths.slice(-1) }]),
		{ root, cache },
		['webp'],
	);
	cache.prune();
	return encoded;
}

/** Whether a picture is never shown as the file that it is. */
export function isMade({ cut, svg }: Picture): boolean {
	return cut !== undefined || svg !== undefined;
}

interface PictureFolders {
	/** Of the site. */
	root: string;
	/** Keeps what is encoded. */
	folder: string;
}

async function encodeAll(
	shown: Iterable<readonly [string, Picture]>,
	{ root, cache }: { root: string; cache: PictureCache },
	formats: readonly Format[],
): Promise<EncodedPictures> {
	const limit = createLimit(picturesAtOnce);
	const pictures: EncodedPictures = {};
	const problems: Problem[] = [];
	await Promise.all(
		[...shown].map(([key, picture]) =>
			limit(async () => {
				if (typeof picture.svg === 'object') return;
				try {
					const bytes = await readFile(resolve(root, picture.path));
					pictures[key] = picture.svg
						? await drawnPicture({ picture, bytes, cache })
						: await encodePicture({ picture, bytes, cache, formats });
				} catch (error) {
					if (!(error instanceof ContentError)) throw error;
					problems.push(...error.problems);
				}
			}),
		),
	);
	if (problems.length > 0) throw new ContentError(problems);
	return pictures;
}

async function encodePicture(task: EncodingTask): Promise<PublishedPicture> {
	const { width, height, isOpaque } = task.picture;
	// JPEG knows no transparency.
	const formats = task.formats.filter((format) => isOpaque || format !== 'jpeg');
	const pixelsIn = resizeOnce(task);
	return { width, height, formats: await Promise.all(formats.map((format) => encodeFormat(format, task, pixelsIn))) };
}

async function encodeFormat(
	format: Format,
	task: EncodingTask,
	pixelsIn: PixelsIn,
): Promise<PublishedPicture['formats'][number]> {
	const ending = format === 'jpeg' ? 'jpg' : format;
	const { file, width: whole, widths = pictureWidths } = task.picture;
	const largest = Math.min(whole, Math.max(...widths));
	const variants = [...widths.filter((width) => width < largest), largest].map(async (width) => {
		const { source, hash } = await encodeVariant({ format, width }, task, pixelsIn);
		return { address: pictureAddress(file, { width, hash, ending }), width, source };
	});
	return { type: `image/${format}`, variants: await Promise.all(variants) };
}

/** An SVG without what does not draw: opened by itself, its scripts would run on the address of the site. */
async function drawnPicture({ picture, bytes, cache }: Omit<EncodingTask, 'formats'>): Promise<PublishedPicture> {
	const { file, width, height } = picture;
	const read = readSvg(Buffer.from(bytes).toString());
	if ('problem' in read) throw new ContentError([{ file, ...read.problem }]);
	const cleaned = Buffer.from(writeSvg(cleanSvg(read.svg, 'file').svg));
	const { source, hash } = await cache.take(`svg-${shortHash(cleaned)}`, async () => cleaned);
	const address = pictureAddress(file, { width, hash, ending: 'svg' });
	return { width, height, formats: [{ type: 'image/svg+xml', variants: [{ address, width, source }] }] };
}

function encodeVariant(
	{ format, width }: { format: Format; width: number },
	{ picture, bytes, cache }: EncodingTask,
	pixelsIn: PixelsIn,
) {
	const part = picture.cut && { ...picture.cut, width: picture.width, height: picture.height };
	const settings = encodings[format];
	const key = JSON.stringify([shortHash(bytes), part, format, width, settings, sharp.versions]);
	return cache.take(shortHash(key), async () => {
		const { data, info } = await pixelsIn(width);
		const { channels, height } = info;
		return sharp(data, { raw: { width, height, channels } }).toFormat(format, settings).toBuffer();
	});
}

/** Gives the pixels of a picture in a width. */
type PixelsIn = (width: number) => Promise<{ data: Buffer; info: OutputInfo }>;

/**
 * Resizes a picture once for all formats: to read it takes as long as to write it as JPEG. By default, sharp turns it upright,
 * converts it to sRGB and drops the camera's metadata about time and place.
 */
function resizeOnce({ picture: { file, cut, ...size }, bytes }: EncodingTask): PixelsIn {
	const resize = async (width: number) => {
		try {
			const upright = sharp(bytes, { failOn: 'error' }).autoOrient();
			const part = cut ? upright.extract({ ...cut, width: size.width, height: size.height }) : upright;
			return await part.resize({ width }).raw().toBuffer({ resolveWithObject: true });
		} catch {
			throw new ContentError([damagedPicture(file)]);
		}
	};
	const resized = new Map<number, ReturnType<PixelsIn>>();
	return (width) => {
		const pixels = resized.get(width) ?? resize(width);
		resized.set(width, pixels);
		return pixels;
	};
}

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
