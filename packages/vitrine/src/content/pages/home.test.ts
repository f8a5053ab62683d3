import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { outFolder } from '../../../../../test/support/built-site.ts';
import { complaintAbout } from '../../../../../test/support/complaint-about.ts';
import { home, siteWith } from '../../../../../test/support/fixture-site.ts';
import { writeManyLanguages } from '../../../../../test/support/many-languages.ts';
import { quickBuild } from '../../../../../test/support/quick-build.ts';
import { loadSite } from '../load-site.ts';
import type { ContentError } from '../problems/problem.ts';
import { homeOf } from '../site/site.ts';

describe('a mistake in a section', () => {
	const hero = 'kind: hero\ntitle: A\nlead: B\nactions: []\npanes: []\n';

	it('names an unknown key and the one that was meant', async () => {
		expect(await complaintAbout(home('en', { hero: hero.replace('title', 'titel') }))).toMatchInlineSnapshot(`
			"
			content/en/pages/index.yaml:8  sections.hero.titel
			  found     the unknown key "titel"
			  expected  one of kind, publishAt, expireAt, title, lead, actions, picture, panesLabel, panes
			  to do     rename it to "title"
			"
		`);
	});

	it('names a missing key', async () => {
		expect(await complaintAbout(home('ru', { hero: hero.replace('lead: B\n', '') }))).toMatchInlineSnapshot(`
			"
			content/ru/pages/index.yaml:6  sections.hero.lead
			  found     nothing
			  expected  the key "lead"
			  to do     add "lead:" with its value here
			"
		`);
	});

	it('names more panes than one can look through', async () => {
		const pane = '  - { lang: en, word: Lamp, caption: Lamp }\n';
		const panes = hero.replace('panes: []\n', `panes:\n${pane.repeat(6)}`);
		expect(await complaintAbout(home('en', { hero: panes }))).toMatchInlineSnapshot(`
			"
			content/en/pages/index.yaml:11  sections.hero.panes
			  found     a list
			  expected  five panes at the most
			  to do     leave one out: with more, the words become too small to read
			"
		`);
	});

	it('names a value of the wrong type', async () => {
		expect(await complaintAbout(home('en', { hero: hero.replace('title: A', 'title: 5') }))).toMatchInlineSnapshot(`
			"
			content/en/pages/index.yaml:8  sections.hero.title
			  found     5
			  expected  a text
			  to do     put quotes around it: "5"
			"
		`);
	});

	it('names an unknown icon and one with nearly that name', async () => {
		const features = 'kind: features\nlabel: F\ntitle: F\nitems:\n  - icon: lucide:lanp\n    title: T\n    text: X\n';
		expect(await complaintAbout(home('en', { features }))).toMatchInlineSnapshot(`
			"
			content/en/pages/index.yaml:19  sections.features.items.0.icon
			  found     "lucide:lanp"
			  expected  an icon that the collection "lucide" has
			  to do     write "lucide:lamp", or look up a name at https://icon-sets.iconify.design/lucide/
			"
		`);
	});

	it('names an icon of a collection that is not installed', async () => {
		const features = 'kind: features\nlabel: F\ntitle: F\nitems:\n  - icon: nowhere:lamp\n    title: T\n    text: X\n';
		expect(await complaintAbout(home('en', { features }))).toMatchInlineSnapshot(`
			"
			content/en/pages/index.yaml:19  sections.features.items.0.icon
			  found     "nowhere:lamp"
			  expected  an icon of an installed collection (lucide), written collection:name
			  to do     choose an installed collection, or run "npm install @iconify-json/nowhere"
			"
		`);
	});

	it('names an empty title', async () => {
		expect(await complaintAbout(home('en', { hero: hero.replace('title: A', 'title: ""') }))).toMatchInlineSnapshot(`
			"
			content/en/pages/index.yaml:8  sections.hero.title
			  found     ""
			  expected  a text
			  to do     write the text, or remove the whole entry
			"
		`);
	});

	it('names YAML that cannot be read', async () => {
		expect(await complaintAbout(home('en', { hero: 'kind: hero\ntitle: A: B\n' }))).toMatchInlineSnapshot(`
			"
			content/en/pages/index.yaml:8
			  found     Nested mappings are not allowed in compact mappings
			  expected  valid YAML
			  to do     check the indentation of this line, and put quotes around a value that holds ": " or starts with a special character
			"
		`);
	});

	it('names a broken link inside inline Markdown', async () => {
		expect(
			await complaintAbout(home('en', { hero: hero.replace('lead: B', 'lead: "[x](/abuot)"') })),
		).toMatchInlineSnapshot(`
			"
			content/en/pages/index.yaml:9  sections.hero.lead
			  found     a link to "/abuot"
			  expected  a page of the site or a file in public/
			  to do     write "/about"
			"
		`);
	});

	it('names bytes that are no UTF-8', async () => {
		const text = home('en', { hero })['content/en/pages/index.yaml'] ?? '';
		const bytes = new TextEncoder().encode(text.replace('lead: B', 'lead: ?'));
		bytes[bytes.indexOf(0x3f)] = 0xff;
		expect(await complaintAbout({ 'content/en/pages/index.yaml': bytes })).toMatchInlineSnapshot(`
			"
			content/en/pages/index.yaml:9
			  found     bytes that are not valid UTF-8
			  expected  a text in UTF-8
			  to do     save the file again with the encoding UTF-8
			"
		`);
	});
});

describe('the home page', () => {
	const index = 'content/ru/pages/index.yaml';
	const head = 'title: Лампа\ndescription: Лампа на масле.\nupdated: 2026-01-02\n';

	it('is needed in every language, in the default one with its sections', async () => {
		expect(await complaintAbout({ [index]: undefined })).toMatchInlineSnapshot(`
			"
			content/ru/pages/index.yaml:1
			  found     no such file
			  expected  the home page in "ru"
			  to do     copy that of another language and translate its first lines; its sections may follow later
			"
		`);
		expect(await complaintAbout({ [index]: head })).toBe('nothing to complain about');
		expect(await complaintAbout({ 'content/en/pages/index.yaml': head })).toMatchInlineSnapshot(`
			"
			content/en/pages/index.yaml:1  sections
			  found     no section
			  expected  at least one section
			  to do     write one, or make the page of Markdown

			content/ja/pages/index.yaml:6  sections.hero
			  found     a section "hero" that the original does not have
			  expected  a section of the original, content/en/pages/index.yaml: 
			  to do     remove it, or write it in the original first

			content/ja/pages/index.yaml:14  sections.features
			  found     a section "features" that the original does not have
			  expected  a section of the original, content/en/pages/index.yaml: 
			  to do     remove it, or write it in the original first

			content/navigation.yaml:2  header.0
			  found     a link to "/#to-features"
			  expected  an anchor of the home page in "en": it has none
			  to do     write one of these, or show the section in this language, too

			content/navigation.yaml:2  header.0
			  found     a link to "/#to-features"
			  expected  an anchor of the home page in "ru": it has none
			  to do     write one of these, or show the section in this language, too

			content/navigation.yaml:2  header.0
			  found     a link to "/#to-features"
			  expected  an anchor of the home page in "ja": it has none
			  to do     write one of these, or show the section in this language, too

			content/navigation.yaml:3  header.1
			  found     a link to "/#to-contacts"
			  expected  an anchor of the home page in "en": it has none
			  to do     write one of these, or show the section in this language, too

			content/navigation.yaml:3  header.1
			  found     a link to "/#to-contacts"
			  expected  an anchor of the home page in "ru": it has none
			  to do     write one of these, or show the section in this language, too

			content/navigation.yaml:3  header.1
			  found     a link to "/#to-contacts"
			  expected  an anchor of the home page in "ja": it has none
			  to do     write one of these, or show the section in this language, too

			content/ru/pages/index.yaml:6  sections.hero
			  found     a section "hero" that the original does not have
			  expected  a section of the original, content/en/pages/index.yaml: 
			  to do     remove it, or write it in the original first

			content/ru/pages/index.yaml:14  sections.features
			  found     a section "features" that the original does not have
			  expected  a section of the original, content/en/pages/index.yaml: 
			  to do     remove it, or write it in the original first

			content/ru/pages/index.yaml:23  sections.contacts
			  found     a section "contacts" that the original does not have
			  expected  a section of the original, content/en/pages/index.yaml: 
			  to do     remove it, or write it in the original first
			"
		`);
	});

	it('has the address of its language, and is no draft', async () => {
		expect(await complaintAbout({ [index]: `${head}slug: glavnaya\ndraft: true\n` })).toMatchInlineSnapshot(`
			"
			content/ru/pages/index.yaml:4  slug
			  found     glavnaya
			  expected  no address of its own: that of the home page is "/"
			  to do     remove the line

			content/ru/pages/index.yaml:5  draft
			  found     true
			  expected  a home page that is published: every site has one
			  to do     remove the line
			"
		`);
	});

	it('may be made of Markdown', async () => {
		const text = `---\n${head}---\n\n## Свойства {#features}\n`;
		const codes = ['en', 'ru', 'ja'];
		const site = await loadSite({
			root: siteWith({
				'content/navigation.yaml': "header: ['/#features']\n",
				...Object.fromEntries(
					codes.flatMap((code) => [
						[`content/${code}/pages/index.md`, text],
						[`content/${code}/pages/index.yaml`, undefined],
					]),
				),
			}),
		});
		expect(homeOf(site).translations.ru).toMatchObject({ format: 'md', address: '/ru', title: 'Лампа' });
	});
});

it('is reported in each of 31 languages that lacks it, beside all other mistakes, and nothing is written', async () => {
	const root = writeManyLanguages(31, 3, {
		'content/en/pages/oil.md': '---\ntitle: Oil\ndescription: Oil.\n---\n\n[lost](/lost) [home](/#top)\n',
	});
	for (const code of ['ko', 'hi', 'vi']) rmSync(join(root, `content/${code}/pages/index.yaml`));
	const out = outFolder();
	const problems = await quickBuild({ root, out }).then(
		() => [],
		({ problems }: ContentError) => problems,
	);
	expect(problems.map(({ file, found }) => `${file}: ${found}`)).toEqual([
		'content/en/pages/oil.md: a link to "/lost"',
		...['hi', 'ko', 'vi'].map((code) => `content/${code}/pages/index.yaml: no such file`),
	]);
	expect([existsSync(join(out, 'site')), existsSync(join(out, 'exports'))]).toEqual([false, false]);
});
