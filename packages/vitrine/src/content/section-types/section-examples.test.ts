import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { complaintAbout } from '../../../../../test/support/complaint-about.ts';
import { settings, siteWith } from '../../../../../test/support/fixture-site.ts';
import { withGallery } from '../../../../../test/support/kinds-page.ts';
import { own, whole } from '../../../../../test/support/own-kind.ts';
import { loadSite } from '../load-site.ts';
import { loadSectionTypes, sectionFolders, unneededParts } from './section-types.ts';

const example = (name: string) => `sections/prices/${name}`;

/** The title in the example of the kind "prices", in the gallery of a site. */
async function shownTitle(root: string, locale: string): Promise<unknown> {
	const text = (await loadSite({ root, gallery: true })).pages.get('gallery')?.translations[locale];
	const sections = text?.format === 'yaml' ? text.sections : [];
	return sections.find(({ content }) => content.kind === 'prices')?.content.title;
}

it('come with every kind of the kit, in the same languages', () => {
	const kit = sectionFolders(siteWith()).filter(({ isOwn }) => !isOwn);
	const names = kit.map(({ folder }) => readdirSync(folder).filter((name) => name.startsWith('example')));
	const languages = ['example.en.yaml', 'example.ja.yaml', 'example.ru.yaml'];
	expect(names.map((found) => found.toSorted())).toEqual(kit.map(() => languages));
});

describe('the examples of a section type of the site', () => {
	it('are shown in their language, and in English where a language has none', async () => {
		const root = siteWith({ ...own(whole), [example('example.ru.yaml')]: 'title: Цены\n' });
		expect(await shownTitle(root, 'en')).toBe('Prices');
		expect(await shownTitle(root, 'ru')).toBe('Цены');
	});

	it('are read again where a file has changed', async () => {
		const root = siteWith(own(whole));
		expect(await shownTitle(root, 'en')).toBe('Prices');
		writeFileSync(join(root, example('example.en.yaml')), 'title: Fees\n');
		expect(await shownTitle(root, 'en')).toBe('Fees');
	});

	it('are checked also where no gallery shows them', async () => {
		const site = { ...own(whole), [example('example.en.yaml')]: 'title: Prices\ntitle: Fees\n' };
		expect(await complaintAbout(site)).toMatchInlineSnapshot(`
			"
			sections/prices/example.en.yaml:2
			  found     the key "title" a second time
			  expected  each key once
			  to do     remove one of them
			"
		`);
		expect(await complaintAbout({ ...site, 'site.config.ts': withGallery(settings()) })).toBe(
			await complaintAbout(site),
		);
	});

	it('are files: one in code has no effect, and a sentence names where its fields go', async () => {
		const root = siteWith(own(`${whole}, example: { en: { title: 'Fares' }, ru: { title: 'Тарифы' } }`));
		expect(await shownTitle(root, 'en')).toBe('Prices');
		expect(unneededParts(root, await loadSectionTypes(root))).toEqual([
			'sections/prices/section.ts: "example" is no longer needed, as examples are files. Write its fields as YAML into sections/prices/example.en.yaml, sections/prices/example.ru.yaml, and remove it.',
		]);
	});

	it('have a language of the site or of the kit in their names', async () => {
		const names = ['example.yaml', 'example.JA.yaml', 'example.ru.yml', 'examples.ja.yaml', 'example.fr.yaml'];
		const files = Object.fromEntries(names.map((name) => [example(name), 'title: Prices\n']));
		expect(await complaintAbout({ ...own(whole), ...files })).toMatchInlineSnapshot(`
			"
			sections/prices/example.JA.yaml:1
			  found     an example that nothing reads
			  expected  example.<language>.yaml, in one of en, ru, ja
			  to do     rename it to example.ja.yaml

			sections/prices/example.fr.yaml:1
			  found     an example in the language "fr"
			  expected  example.<language>.yaml, in one of en, ru, ja
			  to do     rename it, or remove it

			sections/prices/example.ru.yml:1
			  found     an example that nothing reads
			  expected  example.<language>.yaml, in one of en, ru, ja
			  to do     rename it to example.ru.yaml

			sections/prices/example.yaml:1
			  found     an example that nothing reads
			  expected  example.<language>.yaml, in one of en, ru, ja
			  to do     rename it, or remove it

			sections/prices/examples.ja.yaml:1
			  found     an example that nothing reads
			  expected  example.<language>.yaml, in one of en, ru, ja
			  to do     rename it to example.ja.yaml
			"
		`);
	});
});
