import sharp, { type Metadata, type Sharp } from 'sharp';
import { createLimit } from '#node/concurrency-limit.ts';
import { sizeLimits } from '#settings/size-limits.ts';
import { cleanSvg } from '../../svg/clean-svg.ts';
import { readSvg, type SvgProblem, svgFault } from '../../svg/read-svg.ts';
import { sizeOfSvg } from '../../svg/svg-size.ts';
import { writeSvg } from '../../svg/write-svg.ts';

/** Why a file is not taken as a picture. */
export type PictureFault = keyof typeof faults;

/** A picture as it is written into the site, with the ending of its name. */
export interface TakenPicture {
	bytes: Uint8Array;
	ending: string;
}

/** A file that is not taken, and what to do instead. */
export interface UnfitPicture {
	state: 'unfit';
	reason: PictureFault;
	message: string;
	/** What in an SVG keeps it from being shown. */
	problem?: SvgProblem;
}

const faults = {
	empty: 'The file is empty. Choose another one.',
	heic: 'This is a HEIC picture, which most browsers cannot show. Save it as JPEG: phones and programs for pictures offer that when they export it.',
	gif: 'This is a GIF. Save it as PNG; show what moves as a video.',
	kind: 'This is no picture that websites show. Save it as JPEG, PNG, WebP, AVIF or SVG.',
	damaged: 'The picture cannot be read to its end. Save or send it again.',
	svg: 'This SVG cannot be used',
	pixels:
		'The picture has more than 100 million pixels. Scale it down: with 2400 pixels of width it is sharp on every screen.',
} as const;

/** Pixels within which a picture is sharp on every screen. Larger ones are scaled down. */
const widest = 2400;
const highest = 4800;

const maxPixels = 100_000_000;

/** One after the other: the largest take 400 MB while they are decoded. */
const inTurn = createLimit(1);

/** Quality of a picture that is scaled down: it is encoded once more for pages. */
const quality = 90;

/**
 * Checks by its content that a file is a picture that pages can show, and makes it ready to be kept: an SVG without what does not draw,
 * pixels in no more than screens show.
 */
export async function takePicture(bytes: Uint8Array): Promise<TakenPicture | UnfitPicture> {
	if (bytes.length === 0) return unfit('empty');
	const text = svgText(bytes);
	if (text !== undefined) return takeSvg(text);
	const image = sharp(bytes, { limitInputPixels: maxPixels });
	let metadata: Metadata;
	try {
		metadata = await sharp(bytes, { limitInputPixels: false }).metadata();
	} catch {
		return unfit(isHeic(bytes) ? 'heic' : 'kind');
	}
	const { format, compression, autoOrient } = metadata;
	if (format === 'heif' && compression !== 'av1') return unfit('heic');
	if (format === 'gif') return unfit('gif');
	const ending = endings[format];
	if (ending === undefined) return unfit('kind');
	if (autoOrient.width * autoOrient.height > maxPixels) return unfit('pixels');
	const take = async (): Promise<TakenPicture> => {
		const isLarge = autoOrient.width > widest || autoOrient.height > highest;
		// Browsers show no TIFF, and the preview shows originals.
		if (!isLarge && format !== 'tiff') {
			// Reads it to its end.
			await image.stats();
			return { bytes, ending };
		}
		const scaled = image
			.autoOrient()
			.resize({ width: widest, height: highest, fit: 'inside', withoutEnlargement: true })
			.keepIccProfile();
		return { bytes: await encoders[ending](scaled).toBuffer(), ending };
	};
	return inTurn(take).catch(() => unfit('damaged'));
}

type Ending = 'jpg' | 'png' | 'webp' | 'avif';

const endings: Partial<Record<string, Ending>> = { jpeg: 'jpg', png: 'png', webp: 'webp', heif: 'avif', tiff: 'png' };

const encoders = {
	jpg: (image) => image.jpeg({ quality }),
	png: (image) => image.png(),
	webp: (image) => image.webp({ quality }),
	avif: (image) => image.avif({ quality: 75, effort: 2 }),
} satisfies Record<Ending, (image: Sharp) => Sharp>;

function takeSvg(text: string): TakenPicture | UnfitPicture {
	const { most, remedy } = sizeLimits.svg;
	const size = `${most / 1000}`;
	if (text.length > most) {
		const message = svgFault('large', size);
		return unfit('svg', {
			line: 1,
			found: `more than ${size} KB`,
			expected: `at most ${size} KB`,
			fix: remedy,
			message,
		});
	}
	const read = readSvg(text);
	if ('problem' in read) return unfit('svg', read.problem);
	if (!sizeOfSvg(read.svg)) return unfit('svg', sizeless);
	const { svg, losses } = cleanSvg(read.svg, 'file');
	const [loss] = losses;
	return loss ? unfit('svg', loss) : { bytes: Buffer.from(writeSvg(svg)), ending: 'svg' };
}

const sizeless: SvgProblem = {
	line: 1,
	found: 'no size',
	expected: 'width and height, or a viewBox',
	fix: 'write viewBox="0 0 300 200" into its first tag',
	message: svgFault('size'),
};

function unfit(reason: PictureFault, problem?: SvgProblem): UnfitPicture {
	if (!problem) return { state: 'unfit', reason, message: faults[reason] };
	const { line, found, fix } = problem;
	return { state: 'unfit', reason, message: `${faults[reason]}: ${found} in line ${line}; ${fix}.`, problem };
}

/** Returns the text of a file that begins as an SVG. */
function svgText(bytes: Uint8Array): string | undefined {
	const start = new TextDecoder().decode(bytes.subarray(0, 4096));
	if (!/^\s*(?:<\?xml|<!--|<!DOCTYPE svg|<svg)/i.test(start)) return undefined;
	return new TextDecoder().decode(bytes);
}

/** The brands of ISO 23008-12 for pictures that are compressed with HEVC. */
function isHeic(bytes: Uint8Array): boolean {
	return /^ftyp(?:hei[cxms]|hev[cxms]|mif1|msf1)/.test(Buffer.from(bytes.subarray(4, 12)).toString('latin1'));
}
