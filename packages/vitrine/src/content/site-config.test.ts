import { describe, expect, it } from 'vitest';
import { complaintAbout, complaintsAbout } from '../../../../test/support/complaint-about.ts';

describe('a mistake in the settings', () => {
	const config = (change: (text: string) => string) =>
		change(`export default {
	name: 'Lantern',
	origin: 'https://lantern.example',
	locales: [
		{ code: 'en', name: 'English', shortName: 'EN', tag: 'en-US' },
		{ code: 'ru', name: 'Русский', shortName: 'РУ', tag: 'ru-RU' },
		{ code: 'ja', name: '日本語', shortName: '日', tag: 'ja-JP', fallback: '404' },
	],
	defaultLocale: 'en',
	sections: [{ name: 'hero', kind: 'hero' }, { name: 'features', kind: 'features' }, { name: 'contacts', kind: 'contacts' }],
	navigation: { header: [], footer: [] },
};
`);

	it('names an origin with a path', async () => {
		expect(
			await complaintAbout({
				'site.config.ts': config((text) => text.replace('lantern.example', 'lantern.example/x')),
			}),
		).toMatchInlineSnapshot(`
			"
			site.config.ts:3  origin
			  found     "https://lantern.example/x"
			  expected  scheme and host without a path
			  to do     write for example "https://www.example.com"
			"
		`);
	});

	it('names a language tag that is none', async () => {
		expect(
			await complaintAbout({ 'site.config.ts': config((text) => text.replace('ru-RU', 'ru_RU')) }),
		).toMatchInlineSnapshot(`
			"
			site.config.ts:6  locales.1.tag
			  found     "ru_RU"
			  expected  a BCP 47 language tag in its canonical form
			  to do     write for example "ru-RU"
			"
		`);
	});

	it('takes codes with a script or region, and names those that are no language or are needed elsewhere', async () => {
		const codes = ['pt-br', 'zh-hant', 'es-419', 'sl-rozaj-biske', 'de-1996', 'pt-BR', 'pt_br', 'r', 'api', 'ru-x-y'];
		const complaints = codes.map(async (code) => {
			const row = `{ code: '${code}', name: 'X', shortName: 'X', tag: 'pt-BR' },`;
			const settings = config((text) => text.replace('\n\t],', `\n\t\t${row}\n\t],`));
			const site = 'title: X\ndescription: X\nupdated: 2026-01-01\n';
			return `▸ ${code}${await complaintAbout({ 'site.config.ts': settings, [`content/${code}/site.yaml`]: site })}`;
		});
		expect((await Promise.all(complaints)).join('\n')).toMatchInlineSnapshot(`
			"▸ pt-brnothing to complain about
			▸ zh-hantnothing to complain about
			▸ es-419nothing to complain about
			▸ sl-rozaj-biskenothing to complain about
			▸ de-1996nothing to complain about
			▸ pt-BR
			site.config.ts:8  locales.3.code
			  found     "pt-BR"
			  expected  a language tag in small letters
			  to do     write for example "ru", "pt-br" or "zh-hant"

			▸ pt_br
			site.config.ts:8  locales.3.code
			  found     "pt_br"
			  expected  a language tag in small letters
			  to do     write for example "ru", "pt-br" or "zh-hant"

			▸ r
			site.config.ts:8  locales.3.code
			  found     "r"
			  expected  a language tag in small letters
			  to do     write for example "ru", "pt-br" or "zh-hant"

			▸ api
			site.config.ts:8  locales.3.code
			  found     "api"
			  expected  a code that the site needs for no address of its own
			  to do     add a region or a script, as in "pt-br"

			▸ ru-x-y
			site.config.ts:8  locales.3.code
			  found     "ru-x-y"
			  expected  a language tag in small letters
			  to do     write for example "ru", "pt-br" or "zh-hant"
			"
		`);
	});

	it('names languages that cannot stand in for one, and a default language that nobody is offered', async () => {
		const changes = [
			["tag: 'ru-RU'", "tag: 'ru-RU', fallback: 'fallback'"],
			["tag: 'ru-RU'", "tag: 'ru-RU', fallback: ['jp']"],
			["tag: 'ru-RU'", "tag: 'ru-RU', fallback: ['ja', 'en', 'ja']"],
			["tag: 'en-US'", "tag: 'en-US', fallback: ['ru']"],
			["tag: 'en-US'", "tag: 'en-US', unlisted: true"],
		] as const;
		const complaints = changes.map(([from, to]) =>
			complaintAbout({ 'site.config.ts': config((text) => text.replace(from, to)) }),
		);
		const circle = config((text) =>
			text.replace("tag: 'ru-RU'", "tag: 'ru-RU', fallback: ['ja']").replace("fallback: '404'", "fallback: ['ru']"),
		);
		complaints.push(complaintAbout({ 'site.config.ts': circle }));
		expect((await Promise.all(complaints)).join('')).toMatchInlineSnapshot(`
			"
			site.config.ts:6  locales.1.fallback
			  found     "fallback"
			  expected  '404', or a list of languages
			  to do     write for example ['ru', 'en'], or [] for the default language alone

			site.config.ts:6  locales.1.fallback
			  found     a list
			  expected  other languages of the site: en, ja
			  to do     write "ja"

			site.config.ts:6  locales.1.fallback
			  found     a list
			  expected  each language once
			  to do     leave the second one out

			site.config.ts:5  locales.0.fallback
			  found     a list
			  expected  []: all languages end at the default one
			  to do     remove it

			site.config.ts:5  locales.0.unlisted
			  found     true
			  expected  a default language that everybody is offered
			  to do     remove it, or make another language the default

			site.config.ts:6  locales.1.fallback
			  found     a list
			  expected  no circle: ru → ja → ru
			  to do     take one of them out of the list of another

			site.config.ts:7  locales.2.fallback
			  found     a list
			  expected  no circle: ja → ru → ja
			  to do     take one of them out of the list of another
			"
		`);
	});

	it('names limits for a language that the site does not have', async () => {
		const budgets = 'budgets: { fonts: { en: 30, de: 30 }, firstVisit: { kk: 60, jp: 90 } },';
		const settings = config((text) => text.replace("defaultLocale: 'en',", `defaultLocale: 'en', ${budgets}`));
		expect(await complaintAbout({ 'site.config.ts': settings })).toMatchInlineSnapshot(`
			"
			site.config.ts:9  budgets.fonts.de
			  found     "de"
			  expected  a language of the site: en, ru, ja
			  to do     remove it

			site.config.ts:9  budgets.firstVisit.kk
			  found     "kk"
			  expected  a language of the site: en, ru, ja
			  to do     remove it

			site.config.ts:9  budgets.firstVisit.jp
			  found     "jp"
			  expected  a language of the site: en, ru, ja
			  to do     write "ja"
			"
		`);
	});

	it('names a default language without a row', async () => {
		expect(
			await complaintAbout({
				'site.config.ts': config((text) => text.replace("defaultLocale: 'en'", "defaultLocale: 'e'")),
			}),
		).toMatchInlineSnapshot(`
			"
			site.config.ts:9  defaultLocale
			  found     "e"
			  expected  one of en, ru, ja
			  to do     write "en"
			"
		`);
	});

	it('names a navigation link that leads nowhere', async () => {
		expect(
			await complaintAbout({ 'site.config.ts': config((text) => text.replace('header: []', "header: ['/gide']")) }),
		).toMatchInlineSnapshot(`
			"
			site.config.ts:11  navigation.header.0
			  found     a link to "/gide"
			  expected  a page of the site or a file in public/
			  to do     write "/guide"
			"
		`);
	});

	it('names a key that is missing in a row, one that is unknown, and a choice that is none', async () => {
		const changes: [string, string][] = [
			["name: 'Русский', ", ''],
			["shortName: 'РУ'", "shortname: 'РУ'"],
			["tag: 'ru-RU'", "tag: 'ru-RU', dir: 'rlt'"],
			["kind: 'hero'", "kind: 'herro'"],
			["name: 'Lantern'", 'name: 5'],
			['footer: []', 'footer: "/about"'],
			["origin: 'https://lantern.example',", ''],
		];
		const complaints = changes.map(([from, to]) =>
			complaintAbout({ 'site.config.ts': config((text) => text.replace(from, to)) }),
		);
		// Which kinds there are is no matter: a site adds its own.
		const told = (await Promise.all(complaints)).join('').replace(/"hero" or .*/, '"hero" or …');
		expect(told).toMatchInlineSnapshot(`
			"
			site.config.ts:6  locales.1.name
			  found     nothing
			  expected  the key "name"
			  to do     add "name:" with its value here

			site.config.ts:6  locales.1.shortname
			  found     the unknown key "shortname"
			  expected  one of code, name, shortName, tag, dir, typography, font, fallback, unlisted, cacheable, staleNotice
			  to do     rename it to "shortName"

			site.config.ts:6  locales.1.dir
			  found     "rlt"
			  expected  "ltr" or "rtl"
			  to do     write "ltr"

			site.config.ts:10  sections.0.kind
			  found     "herro"
			  expected  "contacts" or "features" or "hero" or …
			  to do     write "hero"

			site.config.ts:2  name
			  found     5
			  expected  a text
			  to do     put quotes around it: "5"

			site.config.ts:11  navigation.footer
			  found     "/about"
			  expected  a list in [ ]
			  to do     write it here

			site.config.ts:1  origin
			  found     nothing
			  expected  the key "origin"
			  to do     add "origin:" with its value here
			"
		`);
	});

	it('names navigation that has no words of its own', async () => {
		const links = ['/lamp.svg', '/#to-hero'];
		expect(
			await complaintsAbout(links, (link) => ({
				'site.config.ts': config((text) => text.replace('header: []', `header: ['${link}']`)),
			})),
		).toMatchInlineSnapshot(`
			"
			▸ /lamp.svg
			site.config.ts:11  navigation.header.0
			  found     a link to "/lamp.svg"
			  expected  a page, or a section with a label: navigation takes its words from there
			  to do     take it out, and link to the file from a page

			▸ /#to-hero
			site.config.ts:11  navigation.header.0
			  found     a link to "/#to-hero"
			  expected  a page, or a section with a label: navigation takes its words from there
			  to do     take it out: sections of the kind "hero" have no label
			"
		`);
	});

	it('names a module that cannot be run', async () => {
		const modules = [
			"import { x } from 'nowhere';\nexport default { x };",
			"export default {};\nthrow new Error('No settings today');",
			'export const site = {};',
		];
		expect(await complaintsAbout(modules, (module) => ({ 'site.config.ts': module }))).toMatchInlineSnapshot(`
			"
			▸ import { x } from 'nowhere';
			export default { x };
			site.config.ts:1
			  found     Cannot find package 'nowhere'
			  expected  a TypeScript module that can be run
			  to do     correct the line, or take the last change back

			▸ export default {};
			throw new Error('No settings today');
			site.config.ts:2
			  found     No settings today
			  expected  a TypeScript module that can be run
			  to do     correct the line, or take the last change back

			▸ export const site = {};
			site.config.ts:1
			  found     no settings
			  expected  export default defineSite({ … })
			  to do     write it like this
			"
		`);
	});
});
