import { describe, expect, it } from 'vitest';
import { siteWith } from '../../test/fixture-site.ts';
import { loadSite } from './load-site.ts';
import { ContentError } from './problem.ts';

/** What an editor reads when the site with these changes is built. */
async function complaintAbout(changes: Parameters<typeof siteWith>[0]): Promise<string> {
	try {
		await loadSite({ root: siteWith(changes) });
		return 'nothing to complain about';
	} catch (error) {
		if (error instanceof ContentError) return `\n${error.message}\n`;
		throw error;
	}
}

const article = (lines: string, body = 'Text.') =>
	`---\ntitle: Oil\ndescription: About oil.\nupdated: 2026-02-01\n${lines}---\n\n${body}\n`;

describe('a site without mistakes', () => {
	it('is loaded with its pages in every language that has them', async () => {
		const site = await loadSite({ root: siteWith() });
		const about = site.pages.get('about');
		expect(Object.values(about?.translations ?? {}).map(({ address }) => address)).toEqual([
			'/about',
			'/ru/%D0%BE-%D0%BB%D0%B0%D0%BC%D0%BF%D0%B5',
			'/ja/about',
		]);
		expect(site.pages.get('guide/wick')?.fallbacks).toEqual({ ru: '/ru/rukovodstvo/wick' });
		expect(site.redirects).toEqual({
			'/company': '/about',
			'/old/about': '/about',
			'/ru/company': '/ru/%D0%BE-%D0%BB%D0%B0%D0%BC%D0%BF%D0%B5',
		});
	});

	it('shows drafts only where they are asked for', async () => {
		const root = siteWith();
		expect((await loadSite({ root })).pages.has('secret')).toBe(false);
		expect((await loadSite({ root, drafts: true })).pages.has('secret')).toBe(true);
	});

	it('takes the source language for a home section that a language lacks', async () => {
		const site = await loadSite({ root: siteWith() });
		expect(site.languages.ja?.sections.map(({ name, locale }) => `${name} ${locale}`)).toEqual([
			'hero ja',
			'features ja',
			'contacts en',
		]);
	});

	it('reads file names as NFC', async () => {
		const decomposed = 'cafe\u0301';
		const site = await loadSite({ root: siteWith({ [`content/en/pages/${decomposed}.md`]: article('') }) });
		expect(site.pages.get('caf\u00e9')?.translations.en?.address).toBe('/caf%C3%A9');
	});

	it('is a preview when it is built for another origin', async () => {
		const site = await loadSite({ root: siteWith(), origin: 'https://preview.lantern.example' });
		expect(site.isPreview).toBe(true);
	});
});

describe('a mistake in a section', () => {
	const hero = 'title: A\nlead: B\nactions: []\nfacts: []\n';

	it('names an unknown key and the one that was meant', async () => {
		expect(
			await complaintAbout({ 'content/en/home/hero.yaml': hero.replace('title', 'titel') }),
		).toMatchInlineSnapshot(`
			"
			content/en/home/hero.yaml:1  titel
			  found     the unknown key "titel"
			  expected  one of title, lead, actions, facts
			  to do     rename it to "title"
			"
		`);
	});

	it('names a missing key', async () => {
		expect(await complaintAbout({ 'content/ru/home/hero.yaml': hero.replace('lead: B\n', '') })).toMatchInlineSnapshot(`
			"
			content/ru/home/hero.yaml:1  lead
			  found     nothing
			  expected  the key "lead"
			  to do     add "lead:" with its value here
			"
		`);
	});

	it('names a value of the wrong type', async () => {
		expect(
			await complaintAbout({ 'content/en/home/hero.yaml': hero.replace('title: A', 'title: 5') }),
		).toMatchInlineSnapshot(`
			"
			content/en/home/hero.yaml:1  title
			  found     5
			  expected  a text
			  to do     put quotes around it: "5"
			"
		`);
	});

	it('names an unknown icon and one with nearly that name', async () => {
		const features = 'label: F\ntitle: F\nitems:\n  - icon: lucide:lanp\n    title: T\n    text: X\n';
		expect(await complaintAbout({ 'content/en/home/features.yaml': features })).toMatchInlineSnapshot(`
			"
			content/en/home/features.yaml:4  items.0.icon
			  found     "lucide:lanp"
			  expected  an icon that the collection "lucide" has
			  to do     write "lucide:lamp"
			"
		`);
	});

	it('names an icon of a collection that is not installed', async () => {
		const features = 'label: F\ntitle: F\nitems:\n  - icon: nowhere:lamp\n    title: T\n    text: X\n';
		expect(await complaintAbout({ 'content/en/home/features.yaml': features })).toMatchInlineSnapshot(`
			"
			content/en/home/features.yaml:4  items.0.icon
			  found     "nowhere:lamp"
			  expected  an icon of an installed collection (lucide), written collection:name
			  to do     choose an installed collection, or run "npm install @iconify-json/nowhere"
			"
		`);
	});

	it('names an empty title', async () => {
		expect(
			await complaintAbout({ 'content/en/home/hero.yaml': hero.replace('title: A', 'title: ""') }),
		).toMatchInlineSnapshot(`
			"
			content/en/home/hero.yaml:1  title
			  found     ""
			  expected  a text
			  to do     write the text, or remove the whole entry
			"
		`);
	});

	it('names YAML that cannot be read', async () => {
		expect(await complaintAbout({ 'content/en/home/hero.yaml': 'title: A: B\n' })).toMatchInlineSnapshot(`
			"
			content/en/home/hero.yaml:1
			  found     Nested mappings are not allowed in compact mappings
			  expected  valid YAML
			  to do     check the indentation of this line, and put quotes around a value that holds ": " or starts with a sign
			"
		`);
	});

	it('names a broken link inside inline Markdown', async () => {
		expect(
			await complaintAbout({ 'content/en/home/hero.yaml': hero.replace('lead: B', 'lead: "[x](/abuot)"') }),
		).toMatchInlineSnapshot(`
			"
			content/en/home/hero.yaml:2  lead
			  found     a link to "/abuot"
			  expected  a page of the site or a file in public/
			  to do     write "/about"
			"
		`);
	});

	it('names a file that the settings do not know', async () => {
		expect(await complaintAbout({ 'content/en/home/heros.yaml': hero })).toMatchInlineSnapshot(`
			"
			content/en/home/heros.yaml:1
			  found     a section "heros" that site.config.ts does not name
			  expected  one of hero, features, contacts
			  to do     rename the file to hero.yaml
			"
		`);
	});

	it('names bytes that are no UTF-8', async () => {
		const bytes = new Uint8Array([...new TextEncoder().encode('title: A\nlead: '), 0xff, 0xfe, 0x0a]);
		expect(
			await complaintAbout({
				'content/en/home/hero.yaml': new Uint8Array([
					...bytes,
					...new TextEncoder().encode('actions: []\nfacts: []\n'),
				]),
			}),
		).toMatchInlineSnapshot(`
			"
			content/en/home/hero.yaml:2
			  found     bytes that are not valid UTF-8
			  expected  a text in UTF-8
			  to do     save the file again with the encoding UTF-8
			"
		`);
	});
});

describe('a mistake in a page', () => {
	const oil = 'content/en/pages/oil.md';

	it('names missing frontmatter', async () => {
		expect(await complaintAbout({ [oil]: '# Oil\n' })).toMatchInlineSnapshot(`
			"
			content/en/pages/oil.md:1
			  found     "# Oil"
			  expected  frontmatter: a line ---, then title, description and updated, then a line ---
			  to do     copy the first lines of another page
			"
		`);
	});

	it('names a day in the future and one that does not exist', async () => {
		expect(await complaintAbout({ [oil]: article('').replace('2026-02-01', '2999-01-01') })).toMatchInlineSnapshot(`
			"
			content/en/pages/oil.md:4  updated
			  found     "2999-01-01"
			  expected  a day that is not in the future
			  to do     write the day of the last change
			"
		`);
		expect(await complaintAbout({ [oil]: article('').replace('2026-02-01', '2026-02-30') })).toMatchInlineSnapshot(`
			"
			content/en/pages/oil.md:4  updated
			  found     "2026-02-30"
			  expected  a day written YYYY-MM-DD
			  to do     write the day of the last change, for example 2026-11-20
			"
		`);
	});

	it('names a link to a page that does not exist', async () => {
		expect(await complaintAbout({ [oil]: article('', 'One.\n\n[about](/abuot)') })).toMatchInlineSnapshot(`
			"
			content/en/pages/oil.md:9
			  found     a link to "/abuot"
			  expected  a page of the site or a file in public/
			  to do     write "/about"
			"
		`);
	});

	it('names a link that carries a language', async () => {
		expect(await complaintAbout({ [oil]: article('', '[about](/ru/about)') })).toMatchInlineSnapshot(`
			"
			content/en/pages/oil.md:7
			  found     a link to "/ru/about"
			  expected  a page without its language
			  to do     write "/about"
			"
		`);
	});

	it('names a link to a draft', async () => {
		expect(await complaintAbout({ [oil]: article('', '[soon](/secret)') })).toMatchInlineSnapshot(`
			"
			content/en/pages/oil.md:7
			  found     a link to "/secret"
			  expected  a page of the site or a file in public/
			  to do     write the path of a file in pages/ without its ending; drafts do not count
			"
		`);
	});

	it('names an anchor that the page lacks in the language of the link', async () => {
		expect(await complaintAbout({ [oil]: article('', '[oil](/about#oli)') })).toMatchInlineSnapshot(`
			"
			content/en/pages/oil.md:7
			  found     a link to "/about#oli"
			  expected  an anchor of that page in "en": #oil
			  to do     write #oil

			content/en/pages/oil.md:7
			  found     a link to "/about#oli"
			  expected  an anchor of that page in "ru": #oil
			  to do     write #oil
			"
		`);
	});

	it('names a link to another host without its scheme', async () => {
		expect(await complaintAbout({ [oil]: article('', '[x](//evil.example)') })).toMatchInlineSnapshot(`
			"
			content/en/pages/oil.md:7
			  found     a link to "//evil.example"
			  expected  an address of the site that starts with / or #, or https:, mailto:, tel:
			  to do     write the page without its language and ending, for example /about#team
			"
		`);
	});

	it('names an image without a description', async () => {
		expect(await complaintAbout({ [oil]: article('', '![](/lamp.svg)') })).toMatchInlineSnapshot(`
			"
			content/en/pages/oil.md:7
			  found     an image without a description
			  expected  words between ![ and ]
			  to do     say what the image shows: ![A lit window](/window.png)
			"
		`);
	});

	it('names an image that is not there', async () => {
		expect(await complaintAbout({ [oil]: article('', '![A lamp](lamp.png)') })).toMatchInlineSnapshot(`
			"
			content/en/pages/oil.md:7
			  found     an image at "lamp.png"
			  expected  a file in public/, written with a leading slash
			  to do     put the file at public/lamp.png and write /lamp.png
			"
		`);
	});

	it('names HTML, which would be lost', async () => {
		expect(await complaintAbout({ [oil]: article('', 'a <b>bold</b> word') })).toMatchInlineSnapshot(`
			"
			content/en/pages/oil.md:7
			  found     HTML: "<b>"
			  expected  Markdown
			  to do     write it as Markdown, or put a backslash before the <

			content/en/pages/oil.md:7
			  found     HTML: "</b>"
			  expected  Markdown
			  to do     write it as Markdown, or put a backslash before the <
			"
		`);
	});

	it('names a heading that leaves out a level, and a second first heading', async () => {
		expect(await complaintAbout({ [oil]: article('', '# Oil\n\n#### Deep') })).toMatchInlineSnapshot(`
			"
			content/en/pages/oil.md:7
			  found     a heading with 1 #
			  expected  a heading with 2 #
			  to do     start with ##: the title of the page is its only first heading

			content/en/pages/oil.md:9
			  found     a heading with 4 #
			  expected  a heading with 2 #
			  to do     leave out no level
			"
		`);
	});

	it('names an anchor that is written twice', async () => {
		expect(await complaintAbout({ [oil]: article('', '## A {#x}\n\n## B {#x}') })).toMatchInlineSnapshot(`
			"
			content/en/pages/oil.md:9
			  found     the anchor "x" a second time
			  expected  an anchor of its own for each heading
			  to do     write another one at the end of the heading: {#name}
			"
		`);
	});

	it('names an address that another page has', async () => {
		expect(await complaintAbout({ [oil]: article('slug: about\n') })).toMatchInlineSnapshot(`
			"
			content/en/pages/about.md:2
			  found     the address "/about", which content/en/pages/oil.md has
			  expected  an address of its own
			  to do     give one of the two another slug
			"
		`);
	});

	it('names an address that the site needs for itself', async () => {
		expect(await complaintAbout({ 'content/en/pages/api/oil.md': article('') })).toMatchInlineSnapshot(`
			"
			content/en/pages/api/oil.md:2
			  found     the address "/api/oil"
			  expected  an address that the site itself does not need
			  to do     rename the file, or give it another slug
			"
		`);
		expect(await complaintAbout({ 'content/en/pages/ru.md': article('') })).toMatchInlineSnapshot(`
			"
			content/en/pages/ru.md:2
			  found     the address "/ru", which the home page has
			  expected  an address of its own
			  to do     give one of the two another slug
			"
		`);
	});

	it('names a redirect that leads to itself, and one from a page', async () => {
		expect(await complaintAbout({ [oil]: article('redirectFrom: [/oil, /guide]\n') })).toMatchInlineSnapshot(`
			"
			content/en/pages/oil.md:5
			  found     a redirect from "/oil"
			  expected  an address that this page does not have today
			  to do     remove it: a page cannot lead to itself

			content/en/pages/oil.md:5
			  found     a redirect from "/guide"
			  expected  an address that no page has
			  to do     remove it: content/en/pages/guide.md is there
			"
		`);
	});

	it('names a translation of a page that does not exist', async () => {
		expect(await complaintAbout({ 'content/ja/pages/oil.md': article('') })).toMatchInlineSnapshot(`
			"
			content/ja/pages/oil.md:1
			  found     a translation of a page that does not exist
			  expected  the source at content/en/pages/oil.md
			  to do     write the source, or move or remove this file
			"
		`);
	});
});

describe('a mistake in the texts of the interface', () => {
	const ru = 'content/ru/messages.yaml';

	it('names a brace that is not closed', async () => {
		expect(await complaintAbout({ [ru]: 'article-updated: "Обновлено {date"\n' })).toMatchInlineSnapshot(`
			"
			content/ru/messages.yaml:1  article-updated
			  found     expect argument closing brace in "Обновлено {date"
			  expected  ICU MessageFormat
			  to do     close every brace, and write a brace that is meant as a sign as '{'
			"
		`);
	});

	it('names a placeholder that differs', async () => {
		expect(await complaintAbout({ [ru]: 'article-updated: Обновлено {day}\n' })).toMatchInlineSnapshot(`
			"
			content/ru/messages.yaml:1  article-updated
			  found     the placeholders day
			  expected  the placeholders date
			  to do     use the same names in braces in every language
			"
		`);
	});

	it('names a plural without the form for all other numbers', async () => {
		expect(
			await complaintAbout({ [ru]: 'article-children: "{count, plural, one {# страница}}"\n' }),
		).toMatchInlineSnapshot(`
			"
			content/ru/messages.yaml:1  article-children
			  found     missing other clause in "{count, plural, one {# страница}}"
			  expected  ICU MessageFormat
			  to do     add the form that all other numbers take: other {…}
			"
		`);
	});

	it('names a key that the interface does not know', async () => {
		expect(await complaintAbout({ [ru]: 'article-update: Обновлено {date}\n' })).toMatchInlineSnapshot(`
			"
			content/ru/messages.yaml:1  article-update
			  found     the unknown key "article-update"
			  expected  one of skip-to-content, header-home, header-navigation, language-switch, language-untranslated, language-ancestor, footer-navigation, footer-note, article-updated, article-children, fallback-notice, table-label, error-not-found-title, error-not-found-text, error-fault-title, error-fault-text, error-navigation, error-home
			  to do     rename it to "article-updated"
			"
		`);
	});

	it('names a key that the source language lacks', async () => {
		const complaint = await complaintAbout({ 'content/en/messages.yaml': 'skip-to-content: Skip\n' });
		expect(complaint.split('\n\n')[0]).toMatchInlineSnapshot(`
			"
			content/en/messages.yaml:1  header-home
			  found     nothing
			  expected  the key "header-home"
			  to do     add "header-home:" with its value here"
		`);
	});
});

describe('a mistake in the settings', () => {
	const config = (change: (text: string) => string) =>
		change(`export default {
	name: 'Lantern',
	origin: 'https://lantern.example',
	locales: [
		{ code: 'en', name: 'English', shortName: 'EN', tag: 'en-US' },
		{ code: 'ru', name: 'Русский', shortName: 'РУ', tag: 'ru-RU' },
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

	it('names a default language without a row', async () => {
		expect(
			await complaintAbout({
				'site.config.ts': config((text) => text.replace("defaultLocale: 'en'", "defaultLocale: 'e'")),
			}),
		).toMatchInlineSnapshot(`
			"
			site.config.ts:8  defaultLocale
			  found     "e"
			  expected  one of en, ru
			  to do     write "en"
			"
		`);
	});

	it('names a navigation link that leads nowhere', async () => {
		expect(
			await complaintAbout({ 'site.config.ts': config((text) => text.replace('header: []', "header: ['/gide']")) }),
		).toMatchInlineSnapshot(`
			"
			site.config.ts:10  navigation.header.0
			  found     a link to "/gide"
			  expected  a page of the site or a file in public/
			  to do     write "/guide"
			"
		`);
	});
});
