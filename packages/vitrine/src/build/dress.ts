import { join } from 'node:path';
import { localizePath } from '#i18n/locale-path.ts';
import { type Publication, type Resource, systemFonts } from '#resources/resource.ts';
import { href } from '#routes.ts';
import { openFontCutter } from './fonts/cut-font.ts';
import { cutSiteFonts } from './fonts/site-fonts.ts';
import { weighPage } from './page-weight.ts';

/** A publication before it is known what its fonts are cut to and what its pages weigh. */
export type BarePublication = Omit<Publication, 'fonts' | 'weights' | 'cards'>;

interface DressOptions {
	/** Folder of the site. */
	root: string;
	/** Folder that keeps what is expensive to make. */
	out: string;
	/** Module that exports `resources`. */
	renderer: string;
}

/**
 * Gives a publication what only its finished pages can say, phase by phase: the home pages and error screens show what
 * the fonts must have; with the fonts, the home pages can be weighed; and they are weighed once more with their weight
 * on them.
 *
 * @throws {ContentError} for a character that no font has
 */
export async function dress(bare: BarePublication, { root, out, renderer }: DressOptions): Promise<Publication> {
	const { resources } = (await import(renderer)) as typeof import('#resources/resources.ts');
	const byPath = (publication: Publication) =>
		new Map(resources(publication).map((resource) => [resource.path, resource]));

	const naked: Publication = { ...bare, fonts: systemFonts, weights: {}, cards: undefined };
	const cutter = openFontCutter(join(out, 'cache/fonts'));
	const rendered = screensOf(naked, byPath(naked));
	const cut = await cutSiteFonts({ root, site: bare.site, cutter, rendered }).finally(cutter.close);

	const cards = bare.site.config.cards ? { fonts: cut.cardFonts, cache: join(out, 'cache/og') } : undefined;
	const licences = [...bare.licences, ...cut.licences];
	const dressed = { ...naked, fonts: cut.fonts, files: [...bare.files, ...cut.files], licences, cards };
	const guessed = { ...dressed, weights: await weighHomes(dressed, byPath(dressed)) };
	return { ...dressed, weights: await weighHomes(guessed, byPath(guessed)) };
}

/** The home page and the error screens of a language, from which the fonts learn what they must have. */
function screensOf({ site }: Publication, all: ReadonlyMap<string, Resource>): (locale: string) => Resource[] {
	return (locale) =>
		[href('home'), href('notFound'), href('fault')].flatMap(
			(path) => all.get(localizePath({ path, locale }, site.config)) ?? [],
		);
}

/** What a first visit to the home page loads, by language: its script asks for the facts of the build as well. */
async function weighHomes(
	{ site, buildId: id }: Publication,
	all: ReadonlyMap<string, Resource>,
): Promise<Publication['weights']> {
	const weights = site.config.locales.map(async ({ code }) => {
		const home = localizePath({ path: '/', locale: code }, site.config);
		return [code, await weighPage(home, [href('buildMeta', { id })], all)] as const;
	});
	return Object.fromEntries(await Promise.all(weights));
}
