import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { dayIn } from '#i18n/day.ts';
import { article, complaintAbout, complaintsAbout } from '../../../../../test/support/complaint-about.ts';
import { home, siteWith } from '../../../../../test/support/fixture-site.ts';
import { loadSite } from '../load-site.ts';

/** The settings of the fixture, for a site that is at home somewhere. */
function inTimeZone(timeZone: string): Record<string, string> {
	const settings = readFileSync(
		new URL('../../../../../test/fixtures/trilingual/site.config.ts', import.meta.url),
		'utf8',
	);
	return { 'site.config.ts': settings.replace('export default {', `export default {\n\ttimeZone: '${timeZone}',`) };
}

describe('a mistake in a page', () => {
	const oil = 'content/en/pages/oil.md';
	const hero = 'kind: hero\ntitle: A\nlead: B\nactions: []\npanes: []\n';

	it('names a control character, which nobody sees', async () => {
		expect(await complaintAbout({ [oil]: article('', 'A \u0007lamp.') })).toMatchInlineSnapshot(`
			"
			content/en/pages/oil.md:7
			  found     the control character U+0007
			  expected  characters that a page can hold
			  to do     type the word anew: it cannot be seen
			"
		`);
	});

	it('names missing frontmatter', async () => {
		expect(await complaintAbout({ [oil]: '# Oil\n' })).toMatchInlineSnapshot(`
			"
			content/en/pages/oil.md:1
			  found     "# Oil"
			  expected  frontmatter: a line ---, then title and description, then a line ---
			  to do     copy the first lines of another page

			content/en/pages/oil.md:1
			  found     a heading with 1 #
			  expected  a heading with 2 #
			  to do     start with ##: the title of the page is its only first heading
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

	it('goes by the day that it is where the site is at home', async () => {
		// Both lie at the date line: it is always a day later in Apia.
		const later = dayIn('Pacific/Apia', Date.now());
		const complaint = (timeZone: string) =>
			complaintAbout({ ...inTimeZone(timeZone), [oil]: article('').replace('2026-02-01', later) });
		expect(await complaint('Pacific/Apia')).not.toContain('future');
		expect(await complaint('Pacific/Pago_Pago')).toContain('a day that is not in the future');
		expect(await complaint('Mars/Olympus')).toContain('a time zone of the IANA database');
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

	it('names a mistake in the source of a page once, whoever leads there', async () => {
		const guide = (fields: string) => ({
			'content/en/pages/guide.md': `---\n${fields}---\n\n## First steps {#first-steps}\n`,
		});
		expect(
			await complaintAbout(guide('title: Guide\ndescription: Text.\nupdatd: 2026-01-01\n')),
		).toMatchInlineSnapshot(`
			"
			content/en/pages/guide.md:4  updatd
			  found     the unknown key "updatd"
			  expected  one of title, label, description, updated, slug, redirectFrom, draft, publishAt, expireAt, expiredTo, noindex, order
			  to do     rename it to "updated"
			"
		`);
		expect(await complaintAbout(guide('title: "Guide\n'))).toMatchInlineSnapshot(`
			"
			content/en/pages/guide.md:2
			  found     a quote that is not closed: "Guide
			  expected  a quote at the end of the value, too
			  to do     write " at its end
			"
		`);
		expect(
			await complaintAbout({ 'content/en/pages/guide.md': '## First steps {#first-steps}\n' }),
		).toMatchInlineSnapshot(`
			"
			content/en/pages/guide.md:1
			  found     "## First steps {#first-steps}"
			  expected  frontmatter: a line ---, then title and description, then a line ---
			  to do     copy the first lines of another page
			"
		`);
	});

	it('takes the translations of a draft for drafts', async () => {
		const draft = article('draft: true\n');
		expect(await complaintAbout({ [oil]: draft, 'content/ru/pages/oil.md': article('slug: maslo\n') })).toBe(
			'nothing to complain about',
		);
	});

	it('leaves a draft out of the navigation', async () => {
		const draft = article('draft: true\n', '## First steps {#first-steps}');
		const root = siteWith({
			'content/en/pages/guide.md': draft,
			'content/en/pages/about.md': article('', '## Oil {#oil}'),
			'content/en/pages/guide/wick.md': undefined,
			'content/en/pages/guide/lamp.png': undefined,
			'content/ru/pages/about.md': undefined,
			'content/ja/pages/about.md': undefined,
			...Object.assign({}, ...['en', 'ru', 'ja'].map((code) => home(code, { hero }))),
		});
		expect((await loadSite({ root })).languages.ru?.menus.header).toEqual(['/#to-features', '/#to-contacts']);
		expect((await loadSite({ root, drafts: true })).languages.ru?.menus.header).toContain('/guide');
	});

	it('names links to a draft, and nothing else about it', async () => {
		const about = '---\ntitle: About\ndescription: About.\nupdated: 2026-02-01\ndraft: true\n---\n\n## Oil {#oil}\n';
		expect(await complaintAbout({ 'content/en/pages/about.md': about })).toMatchInlineSnapshot(`
			"
			content/en/pages/index.yaml:21  sections.features.items.0.text
			  found     a link to "/about#oil"
			  expected  a page that is published: this one is a draft
			  to do     take the link out until then, or publish the page: remove "draft" from content/en/pages/about.md

			content/ja/pages/index.yaml:21  sections.features.items.0.text
			  found     a link to "/about#oil"
			  expected  a page that is published: this one is a draft
			  to do     take the link out until then, or publish the page: remove "draft" from content/en/pages/about.md

			content/ru/pages/index.yaml:21  sections.features.items.0.text
			  found     a link to "/about#oil"
			  expected  a page that is published: this one is a draft
			  to do     take the link out until then, or publish the page: remove "draft" from content/en/pages/about.md
			"
		`);
	});

	it('names a file name that cannot be an address', async () => {
		const names = ['guide/index', 'guide/Index', 'a?b', 'я'.repeat(101), 'about.html'];
		expect(
			await complaintsAbout(names, (name) => ({ [`content/en/pages/${name}.md`]: article('') })),
		).toMatchInlineSnapshot(`
			"
			▸ guide/index
			content/en/pages/guide/index.md:1
			  found     the file name "index"
			  expected  the page of a folder beside it, with its name
			  to do     write its text into content/en/pages/guide.md, and remove it

			▸ guide/Index
			content/en/pages/guide/Index.md:1
			  found     the file name "Index"
			  expected  the page of a folder beside it, with its name
			  to do     write its text into content/en/pages/guide.md, and remove it

			▸ a?b
			content/en/pages/a?b.md:1
			  found     the file name "a?b"
			  expected  one part of an address, without the characters / ? # % \\
			  to do     rename it: write for example "about"

			▸ яяяяяяяяяяяяяяяяяяяяяяяяяяяяяяяяяяяяяяяяяяяяяяяяяяяяяяяяяяяяяяяяяяяяяяяяяяяяяяяяяяяяяяяяяяяяяяяяяяяяя
			content/en/pages/яяяяяяяяяяяяяяяяяяяяяяяяяяяяяяяяяяяяяяяяяяяяяяяяяяяяяяяяяяяяяяяяяяяяяяяяяяяяяяяяяяяяяяяяяяяяяяяяяяяяя.md:1
			  found     the file name "яяяяяяяяяяяяяяяяяяяяяяяяяяяяяяяяяяяяяяяяяяяяяяяяяяяяяяяяяяяяяяяяяяяяяяяяяяяяя…"
			  expected  at most 200 bytes: 200 Latin, 100 Russian or 66 Japanese letters
			  to do     rename it: write it shorter

			▸ about.html
			content/en/pages/about.html.md:1
			  found     the file name "about.html"
			  expected  a word without ".html": addresses have no ending
			  to do     rename it: take ".html" off
			"
		`);
	});

	it('names a slug that cannot be an address', async () => {
		const slugs = ['..', '.', 'index', '"bell\\a"', 'я'.repeat(101), 'a b'];
		expect(await complaintsAbout(slugs, (slug) => ({ [oil]: article(`slug: ${slug}\n`) }))).toMatchInlineSnapshot(`
			"
			▸ ..
			content/en/pages/oil.md:5  slug
			  found     ".."
			  expected  a word: dots alone name a folder
			  to do     write for example "about"

			▸ .
			content/en/pages/oil.md:5  slug
			  found     "."
			  expected  a word: dots alone name a folder
			  to do     write for example "about"

			▸ index
			content/en/pages/oil.md:5  slug
			  found     "index"
			  expected  another word: "index" is the home page to web servers
			  to do     write for example "overview"

			▸ "bell\\a"
			content/en/pages/oil.md:5
			  found     the control character U+0007
			  expected  characters that a page can hold
			  to do     write the text without this escape

			▸ яяяяяяяяяяяяяяяяяяяяяяяяяяяяяяяяяяяяяяяяяяяяяяяяяяяяяяяяяяяяяяяяяяяяяяяяяяяяяяяяяяяяяяяяяяяяяяяяяяяяя
			content/en/pages/oil.md:5  slug
			  found     "яяяяяяяяяяяяяяяяяяяяяяяяяяяяяяяяяяяяяяяяяяяяяяяяяяяяяяяяяяяяяяяяяяяяяяяяяяяяя…"
			  expected  at most 200 bytes: 200 Latin, 100 Russian or 66 Japanese letters
			  to do     write it shorter

			▸ a b
			content/en/pages/oil.md:5  slug
			  found     "a b"
			  expected  one part of an address, without spaces and the characters / ? # % & \\
			  to do     write for example "about"
			"
		`);
	});
});
