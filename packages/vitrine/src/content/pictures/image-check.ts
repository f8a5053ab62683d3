import { posix } from 'node:path';
import { nearest } from '#node/edit-distance.ts';
import type { PageImage } from '../fields/picture-field.ts';
import {
	fieldPictureFile,
	isBesidePage,
	isPictureFile,
	pagesFolder,
	pictureFileOf,
	picturePlaces,
} from '../fields/picture-file.ts';
import { standIn } from '../files/yaml.ts';
import { splitTarget } from '../markdown/link-syntax.ts';
import { coded } from '../problems/message.ts';
import { type Problem, quote, type Report } from '../problems/problem.ts';
import type { SiteConfig } from '../settings/site-schema.ts';

/** What images may show. */
export interface ImageSources {
	/** The pictures beside the pages of all languages, by file. */
	pictureFiles: ReadonlyMap<string, string>;
	/** Paths of the files in `public/`, in NFC. */
	publicFiles: readonly string[];
	/** All that a field may show, by file. */
	fieldPictures: ReadonlyMap<string, string>;
}

type ImageWithFile = PageImage & { file: string };

/** Creates the check of one image: that its file is there, in `public/` or beside the page. */
export function createImageCheck({ defaultLocale }: SiteConfig, sources: ImageSources, report: Report) {
	const { pictureFiles, publicFiles, fieldPictures } = sources;
	return ({ source, file, from = file, line, where, field }: ImageWithFile): void => {
		const isThere = field
			? fieldPictureFile(source, from, { files: fieldPictures, defaultLocale })
			: publicFiles.includes(splitTarget(source).path) ||
				pictureFileOf(source, from, { files: pictureFiles, defaultLocale });
		// What takes the place of a mistake was reported as that.
		if (isThere || (field && source === standIn)) return;
		const advice =
			(field && explainField(source, sources)) ?? explainImage(source, from, { ...sources, defaultLocale });
		// In a field, angle brackets are part of a name.
		const fix = field ? advice.fix.replace(/"<(.*)>"$/, '"$1"') : advice.fix;
		const isOther = advice.expected === otherKind.expected;
		const { meant, put } = advice;
		report({
			file,
			line,
			...(where === undefined ? {} : { where }),
			found: `an image at ${quote(source)}`,
			expected: advice.expected,
			fix,
			message: isOther ? coded('picture-kind', { source }) : coded('picture-missing', { source, meant, put }),
		});
	};
}

/** What is wrong with an image in a field, and would be right in a text or is known there alone. */
function explainField(source: string, { fieldPictures, publicFiles }: ImageSources): Advice | undefined {
	if (source.startsWith('kit:')) {
		const names = [...fieldPictures.keys()].filter((file) => file.startsWith('kit:'));
		const meant = nearest(source, names);
		return {
			expected: `one of ${names.join(', ')}`,
			fix: meant ? `write ${quote(meant)}` : 'write one of these',
			meant,
		};
	}
	const { path } = splitTarget(source);
	return publicFiles.includes(path) || (/\.\w+$/.test(path) && !isPictureFile(path)) ? otherKind : undefined;
}

/** What to do, with the name that was probably meant or the place where the file is missing. */
interface Advice extends Pick<Problem, 'expected' | 'fix'> {
	meant?: string | undefined;
	put?: string | undefined;
}

const otherKind = {
	expected: 'a picture with the ending jpg, jpeg, png, webp, avif, tiff or svg',
	fix: 'save it as one of these',
};

function explainImage(
	source: string,
	page: string,
	{ pictureFiles, publicFiles, defaultLocale }: ImageSources & { defaultLocale: string },
): Advice {
	const { path: written } = splitTarget(source);
	const name = posix.basename(written);
	const isOfSite = /^\/[^/]/.test(written);
	// A path that begins with a slash keeps its folders; of an address at another host, the name is left.
	const path = isOfSite ? posix.join('/', written) : `/${name}`;
	const put = `put the file at public${path}`;
	const moveToPublic = isOfSite && path === source ? put : `${put} and write ${quote(path)}`;
	const expected = 'a picture beside the page, or a file in public/ written with a leading slash';
	if (!isBesidePage(source)) {
		// In a name such as `a:b.jpg`, what is before the colon would be taken for the kind of an address.
		const beside = `./${source}`;
		const isName = pictureFileOf(beside, page, { files: pictureFiles, defaultLocale }) !== undefined;
		if (isName) return { expected, fix: `write ${quote(beside)}`, meant: beside };
		return { expected: 'a file in public/, written with a leading slash', fix: moveToPublic, put: `public${path}` };
	}

	if (publicFiles.includes(`/${name}`)) return { expected, fix: `write ${quote(`/${name}`)}`, meant: `/${name}` };
	const folder = pagesFolder(page);
	const [file] = picturePlaces(source, page, defaultLocale);
	const meant = nearestPicture(file ?? folder + name, page, { pictureFiles, defaultLocale });
	if (!file) {
		const fix = `put the file at ${posix.dirname(page)}/${name} and write ./${name}`;
		const put = meant ? undefined : `${posix.dirname(page)}/${name}`;
		return { expected: `a picture in ${folder}`, fix: meant ? `write ${quote(meant)}` : fix, meant, put };
	}
	if (meant) return { expected, fix: `write ${quote(meant)}`, meant };
	const elsewhere = sameInAnotherLanguage(file, pictureFiles);
	if (elsewhere !== undefined) {
		const target = picturePlaces(source, page, defaultLocale).at(-1) ?? file;
		const fix = `run "npm run translations -- rename" if "defaultLocale" was changed, or move ${elsewhere} to ${target}`;
		return { expected, fix, put: target };
	}
	if (isPictureFile(name)) return { expected, fix: `put the file at ${file}`, put: file };
	return { ...otherKind, fix: `${otherKind.fix}, or ${moveToPublic}` };
}

/** Where a picture is that another language has at the same place: it was the default one, perhaps. */
function sameInAnotherLanguage(file: string, pictureFiles: ImageSources['pictureFiles']): string | undefined {
	const place = file.split('/').slice(2).join('/');
	return [...pictureFiles.keys()].find((picture) => picture.split('/').slice(2).join('/') === place);
}

/** The picture that was most likely meant, as the page has to write it: one of the same name, else of a similar one. */
function nearestPicture(
	file: string,
	page: string,
	{ pictureFiles, defaultLocale }: { pictureFiles: ImageSources['pictureFiles']; defaultLocale: string },
): string | undefined {
	const folders = [pagesFolder(page), `content/${defaultLocale}/${page.split('/')[2]}/`];
	const places = [...pictureFiles.keys()].flatMap((picture) => {
		const folder = folders.find((one) => picture.startsWith(one));
		return folder ? [picture.slice(folder.length)] : [];
	});
	const written = file.slice(pagesFolder(page).length);
	const isAlike = (nameOf: (place: string) => string) => (place: string) =>
		nameOf(place).toLowerCase() === nameOf(written).toLowerCase();
	const meant =
		places.find(isAlike((place) => posix.basename(place))) ??
		places.find(isAlike((place) => posix.parse(place).name)) ??
		nearest(written, places);
	if (meant === undefined) return undefined;
	const path = posix.relative(posix.dirname(page), pagesFolder(page) + meant);
	const source = path.startsWith('.') ? path : `./${path}`;
	return source.includes(' ') ? `<${source}>` : source;
}
