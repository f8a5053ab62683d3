/** The conditions of a section type for the pictures in a field. */
export interface PictureShape {
	/** Width and height that a picture is cut to, as `4:5`. Without it, the whole is shown. */
	ratio?: `${number}:${number}`;
	/** Pixels that it has at least; where it is cut, those of the part that is shown. */
	minWidth?: number;
	/** The width at which it is shown, as in the attribute `sizes`. */
	sizes?: string;
	/** Widths of its copies in pixels, in place of those that suit a column of text. */
	widths?: readonly number[];
	/** Whether an SVG of less than 2 KB becomes a part of the page, and may take the color of the text (`currentColor`). */
	inline?: boolean;
	/** Whether words are needed: not where the picture is a link or a name. */
	described?: boolean;
}

/** A picture as an editor wrote it, with the conditions of its section type. */
export interface PictureField {
	type: 'picture-field';
	file: string;
	/** Undefined where it only decorates. */
	alt?: string | undefined;
	focus?: string | undefined;
	/** The file for dark surroundings. */
	dark?: string | undefined;
	/** Where it is written, if that is in another language than its section. */
	from?: { locale: string; file: string };
	shape: PictureShape;
}

/** A place in a picture: parts of its width and of its height. */
export interface Focus {
	x: number;
	y: number;
}

/** @example focusOf('30% 20%') // { x: 0.3, y: 0.2 } */
export function focusOf(written: string): Focus | undefined {
	const [, x, y] = /^(\d{1,3}(?:\.\d+)?)% (\d{1,3}(?:\.\d+)?)%$/.exec(written.trim()) ?? [];
	const focus = { x: Number(x) / 100, y: Number(y) / 100 };
	return focus.x <= 1 && focus.y <= 1 ? focus : undefined;
}

/**
 * Copies a value of the content with every picture in it replaced.
 *
 * @param replace receives the picture and the keys and indexes that lead to it
 */
export function mapPictures(
	value: unknown,
	replace: (picture: PictureField, path: readonly PropertyKey[]) => unknown,
	path: readonly PropertyKey[] = [],
): unknown {
	if (Array.isArray(value)) return value.map((item, index) => mapPictures(item, replace, [...path, index]));
	if (typeof value !== 'object' || value === null) return value;
	if (isPictureField(value)) return replace(value, path);
	return Object.fromEntries(
		Object.entries(value).map(([key, child]) => [key, mapPictures(child, replace, [...path, key])]),
	);
}

/** Returns whether a value of the content is a picture. */
export function isPictureField(value: unknown): value is PictureField {
	return typeof value === 'object' && value !== null && 'type' in value && value.type === 'picture-field';
}

/** An image that a page shows, and where it is written. */
export interface PageImage {
	source: string;
	line: number;
	/** Where that is another file than the page's. */
	file?: string;
	/** Where its page belongs, if that lies elsewhere: its path begins there. */
	from?: string;
	where?: string;
	/** Where it is a field of a section, that field. */
	field?: PictureField;
}

/** The pictures in the fields of a section: those for light ground and those for dark. */
export function imagesIn(
	content: unknown,
	{ file, at, lineAt }: { file: string; at: readonly PropertyKey[]; lineAt: (path: readonly PropertyKey[]) => number },
): PageImage[] {
	const images: PageImage[] = [];
	mapPictures(content, (field, path) => {
		for (const key of ['file', 'dark'] as const) {
			const source = field[key];
			const place = [...at, ...path, key];
			if (source === undefined) continue;
			images.push({ source, line: lineAt(place), file, where: place.map(String).join('.'), field });
		}
	});
	return images;
}
