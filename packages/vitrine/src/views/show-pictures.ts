import type { Element, Properties, Root } from 'hast';

/** A picture of the content with its copies, as pages show it. */
export interface DrawnPicture {
	/** Pixels of the original or of the part that is shown, the right way up. */
	width: number;
	height: number;
	/** A browser takes the first that it knows; the last is for every other. In development it is the only one. */
	formats: PictureFormat[];
}

interface PictureFormat<Variant = { address: string; width: number }> {
	/** Media type. */
	type: string;
	/** From the narrowest to that of the original's width. */
	variants: Variant[];
}

export interface PictureVariant {
	address: string;
	width: number;
	/** Where its bytes are. */
	source: string;
}

/** A picture with the files of its copies. */
export interface PublishedPicture extends DrawnPicture {
	formats: PictureFormat<PictureVariant>[];
}

/**
 * The measure of the text in tokens.css, or the window without its padding. Media queries count a rem as 16 px with any
 * stylesheet; the size itself uses 17 px.
 */
export const pictureSizes = '(min-width: 48rem) 42.5rem, calc(100vw - 2.125rem)';

/** So many paragraphs, headings and lists are likely to be in sight when a page opens. */
const blocksInSight = 2;

/** Puts pictures in the place of the images of a text. An image that is no picture of the content stays as it is. */
export function showPictures(text: Root, pictureOf: (source: string) => DrawnPicture | undefined): Root {
	const blocks = text.children.filter((child) => child.type === 'element');
	for (const [index, block] of blocks.entries()) {
		replaceImages(block, (image) => {
			const picture = pictureOf(`${image.properties.src}`);
			const loading = index < blocksInSight ? 'eager' : 'lazy';
			return picture ? pictureElement(picture, { ...image.properties, loading }) : image;
		});
	}
	return text;
}

function replaceImages(parent: Element, replacement: (image: Element) => Element): void {
	for (const [index, child] of parent.children.entries()) {
		if (child.type !== 'element') continue;
		if (child.tagName === 'img') parent.children[index] = replacement(child);
		else replaceImages(child, replacement);
	}
}

/**
 * An `img`, in a `picture` where there is more than one format to choose from.
 *
 * @param sizes how wide it is shown
 */
export function pictureElement(
	{ width, height, formats }: DrawnPicture,
	properties: Properties,
	sizes = pictureSizes,
): Element {
	const fallback = formats.at(-1);
	const src = fallback?.variants.at(-1)?.address;
	const choice = fallback && fallback.variants.length > 1 ? choiceOf(fallback, sizes) : {};
	const img = element('img', { ...properties, ...choice, src, width, height, decoding: 'async' });
	const sources = formats
		.slice(0, -1)
		.map((format) => element('source', { type: format.type, ...choiceOf(format, sizes) }));
	return sources.length > 0 ? element('picture', {}, [...sources, img]) : img;
}

/** Between the widths of a format. */
function choiceOf({ variants }: PictureFormat, sizes: string): Properties {
	return { srcSet: variants.map(({ address, width }) => `${address} ${width}w`).join(', '), sizes };
}

function element(tagName: string, properties: Properties, children: Element[] = []): Element {
	return { type: 'element', tagName, properties, children };
}
