import { createHash } from 'node:crypto';
import { ContentError, type Problem } from '#content/problem.ts';
import type { CardInfo } from '#protocol/payload.ts';
import { href } from '#routes.ts';
import project from '../../package.json' with { type: 'json' };
import { plainTitle } from './card/break-title.ts';
import { type CardText, cardSize } from './card/card.tsx';
import { cachedPicture } from './card/card-cache.ts';
import { type CardFont, cardFonts } from './card/card-fonts.ts';
import { drawCard } from './card/draw-card.tsx';
import type { CardSettings, Publication, Resource } from './resource.ts';
import { absolute, type SitePage, sitePages } from './site-pages.ts';
import { lightColors } from './theme.ts';

const contentType = 'image/png';

/** Cards are drawn anew when what draws them changes. */
const drawingCode = hash({
	code: import.meta.glob(['./card/*.{ts,tsx}', '!./card/*.test.ts'], { query: '?raw', import: 'default', eager: true }),
	libraries: [project.dependencies.satori, project.dependencies.sharp],
});

/**
 * The pictures of pages for link previews (ogp.me). The address is a hash of all that is drawn, known without drawing,
 * so that pages with the same words share a card, and a card whose words stay is never drawn again.
 *
 * @throws {ContentError} where a font lacks a character
 */
export function cards(publication: Publication): Resource[] {
	const { site, cards: settings } = publication;
	if (!settings) return [];
	const pages = sitePages(site).filter(hasCard);
	refuseMissingGlyphs(publication, settings, pages);
	const byPath = new Map<string, Resource>();
	for (const sitePage of pages) {
		const text = cardText(publication, sitePage);
		const path = cardPath(text, settings);
		const render = () =>
			cachedPicture(settings.cache, path.split('/').at(-1) ?? '', () => drawCard(text, cardFonts(settings)));
		byPath.set(path, { path, kind: 'og-image', contentType, compression: 'quick', render });
	}
	return [...byPath.values()];
}

/** What the head of a page says of its card; undefined for a page without one. */
export function cardInfo(publication: Publication, sitePage: SitePage): CardInfo | undefined {
	if (!publication.cards || !hasCard(sitePage)) return undefined;
	const text = cardText(publication, sitePage);
	const address = absolute(publication.site, cardPath(text, publication.cards));
	return { address, ...cardSize, contentType, alt: plainTitle(text.title) };
}

/** A page that shows another language's text is not for sharing. */
function hasCard({ locale, textLocale }: SitePage): boolean {
	return locale === textLocale;
}

function cardText({ site }: Publication, { page, locale }: SitePage): CardText {
	const language = site.languages[locale];
	return {
		title: (page?.translations[locale] ?? language?.facts)?.title ?? site.config.name,
		siteName: site.config.name,
		languageName: language?.locale.name ?? '',
	};
}

function cardPath(text: CardText, settings: CardSettings): string {
	const { display, text: small } = cardFonts(settings);
	const shapes = [display.fingerprintOf(text.title), small.fingerprintOf(text.siteName + text.languageName)];
	return href('card', { hash: hash({ text, shapes, colors: lightColors(), drawingCode }).slice(0, 16) });
}

function hash(value: unknown): string {
	return createHash('sha256').update(JSON.stringify(value)).digest('hex');
}

function refuseMissingGlyphs({ site }: Publication, settings: CardSettings, pages: readonly SitePage[]): void {
	const { display, text } = cardFonts(settings);
	const titles = pages.flatMap(({ page, locale }) => {
		const article = page?.translations[locale];
		const file = article?.file ?? `content/${locale}/site.yaml`;
		const title = (article ?? site.languages[locale]?.facts)?.title ?? '';
		return missingGlyphs(title, display, { file, where: 'title' });
	});
	const place = (where: string) => ({ file: 'site.config.ts', where });
	const captions = [
		...missingGlyphs(site.config.name, text, place('name')),
		...site.config.locales.flatMap(({ name }, row) => missingGlyphs(name, text, place(`locales.${row}.name`))),
	];
	if (titles.length + captions.length > 0) throw new ContentError([...titles, ...captions]);
}

function missingGlyphs(text: string, font: CardFont, place: { file: string; where: string }): Problem[] {
	const missing = [...new Set(plainTitle(text))].filter((character) => !font.has(character));
	return missing.map((character) => ({
		...place,
		line: 1,
		found: `"${character}" (U+${character.codePointAt(0)?.toString(16).toUpperCase().padStart(4, '0')})`,
		expected: `a character of ${font.name}, in which the pictures for link previews are set`,
		fix: 'write another character, or set cards: false in site.config.ts',
	}));
}
