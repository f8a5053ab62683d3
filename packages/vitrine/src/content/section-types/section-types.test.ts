import { join } from 'node:path';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { siteWith } from '../../../../../test/support/fixture-site.ts';
import { exampleOf } from '../../../../../test/support/kinds-page.ts';
import { definition, own, whole } from '../../../../../test/support/own-kind.ts';
import { repositoryRoot } from '../../../../../test/support/repository.ts';
import { loadSite } from '../load-site.ts';
import { homeOf, type Site, textIn } from '../site/site.ts';
import { loadSectionTypes, sectionFolders, unneededParts } from './section-types.ts';

const sectionsIn = (site: Site, locale: string) => {
	const text = textIn(homeOf(site), locale);
	return text.format === 'yaml' ? text.sections : [];
};

describe('a section type of the site', () => {
	it('needs no example, and no "toMarkdown": a sentence names each that is left', async () => {
		const { 'sections/prices/example.en.yaml': _, ...files } = own(whole);
		const root = siteWith(files);
		expect(unneededParts(root, await loadSectionTypes(root))).toEqual([]);
		const before = siteWith(own(`${whole}, toMarkdown: ({ title }) => title`));
		expect(unneededParts(before, await loadSectionTypes(before))).toEqual([
			'sections/prices/section.ts: "toMarkdown" is no longer needed, as Markdown is written from the finished page. Remove it.',
		]);
	});

	it('is found by its folder', async () => {
		const root = siteWith(own(whole));
		const site = await loadSite({ root });
		expect(sectionsIn(site, 'en').map(({ content }) => content.kind)).toEqual([
			'hero',
			'features',
			'contacts',
			'prices',
		]);
	});

	it('takes the place of one of the kit', () => {
		const root = siteWith({ 'sections/hero/section.ts': definition(whole) });
		const heroes = sectionFolders(root).filter(({ kind }) => kind === 'hero');
		expect(heroes.map(({ folder }) => folder)).toEqual([join(root, 'sections/hero')]);
	});

	it('makes data of the site, in each language', async () => {
		const data = `data: async ({ site, locale, content }) => ({ locale, title: content.title, pages: site.pages.size })`;
		const site = await loadSite({ root: siteWith(own(`${whole}, ${data}`)) });
		const { size } = site.pages;
		const dataIn = (locale: string) => sectionsIn(site, locale).find(({ name }) => name === 'prices')?.data;
		expect(dataIn('en')).toEqual({ locale: 'en', title: 'Prices', pages: size });
		expect(dataIn('ja')).toEqual({ locale: 'ja', title: 'Prices', pages: size });
	});
});

describe.each(['en', 'ru', 'ja'])('the examples in "%s"', async (locale) => {
	const kinds = await loadSectionTypes(repositoryRoot);

	it.each([...kinds.keys()])('show every field of the kind %s as an editor may write it', async (kind) => {
		const { schema } = kinds.get(kind) ?? {};
		const { kind: _, ...example } = await exampleOf(kind, {}, locale);
		expect(schema && v.safeParse(schema, example).issues).toBeUndefined();
	});
});
