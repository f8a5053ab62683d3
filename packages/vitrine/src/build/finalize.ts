import { join } from 'node:path';
import { homeId, isGallery, textIn } from '#content/site.ts';
import { placeOf } from '#content/site-links.ts';
import { localizePath } from '#i18n/locale-path.ts';
import { type Answer, type RenderContext, systemFonts } from '#resources/resource.ts';
import { href } from '#routes.ts';
import { withoutExit } from './ended-error.ts';
import type { RenderedPages } from './fonts/characters-shown.ts';
import { openFontCutter } from './fonts/cut-font.ts';
import { cutSiteFonts } from './fonts/site-fonts.ts';

/** A render context before it is known what its fonts are cut to. */
export type DraftContext = Omit<RenderContext, 'buildId' | 'fonts' | 'cards'>;

interface FinalizeOptions {
	/** Folder of the site. */
	root: string;
	/** Folder that keeps what is expensive to make. */
	out: string;
	/** Module that exports `resources`. */
	renderer: string;
	/** Fingerprint of the code. */
	code: string;
}

/**
 * Adds to a render context what its pages determine: their texts, which characters the fonts are cut to; the fonts,
 * the id of what all pages share.
 *
 * @throws {ContentError} for a character that no font has
 */
export async function finalize(
	draft: DraftContext,
	{ root, out, renderer, code }: FinalizeOptions,
): Promise<RenderContext> {
	const { answer, resources, shellId, sitePages } = (await import(
		renderer
	)) as typeof import('#resources/resources.ts');
	// The characters of articles are known without rendering them.
	const looked = sitePages(draft.site).filter(
		({ page, textLocale }) => page.id === homeId || textIn(page, textLocale).format === 'yaml',
	);
	const plain: RenderContext = { ...draft, buildId: 'draft', fonts: systemFonts, cards: undefined };
	const cutter = openFontCutter(join(out, 'cache/fonts'));
	const answers = resources(plain, looked).map((resource) => {
		const { path } = resource;
		return [path, () => withoutExit(path, () => answer(plain, resource))] as const;
	});
	const rendered = renderedPages(plain, new Map(answers));
	const cut = await cutSiteFonts({ root, site: draft.site, cutter, rendered }).finally(cutter.close);

	const cards = draft.site.config.cards ? { fonts: cut.cardFonts, cache: join(out, 'cache/og') } : undefined;
	const licences = [...draft.licences, ...cut.licences];
	const drawn = { ...plain, fonts: cut.fonts, files: [...draft.files, ...cut.files], licences, cards };
	return { ...drawn, buildId: shellId(drawn, code) };
}

/** What the fonts learn from which characters they must have. Pages of Markdown say it themselves. */
function renderedPages(
	{ site }: RenderContext,
	all: ReadonlyMap<string, () => Answer>,
): (locale: string) => RenderedPages {
	return (locale) => {
		const screens = [href('home'), href('notFound'), href('fault')].map((path) =>
			localizePath({ path, locale }, site.config),
		);
		const ofSections = [...site.pages.values()].flatMap((page) => {
			const place = page.id === homeId ? undefined : placeOf(page, locale);
			const text = place && page.translations[place.locale];
			return place && text?.format === 'yaml' ? [{ path: place.address, isGallery: isGallery(text) }] : [];
		});
		const answers = (paths: readonly string[]) => paths.flatMap((path) => all.get(path) ?? []);
		const pathsWhere = (wanted: boolean) =>
			ofSections.flatMap(({ path, isGallery }) => (isGallery === wanted ? [path] : []));
		return {
			screens: answers(screens),
			sectionPages: answers(pathsWhere(false)),
			gallery: answers(pathsWhere(true)),
		};
	};
}
