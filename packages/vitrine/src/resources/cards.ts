import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { fieldPictureFile, pictureKey } from '#content/fields/picture-file.ts';
import { ContentError, type Problem } from '#content/problems/problem.ts';
import { pageHeading } from '#content/site/page-heading.ts';
import { homeId, type Site } from '#content/site/site.ts';
import type { CardInfo } from '#protocol/payload.ts';
import { href } from '#routes.ts';
import type { CardFontFiles, CardPictures, RenderContext } from '#views/render-context.ts';
import { picturesOf } from '#views/section-pictures.ts';
import { absolute, type SitePage } from '#views/site-pages.ts';
import { lightColors } from '#views/theme-colors.ts';
import project from '../../package.json' with { type: 'json' };
import { plainTitle, withoutEmoji } from './card/break-title.ts';
import { type CardText, cardSize, drawCard } from './card/card.ts';
import { cachedPicture } from './card/card-cache.ts';
import { type CardFont, type CardFonts, cardFonts, loadCardFonts } from './card/card-fonts.ts';
import type { Resource } from './resource.ts';

const contentType = 'image/png';

/** Cards are drawn anew when what draws them changes. */
const drawingCode = hash({
	code: import.meta.glob(['./card/*.ts', './icons/draw-svg.ts', '!./card/*.test.ts'], {
		query: '?raw',
		import: 'default',
		eager: true,
	}),
	libraries: [project.dependencies.fontkit, project.dependencies.sharp],
});

/**
 * The pictures of pages for link previews (ogp.me). The address is a hash of all that is drawn, known without drawing,
 * so that pages with the same words share a card, and a card whose words stay is never drawn again.
 *
 * @throws {ContentError} where a font lacks a character
 */
export function cards(context: RenderContext, shown: readonly SitePage[]): Resource[] {
	const { site, cards: settings } = context;
	if (!settings) return [];
	const pages = shown.flatMap((sitePage) => {
		if (coverInfo(context, sitePage)) return [];
		const fonts = fontsOf(context, sitePage);
		const files = settings.fonts[sitePage.locale];
		return fonts && files ? [{ sitePage, fonts, files }] : [];
	});
	const problems = pages.flatMap(({ sitePage, fonts }) => missingGlyphs(site, sitePage, fonts));
	if (problems.length > 0) throw new ContentError(problems);
	const byPath = new Map<string, Resource>();
	const { pictures } = settings;
	for (const { sitePage, fonts, files } of pages) {
		const text = cardText(context, sitePage, fonts);
		const path = cardPath(text, fonts, pictures);
		const file = join(settings.cache, path.slice(path.lastIndexOf('/') + 1));
		const task = (): CardTask => ({ kind: 'card', text, fonts: files, pictures, file });
		byPath.set(path, { path, kind: 'og-image', contentType, compression: 'quick', task });
	}
	return [...byPath.values()];
}

/** What a card is drawn from. */
export interface CardTask {
	kind: 'card';
	text: CardText;
	fonts: CardFontFiles;
	pictures: CardPictures;
	/** The file in the cache, whose name depends on all of this. */
	file: string;
}

export function renderCard({ text, fonts, pictures, file }: CardTask): Promise<Uint8Array> {
	return cachedPicture(file, async () => {
		await loadCardFonts();
		return drawCard(text, cardFonts(fonts), pictures);
	});
}

/** Returns the card in the head of a page, or undefined for a page without one. */
export function cardInfo(context: RenderContext, sitePage: SitePage): CardInfo | undefined {
	const cover = coverInfo(context, sitePage);
	if (cover) return cover;
	const fonts = fontsOf(context, sitePage);
	if (!context.cards || !fonts) return undefined;
	const text = cardText(context, sitePage, fonts);
	return {
		address: absolute(context.site, cardPath(text, fonts, context.cards.pictures)),
		...cardSize,
		contentType,
		alt: plainTitle(text.title),
	};
}

/** The cover of an entry in the form that every preview knows; undefined for a drawing, and for what shines through. */
function coverInfo({ site, pictures }: RenderContext, { text }: SitePage): CardInfo | undefined {
	const cover = text.format === 'md' ? text.entry?.cover : undefined;
	if (!cover) return undefined;
	const known = { files: picturesOf(site), defaultLocale: site.config.defaultLocale };
	const file = fieldPictureFile(cover.file, text.file, known);
	const picture = file === undefined ? undefined : pictures[pictureKey(file, cover)];
	const format = picture?.formats.find(({ type }) => type === 'image/jpeg');
	const largest = format?.variants.at(-1);
	if (!picture || !format || !largest) return undefined;
	const height = Math.round((largest.width * picture.height) / picture.width);
	return {
		address: absolute(site, largest.address),
		...{ width: largest.width, height, contentType: format.type },
		alt: plainTitle(cover.alt ?? text.title),
	};
}

/**
 * What the card of a page is set in. A page that shows another language's text is not for sharing, and has none; nor has
 * one whose letters run from right to left: words of the other direction among them would need the order of Unicode (UAX 9).
 */
function fontsOf(
	{ cards: settings }: RenderContext,
	{ locale, language, fallbackLocale }: SitePage,
): CardFonts | undefined {
	const files = settings?.fonts[locale];
	const isDrawn = !fallbackLocale && language.dir !== 'rtl';
	return files && isDrawn ? cardFonts(files) : undefined;
}

function cardText({ site }: RenderContext, shown: SitePage, { display, text }: CardFonts): CardText {
	return {
		title: withoutEmoji(pageHeading(shown.text, shown.locale).text, display.has),
		siteName: withoutEmoji(site.config.name, text.has),
		languageName: shown.language.name,
	};
}

function cardPath(text: CardText, { display, text: small }: CardFonts, { icon, beside }: CardPictures): string {
	const shapes = [display.fingerprintOf(text.title), small.fingerprintOf(text.siteName + text.languageName)];
	const pictures = [icon?.hash, beside?.hash];
	return href('card', { hash: hash({ text, shapes, pictures, colors: lightColors(), drawingCode }).slice(0, 16) });
}

function hash(value: unknown): string {
	return createHash('sha256').update(JSON.stringify(value)).digest('hex');
}

function missingGlyphs({ config }: Site, shown: SitePage, { display, text }: CardFonts): Problem[] {
	const { text: title, ...place } = pageHeading(shown.text, shown.locale);
	const ofTitle = missingFrom(display, title, place);
	// Texts on every card are reported once.
	if (shown.page.id !== homeId) return ofTitle;
	const settings = (where: string) => ({ file: 'site.config.ts', where });
	const row = config.locales.findIndex(({ code }) => code === shown.locale);
	return [
		...ofTitle,
		...missingFrom(text, config.name, settings('name')),
		...missingFrom(text, shown.language.name, settings(`locales.${row}.name`)),
	];
}

function missingFrom(font: CardFont, text: string, place: { file: string; where: string }): Problem[] {
	const missing = [...new Set(plainTitle(withoutEmoji(text, font.has)))].filter((character) => !font.has(character));
	return missing.map((character) => ({
		...place,
		line: 1,
		found: `"${character}" (U+${character.codePointAt(0)?.toString(16).toUpperCase().padStart(4, '0')})`,
		expected: `a character of ${font.name}, in which the pictures for link previews are set`,
		fix: 'write another character, or set cards: false in site.config.ts',
	}));
}
