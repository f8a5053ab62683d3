import { stringify } from 'yaml';
import { loadSite } from '#content/load-site.ts';
import { loadSectionKinds } from '#content/section-kinds.ts';
import { galleryId, type PageSection, type Site, textIn } from '#content/site.ts';
import { builtOnce } from './built-site.ts';
import { englishSite, settings, siteWith } from './fixture-site.ts';
import { repositoryRoot } from './repository.ts';

export const offerKinds: readonly string[] = ['call-to-action', 'numbers', 'prices', 'comparison'];
export const pictureKinds: readonly string[] = [
	'text-with-picture',
	'people',
	'logos',
	'picture-gallery',
	'bento',
	'text',
];

/** For tests: builds once a site with the pages `/offers` and `/pictures`, which show these kinds of section twice each. */
export async function builtKinds(): Promise<string> {
	const page = (name: string) => `content/en/pages/${name}.yaml`;
	const pages = {
		[page('offers')]: await kindsPage(offerKinds),
		[page('pictures')]: await kindsPage(pictureKinds),
	};
	return builtOnce('vitrine-kinds', englishSite(pages));
}

/** Where the page stands in a language. */
export const kindsFile = (locale = 'en'): string => `content/${locale}/pages/kinds.yaml`;

/** For tests: a page of sections, in a site whose default language is English. */
export function pageOf(sections: Record<string, object>, words: { title?: string; description?: string } = {}): string {
	const head = { title: 'Kinds', description: 'What a page can be made of.', updated: '2026-02-01' };
	return stringify({ ...head, ...words, sections }, { aliasDuplicateObjects: false, lineWidth: 0 });
}

/** For tests: the example of a kind of section, with its kind and with some of its fields changed. */
export async function exampleOf(kind: string, changes: object = {}, locale = 'en'): Promise<Record<string, unknown>> {
	const example = (await loadSectionKinds(repositoryRoot)).get(kind)?.example[locale];
	if (example === undefined) throw new Error(`There is no example of "${kind}" in "${locale}".`);
	return { kind, ...(example as object), ...changes };
}

/** For tests: a page made of the examples of kinds of section, each of them twice. */
export async function kindsPage(names: readonly string[], locale = 'en'): Promise<string> {
	const twice = ['first', 'second'].flatMap((place) =>
		names.map(async (kind) => {
			const { title, ...fields } = await exampleOf(kind, {}, locale);
			// What names the section: no two of a page have one name.
			const named = title === undefined ? { label: `${fields.label} (${place})` } : { title: `${title} (${place})` };
			return [`${kind}-${place}`, { kind, title, ...fields, ...(place === 'first' ? {} : named) }] as const;
		}),
	);
	return pageOf(Object.fromEntries(await Promise.all(twice)));
}

const sites = new Map<string, Promise<Site>>();

/** For tests: the sections of some kinds in the gallery of a site. */
export async function gallerySections(root: string, locale: string, kinds: readonly string[]): Promise<PageSection[]> {
	const site = sites.get(root) ?? loadSite({ root });
	sites.set(root, site);
	const gallery = (await site).pages.get(galleryId);
	const text = gallery && textIn(gallery, locale);
	const sections = text?.format === 'yaml' ? text.sections : [];
	return kinds.flatMap((kind) => sections.filter(({ content }) => content.kind === kind));
}

let galleryRoot: string | undefined;

/** For tests: the examples of kinds of section as Markdown, in the languages given. */
export async function examplesAsMarkdown(names: readonly string[], locales: readonly string[]): Promise<string> {
	galleryRoot ??= siteWith({ 'site.config.ts': withGallery(settings()) });
	const written: string[] = [];
	for (const name of names)
		for (const locale of locales)
			for (const { markdown } of await gallerySections(galleryRoot, locale, [name])) written.push(markdown);
	return `\n${written.join('\n\n')}\n`;
}

/** For tests: settings of a site that has a gallery. */
export const withGallery = (settings: string): string =>
	settings.replace(/\tnavigation:/, (line) => `\tgallery: true,\n${line}`);
