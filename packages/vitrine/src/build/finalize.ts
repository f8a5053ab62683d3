import { join } from 'node:path';
import { homeId, isGallery, textIn } from '#content/site.ts';
import { placeOf } from '#content/site-links.ts';
import { localizePath } from '#i18n/locale-path.ts';
import type { Manifest } from '#protocol/manifest.ts';
import { type RenderContext, type Resource, systemFonts } from '#resources/resource.ts';
import { href } from '#routes.ts';
import { type CompressedSize, compressedSizes } from './compressed-sizes.ts';
import { withoutExit } from './ended-error.ts';
import type { RenderedPages } from './fonts/characters-shown.ts';
import { openFontCutter } from './fonts/cut-font.ts';
import { cutSiteFonts } from './fonts/site-fonts.ts';
import { weighPage } from './page-weight.ts';

/** A render context before it is known what its fonts are cut to and what its pages weigh. */
export type DraftContext = Omit<RenderContext, 'buildId' | 'fonts' | 'weights' | 'cards'>;

interface FinalizeOptions {
	/** Folder of the site. */
	root: string;
	/** Folder that keeps what is expensive to make. */
	out: string;
	/** Module that exports `resources`. */
	renderer: string;
	/** Fingerprint of the code. */
	code: string;
	/** The export before this one, if it is whole. */
	last: Manifest | undefined;
	/** How all answers are compressed, where not as well as each is worth. */
	compression?: 'fastest' | undefined;
}

/**
 * Gives a render context what only its finished pages can say, phase by phase: the home pages and error screens show what
 * the fonts must have; with the fonts, it is known what all pages share; with that, the home pages can be weighed; and they are weighed once more with their weight
 * on them.
 *
 * @throws {ContentError} for a character that no font has
 */
export async function finalize(
	draft: DraftContext,
	{ root, out, renderer, code, last, compression }: FinalizeOptions,
): Promise<RenderContext> {
	const { resources, shellId, sitePages } = (await import(renderer)) as typeof import('#resources/resources.ts');
	// Articles say themselves which characters they show, and are never weighed.
	const looked = sitePages(draft.site).filter(
		({ page, textLocale }) => page.id === homeId || textIn(page, textLocale).format === 'yaml',
	);
	const byPath = (context: RenderContext) =>
		new Map(
			resources(context, looked).map(({ render, ...resource }) => {
				const { path } = resource;
				const made = { ...resource, render: () => withoutExit(path, render) };
				return [path, compression ? { ...made, compression } : made];
			}),
		);

	const plain: RenderContext = { ...draft, buildId: 'draft', fonts: systemFonts, weights: {}, cards: undefined };
	const cutter = openFontCutter(join(out, 'cache/fonts'));
	const rendered = renderedPages(plain, byPath(plain));
	const cut = await cutSiteFonts({ root, site: draft.site, cutter, rendered }).finally(cutter.close);

	const cards = draft.site.config.cards ? { fonts: cut.cardFonts, cache: join(out, 'cache/og') } : undefined;
	const licences = [...draft.licences, ...cut.licences];
	const drawn = { ...plain, fonts: cut.fonts, files: [...draft.files, ...cut.files], licences, cards };
	const styled = { ...drawn, buildId: shellId(drawn, code) };
	const sizeOf = compressedSizes(last);
	const guessed = { ...styled, weights: await weighHomes(styled, byPath(styled), sizeOf) };
	return { ...styled, weights: await weighHomes(guessed, byPath(guessed), sizeOf) };
}

/** What the fonts learn from which characters they must have. Pages of Markdown say it themselves. */
function renderedPages({ site }: RenderContext, all: ReadonlyMap<string, Resource>): (locale: string) => RenderedPages {
	return (locale) => {
		const screens = [href('home'), href('notFound'), href('fault')].map((path) =>
			localizePath({ path, locale }, site.config),
		);
		const ofSections = [...site.pages.values()].flatMap((page) => {
			const place = page.id === homeId ? undefined : placeOf(page, locale);
			const text = place && page.translations[place.locale];
			return place && text?.format === 'yaml' ? [{ path: place.address, isGallery: isGallery(text) }] : [];
		});
		const resources = (paths: readonly string[]) => paths.flatMap((path) => all.get(path) ?? []);
		const pathsWhere = (wanted: boolean) =>
			ofSections.flatMap(({ path, isGallery }) => (isGallery === wanted ? [path] : []));
		return {
			screens: resources(screens),
			sectionPages: resources(pathsWhere(false)),
			gallery: resources(pathsWhere(true)),
		};
	};
}

/** What a first visit to the home page loads, by language: its script asks for the build info as well. */
async function weighHomes(
	{ site, buildId: id }: RenderContext,
	all: ReadonlyMap<string, Resource>,
	sizeOf: CompressedSize,
): Promise<RenderContext['weights']> {
	const weights = site.config.locales.map(async ({ code }) => {
		const home = localizePath({ path: '/', locale: code }, site.config);
		return [code, await weighPage(home, [href('buildMeta', { id })], all, sizeOf)] as const;
	});
	return Object.fromEntries(await Promise.all(weights));
}
