import type { Element } from 'hast';
import { mapPictures, type PictureField } from '#content/fields/picture-field.ts';
import { fieldPictureFile, pictureKey } from '#content/fields/picture-file.ts';
import type { PageSection, Site } from '#content/site/site.ts';
import { separateIds } from '#content/svg/separate-ids.ts';
import type { TextLanguage } from '#i18n/locale.ts';
import { textLanguage } from './locale-info.ts';
import type { RenderContext } from './render-context.ts';
import { pictureElement } from './show-pictures.ts';

/** Whose pictures are shown, and where. */
interface ShownSection extends Pick<PageSection, 'file' | 'content'> {
	/** The language of its texts, where a picture may have words in another one. */
	locale?: string;
	/** Keeps the ids of its drawings apart from those of others. */
	anchor: string;
	/** Whether its first picture is likely to be in sight when the page opens. */
	isFirst: boolean;
}

/** Copies the content of a section with its pictures as elements. */
export function showSectionPictures(
	{ site, pictures }: Pick<RenderContext, 'site' | 'pictures'>,
	{ file, content, locale, anchor, isFirst }: ShownSection,
): PageSection['content'] {
	const pictureFiles = { files: picturesOf(site), defaultLocale: site.config.defaultLocale };
	let isInSight = isFirst;
	const show = (field: PictureField, path: readonly PropertyKey[]) => {
		const hasPriority = isInSight;
		const place = field.from?.file ?? file;
		isInSight = false;
		const draw = (source: string, isAlone: boolean, name: string): Drawn => {
			const found = fieldPictureFile(source, place, pictureFiles);
			const key = found === undefined ? '' : pictureKey(found, field);
			const { svg } = site.pictures.get(key) ?? {};
			// Only words have a language.
			const { alt, from } = field;
			const hasOther = alt !== undefined && from !== undefined && locale !== undefined;
			const language = hasOther ? textLanguage(site, from.locale, locale) : {};
			if (typeof svg === 'object')
				return { element: inlineSvg(svg, { ...language, alt }, [anchor, ...path, name].join('-')) };
			const picture = pictures[key];
			if (!picture) return {};
			const properties = {
				alt: alt ?? '',
				...language,
				loading: hasPriority && isAlone ? 'eager' : 'lazy',
				...(hasPriority ? { fetchPriority: 'high' } : {}),
			};
			const address = picture.formats.at(-1)?.variants.at(-1)?.address;
			return { element: pictureElement(picture, properties, field.shape.sizes), address };
		};
		const { dark } = field;
		const { element, address } = draw(field.file, dark === undefined, 'light');
		const { width, height } = site.pictures.get(
			pictureKey(fieldPictureFile(field.file, place, pictureFiles) ?? '', field),
		) ?? {
			width: 0,
			height: 0,
		};
		return {
			type: 'picture',
			tree: element ?? nothing,
			...(dark === undefined ? {} : { dark: draw(dark, false, 'dark').element ?? nothing }),
			...{ width, height, alt: field.alt ?? '' },
			...(address === undefined ? {} : { address }),
		};
	};
	return mapPictures(content, show) as PageSection['content'];
}

interface Drawn {
	element?: Element;
	address?: string | undefined;
}

const nothing = { type: 'root', children: [] };

const known = new WeakMap<Site, ReadonlySet<string>>();

/** The names of the pictures that a site shows. */
export function picturesOf(site: Site): ReadonlySet<string> {
	const files = known.get(site) ?? new Set([...site.pictures.values()].map(({ file }) => file));
	known.set(site, files);
	return files;
}

/** An SVG as a part of the page, with the words for those who do not see it. */
function inlineSvg(
	svg: Element,
	{ alt, ...language }: Pick<PictureField, 'alt'> & Partial<TextLanguage>,
	prefix: string,
): Element {
	const clean = separateIds(svg, prefix);
	if (alt === undefined) return clean;
	const { ariaHidden, ...properties } = clean.properties;
	return { ...clean, properties: { ...properties, role: 'img', ariaLabel: alt, ...language } };
}
