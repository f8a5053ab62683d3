/** An image as Markdown writes it, in its parts: `![`, alt text, `](file.png "`, caption, `")`. */
export interface WrittenImage {
	alt: string;
	/** From the end of the alt text to the beginning of the caption. */
	address: string;
	/** The title in its quotation marks, which is the caption of an image that is a paragraph of its own. */
	caption: string;
	end: string;
}

const written =
	/^!\[(?<alt>[\s\S]*?)(?<address>\]\(\s*(?:<[^>\n]*>|[^\s()<]*(?:\([^\s()]*\)[^\s()]*)*)\s+(?<mark>["']))(?<caption>(?:\\[\s\S]|(?!\k<mark>)[^\\])*)(?<end>\k<mark>\s*\))$/;

/**
 * Takes an image apart that has a title.
 *
 * @returns undefined for one without
 */
export function splitImage(image: string): WrittenImage | undefined {
	const { alt = '', address = '', caption = '', end = '' } = written.exec(image)?.groups ?? {};
	return caption.trim() === '' ? undefined : { alt, address, caption: caption.replace(/\s*\n[\s>]*/g, ' '), end };
}
