import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse, stringify } from 'yaml';
import { examplesOf } from '#content/section-types/section-examples.ts';
import { sectionFolders } from '#content/section-types/section-types.ts';
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

/** For tests: builds once a site with the pages `/offers` and `/pictures`, which show these section types twice each. */
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

/** For tests: the example of a section type, with its kind and with some of its fields changed. */
export async function exampleOf(kind: string, changes: object = {}, locale = 'en'): Promise<Record<string, unknown>> {
	const folder = sectionFolders(repositoryRoot).find((one) => one.kind === kind);
	const example = folder && examplesOf(folder).get(locale);
	if (!example) throw new Error(`There is no example of "${kind}" in "${locale}".`);
	const { text } = await example.read(({ found }) => {
		throw new Error(`${example.file}: ${found}`);
	});
	return { kind, ...(parse(text) as object), ...changes };
}

/** For tests: a page made of the examples of section types, each of them twice. */
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

/** For tests: the examples of section types as Markdown, in the languages given. */
export async function examplesAsMarkdown(names: readonly string[], locales: readonly string[]): Promise<string> {
	const out = await builtOnce('vitrine-gallery', siteWith({ 'site.config.ts': withGallery(settings()) }));
	const written = locales.map((locale) => {
		const file = join(out, 'site', locale === 'en' ? '' : locale, 'gallery.md');
		const [, ...parts] = readFileSync(file, 'utf8').split(/^\[`([\w-]+)`\]\(.*\)\n/m);
		return new Map(parts.flatMap((name, index) => (index % 2 === 0 ? [[name, parts[index + 1]?.trim()]] : [])));
	});
	const found = names.flatMap((name) => written.map((byName) => byName.get(name)));
	return `\n${found.join('\n\n')}\n`;
}

/** For tests: settings of a site that has a gallery. */
export const withGallery = (settings: string): string =>
	settings.replace(/\tdefaultLocale:/, (line) => `\tgallery: true,\n${line}`);
