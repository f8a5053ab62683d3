import type { Element, ElementContent, Properties, RootContent } from 'hast';
import { toXast } from 'hast-util-to-xast';
import type { PictureField } from '#content/fields/picture-field.ts';
import { fieldPictureFile, isBesidePage, pictureFileOf, pictureKey } from '#content/fields/picture-file.ts';
import { mapLinks } from '#content/markdown/link-syntax.ts';
import { readText } from '#content/pages/content-cache.ts';
import type { Entry } from '#content/pages/entries.ts';
import type { VideoDirective } from '#content/pages/video-directive.ts';
import type { WrittenText } from '#content/site/markdown-text.ts';
import { localizeTarget } from '#content/site/site-links.ts';
import { leftOver } from '#views/left-over.ts';
import type { RenderContext } from '#views/render-context.ts';
import { picturesOf } from '#views/section-pictures.ts';
import type { PublishedPicture } from '#views/show-pictures.ts';
import { absolute } from '#views/site-pages.ts';

/** What readers of a feed get of the attributes of a text. */
const keptProperties = new Set([
	'href',
	'src',
	'alt',
	'width',
	'height',
	'title',
	'lang',
	'dir',
	'start',
	'colSpan',
	'rowSpan',
]);

/** The text of an entry as XHTML: what its page shows, with whole addresses and without what only a page can do. */
export function feedContent(context: RenderContext, { page, text }: Entry): ReturnType<typeof toXast> {
	const { site, texts } = context;
	const locale = Object.entries(page.translations).find(([, own]) => own.address === text.address)?.[0] ?? '';
	const here = absolute(site, text.address);
	const written = readText(texts, text.textKey);
	const linked = mapLinks(written.tree, (target) => new URL(localizeTarget(site, target, { page, locale }), here).href);
	const cover = text.entry.cover && fieldImage(context, text.file, text.entry.cover);
	const place = { context, file: text.file, here, written };
	const body = linked.children.flatMap((node) => clean(node, place));
	const root: Element = element('div', {}, [...(cover ? [element('p', {}, [cover])] : []), ...body]);
	return toXast(root);
}

interface Place {
	context: RenderContext;
	file: string;
	/** Address of the page. */
	here: string;
	written: WrittenText;
}

function clean(node: RootContent | ElementContent, place: Place): ElementContent[] {
	if (node.type === 'text') return [{ type: 'text', value: node.value.replace(/[\u200b\u2060]/g, '') }];
	if (node.type !== 'element' || node.tagName === 'wbr') return [];
	const { tagName, properties, children } = node;
	const inside = children.flatMap((child) => clean(child, place));
	if (typeof properties.dataVideo === 'string') return [posterOf(properties.dataVideo, inside, place)];
	if (tagName === 'input') return [{ type: 'text', value: properties.checked ? '☑' : '☐' }];
	if (tagName === 'img') return imageOf(properties, place);
	const kept = Object.entries(properties).filter(([name]) => keptProperties.has(name));
	if (tagName === 'label' || (tagName === 'span' && kept.length === 0)) return inside;
	return [element(tagName, Object.fromEntries(kept), inside)];
}

/** In the place of a video, its picture leads to the page that shows it. */
function posterOf(written: string, caption: ElementContent[], { context, file, here }: Place): Element {
	const { poster }: VideoDirective = JSON.parse(written);
	const picture = fieldImage(context, file, poster);
	const below = caption.length > 0 ? [element('figcaption', {}, caption)] : [];
	const words: ElementContent = picture ?? { type: 'text', value: poster.alt ?? here };
	return element('figure', {}, [element('a', { href: here }, [words]), ...below]);
}

/** @returns nothing for what is no picture of the content */
function imageOf({ src, alt, title }: Properties, { context, file, here, written }: Place): Element[] {
	const { site, pictures } = context;
	const known = { files: picturesOf(site), defaultLocale: site.config.defaultLocale };
	const found = pictureFileOf(`${src}`, file, known);
	const picture = found === undefined ? undefined : pictures[found];
	const words = title ? { title } : {};
	if (picture) {
		const image = shown(context, picture, `${alt ?? ''}`);
		return [{ ...image, properties: { ...image.properties, ...words } }];
	}
	if (isBesidePage(`${src}`)) leftOver(`${src}`, file, written);
	return [element('img', { src: new URL(`${src}`, here).href, alt, ...words })];
}

function fieldImage(context: RenderContext, file: string, field: PictureField): Element | undefined {
	const { site, pictures } = context;
	const known = { files: picturesOf(site), defaultLocale: site.config.defaultLocale };
	const found = fieldPictureFile(field.file, file, known);
	const picture = found === undefined ? undefined : pictures[pictureKey(found, field)];
	return picture && shown(context, picture, field.alt ?? '');
}

/** In the format that every reader knows. */
function shown({ site }: RenderContext, { width, height, formats }: PublishedPicture, alt: string): Element {
	const largest = formats.at(-1)?.variants.at(-1);
	return element('img', { src: absolute(site, largest?.address ?? ''), alt, width, height });
}

function element(tagName: string, properties: Properties, children: ElementContent[] = []): Element {
	return { type: 'element', tagName, properties, children };
}
