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
import type { Timings } from '../threads/timings.ts';
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

/** The bytes of AVIF depend on how many threads encode a picture; by default, on the cores of the machine. */
const threadsOfPicture = 1;

type Format = keyof typeof encodings;

const allFormats = Object.keys(encodings) as Format[];

/** Which copies of a picture are made: all; or one, where the others are not in the cache yet. */
type Copies = 'all' | 'one';

/** A picture that is being encoded. */
interface EncodingTask {
	picture: Picture;
	bytes: Uint8Array;
	/** Hash of the bytes. */
	hash: string;
	cache: PictureCache;
	copies: Copies;
}

/** The pictures of a site by the keys of `site.pictures`, without those that are parts of pages. */
type EncodedPictures = Record<string, PublishedPicture>;

interface EncodeOptions extends PictureFolders {
	copies: Copies;
	timings: Pick<Timings, 'begin' | 'advance'>;
}

/**
 * Encodes the pictures of a site in every format and width, as far as no earlier build did, and those of the same site with
 * its drafts.
 *
 * @returns `left`: how many have one copy because that is enough for now
 * @throws {ContentError} when a picture cannot be read to its end
 */
export async function encodePictures(
	site: Site,
	drafts: Site | undefined,
	{ root, folder, copies, timings }: EncodeOptions,
): Promise<{ pictures: EncodedPictures; withDrafts: EncodedPictures; left: number }> {
	const cache = openPictureCache(folder);
	timings.begin('pictures', site.pictures.size + (drafts?.pictures.size ?? 0));
	const count = () => timings.advance(1);
	const published = await encodeAll(site.pictures, { root, cache, copies, count });
	const withDrafts = await encodeAll(drafts?.pictures ?? [], { root, cache, copies, count });
	if (copies === 'all') cache.prune();
	return { pictures: published.pictures, withDrafts: withDrafts.pictures, left: published.left + withDrafts.left };
}

/**
 * Encodes the pictures of which a part is shown, in one copy each, and the drawings: someone waits for them.
 *
 * @throws {ContentError} when a picture cannot be read to its end
 */
export async function encodeCuts(site: Site, { root, folder }: PictureFolders): Promise<EncodedPictures> {
	const cache = openPictureCache(folder);
	const cuts = [...site.pictures].filter(([, picture]) => isMade(picture));
	const { pictures } = await encodeAll(
		cuts.map(([key, picture]) => [key, { ...picture, widths: pictureWidths.slice(-1) }]),
		{ root, cache, copies: 'one' },
	);
	cache.prune();
	return pictures;
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
	{ root, cache, copies, count }: { root: string; cache: PictureCache; copies: Copies; count?: () => void },
): Promise<{ pictures: EncodedPictures; left: number }> {
	sharp.concurrency(threadsOfPicture);
	const limit = createLimit(picturesAtOnce);
	const pictures: EncodedPictures = {};
	const problems: Problem[] = [];
	let left = 0;
	await Promise.all(
		[...shown].map(([key, picture]) =>
			limit(async () => {
				count?.();
				if (typeof picture.svg === 'object') return;
				try {
					const bytes = await readFile(resolve(root, picture.path));
					if (picture.svg) {
						pictures[key] = await drawnPicture({ picture, bytes, cache });
						return;
					}
					const { isWhole, ...encoded } = await encodePicture({
						picture,
						bytes,
						hash: shortHash(bytes),
						cache,
						copies,
					});
					pictures[key] = encoded;
					if (!isWhole) left++;
				} catch (error) {
					if (!(error instanceof ContentError)) throw error;
					problems.push(...error.problems);
				}
			}),
		),
	);
	if (problems.length > 0) throw new ContentError(problems);
	return { pictures, left };
}

async function encodePicture(task: EncodingTask): Promise<PublishedPicture & { isWhole: boolean }> {
	const { picture, cache, copies } = task;
	const { file, width, height, isOpaque, widths: wanted = pictureWidths } = picture;
	const largest = Math.min(width, Math.max(...wanted));
	const widths = [...wanted.filter((narrower) => narrower < largest), largest];
	// JPEG knows no transparency.
	const formats = allFormats.filter((format) => isOpaque || format !== 'jpeg');
	const pixelsIn = resizeOnce(task);
	const isKept = (format: Format) => widths.every((one) => cache.has(variantKey({ format, width: one }, task)));
	const isWhole = copies === 'all' || formats.every(isKept);
	const encodeFormat = async (format: Format) => {
		const ending = format === 'jpeg' ? 'jpg' : format;
		const variants = (isWhole ? widths : [largest]).map(async (width) => {
			const { source, hash } = await encodeVariant({ format, width }, task, pixelsIn);
			return { address: pictureAddress(file, { width, hash, ending }), width, source };
		});
		return { type: `image/${format}`, variants: await Promise.all(variants) };
	};
	// WebP takes a fifth of the time of AVIF, and is transparent where the picture is.
	const made = isWhole ? formats : (['webp'] as const);
	return { width, height, isWhole, formats: await Promise.all(made.map(encodeFormat)) };
}

/** An SVG without what does not draw: opened by itself, its scripts would run on the address of the site. */
async function drawnPicture({
	picture,
	bytes,
	cache,
}: Pick<EncodingTask, 'picture' | 'bytes' | 'cache'>): Promise<PublishedPicture> {
	const { file, width, height } = picture;
	const read = readSvg(Buffer.from(bytes).toString());
	if ('problem' in read) throw new ContentError([{ file, ...read.problem }]);
	const cleaned = Buffer.from(writeSvg(cleanSvg(read.svg, 'file').svg));
	const { source, hash } = await cache.take(`svg-${shortHash(cleaned)}`, async () => cleaned);
	const address = pictureAddress(file, { width, hash, ending: 'svg' });
	return { width, height, formats: [{ type: 'image/svg+xml', variants: [{ address, width, source }] }] };
}

interface Variant {
	format: Format;
	width: number;
}

function encodeVariant({ format, width }: Variant, task: EncodingTask, pixelsIn: PixelsIn) {
	return task.cache.take(variantKey({ format, width }, task), async () => {
		const { data, info } = await pixelsIn(width);
		const { channels, height } = info;
		return sharp(data, { raw: { width, height, channels } }).toFormat(format, encodings[format]).toBuffer();
	});
}

/** Names all that a copy of a picture is made from. */
function variantKey({ format, width }: Variant, { picture, hash }: EncodingTask): string {
	const part = picture.cut && { ...picture.cut, width: picture.width, height: picture.height };
	return shortHash(JSON.stringify([hash, part, format, width, encodings[format], sharp.versions]));
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
