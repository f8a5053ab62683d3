import { join } from 'node:path';
import { homeId, languageOf, type Site } from '#content/site/site.ts';
import { localizePath } from '#i18n/locale-path.ts';
import { href } from '#routes.ts';
import { type RenderContext, type SearchIndex, systemFonts } from '#views/render-context.ts';
import type { SitePage } from '#views/site-pages.ts';
import type { RenderedPages } from '../fonts/characters-shown.ts';
import { openFontCutter } from '../fonts/cut-font.ts';
import { cutSiteFonts } from '../fonts/site-fonts.ts';
import { createPageReader, type ReadFinishedPage } from '../search/finished-pages.ts';
import { forbidExit } from '../threads/exit-error.ts';
import type { Timings } from '../threads/timings.ts';
import { cardPictures } from './card-pictures.ts';

/** A render context before it is known what its fonts are cut to, and what search finds. */
export type BaseContext = Omit<RenderContext, 'buildId' | 'fonts' | 'cards' | 'search'>;

interface FinalizeOptions {
	/** Folder of the site. */
	root: string;
	/** Folder that keeps what is expensive to make. */
	out: string;
	/** Module that exports `resources`. */
	renderer: string;
	/** Fingerprint of the code. */
	code: string;
	/** Makes the indexes of search. */
	index: (read: ReadFinishedPage) => Promise<SearchIndex[]>;
	timings: Pick<Timings, 'begin'>;
}

/**
 * Adds to a render context what its pages determine: their texts, which characters the fonts are cut to; the fonts,
 * the id of what all pages share.
 *
 * @throws {ContentError} for a character that no font has
 */
export async function finalize(
	draft: BaseContext,
	{ root, out, renderer, code, index, timings }: FinalizeOptions,
): Promise<RenderContext> {
	const { answer, loadCardFonts, resources, shellId, sitePages } = (await import(
		renderer
	)) as typeof import('#resources/resources.ts');
	// The characters of articles are known without rendering them.
	const looked = sitePages(draft.site).filter(({ page, text }) => page.id === homeId || text.format === 'yaml');
	const unfinished = { buildId: 'draft', fonts: systemFonts, cards: undefined, search: [] };
	const unindexed: RenderContext = { ...draft, ...unfinished };
	const byPath = new Map(resources(unindexed, looked).map((resource) => [resource.path, resource]));
	const read = createPageReader((address) => {
		const resource = byPath.get(address);
		return resource && forbidExit(address, () => answer(unindexed, resource));
	});
	const plain = { ...unindexed, search: await index(read) };
	timings.begin('fonts');
	const cutter = openFontCutter(join(out, 'cache/fonts'));
	const rendered = renderedPages(draft.site, looked, read);
	const cut = await cutSiteFonts({ root, site: draft.site, cutter, rendered }).finally(cutter.close);

	const pictures = cardPictures(root, draft.files);
	if (draft.site.config.cards) await loadCardFonts();
	const cards = draft.site.config.cards ? { fonts: cut.cardFonts, cache: join(out, 'cache/og'), pictures } : undefined;
	const licenses = [...draft.licenses, ...cut.licenses];
	const drawn = { ...plain, fonts: cut.fonts, files: [...draft.files, ...cut.files], licenses, cards };
	return { ...drawn, buildId: shellId(drawn, code) };
}

/** What the fonts learn from which characters they must have. Pages of Markdown say it themselves. */
function renderedPages(
	site: Site,
	looked: readonly SitePage[],
	read: ReadFinishedPage,
): (locale: string) => Promise<RenderedPages> {
	return async (locale) => {
		const { tag } = languageOf(site, locale).locale;
		const screens = [href('home'), href('notFound'), href('fault')].map((path) =>
			localizePath({ path, locale }, site.config),
		);
		const ofSections = looked.filter((shown) => shown.locale === locale && shown.page.id !== homeId);
		const readAll = (paths: readonly string[]) => Promise.all(paths.map((path) => read(path, tag)));
		const { shared = [], own = [] } = Object.groupBy(ofSections, ({ text }) => (text.hasOwnAssets ? 'own' : 'shared'));
		const addressesOf = (pages: readonly SitePage[]) => pages.map(({ address }) => address);
		return {
			screens: await readAll(screens),
			sectionPages: await readAll(addressesOf(shared)),
			ownPages: await readAll(addressesOf(own)),
		};
	};
}
