import { describe, expect, it } from 'vitest';
import { article, complaintAbout, complaintsAbout } from '../../../../../test/support/complaint-about.ts';
import { siteWith } from '../../../../../test/support/fixture-site.ts';
import { loadSite } from '../load-site.ts';

describe('an address', () => {
	const oil = 'content/en/pages/oil.md';

	it('names an address that another page has (faults B10)', async () => {
		expect(await complaintAbout({ [oil]: article('slug: about\n') })).toMatchInlineSnapshot(`
			"
			content/en/pages/about.md:2
			  found     the address "/about", which content/en/pages/oil.md has
			  expected  an address of its own
			  to do     rename one of the two, or give it another slug
			"
		`);
	});

	it('names an address that another page has but for capitals, which some disks do not tell apart', async () => {
		expect(await complaintAbout({ 'content/en/pages/Oil.md': article(''), [oil]: article('') })).toMatchInlineSnapshot(`
			"
			content/en/pages/oil.md:2
			  found     the address "/oil", which content/en/pages/Oil.md, but for capitals, has
			  expected  an address of its own
			  to do     rename one of the two, or give it another slug
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
			  found     the address "/ru", which content/ru/pages/index.yaml has
			  expected  an address of its own
			  to do     rename one of the two, or give it another slug
			"
		`);
	});

	it('names a redirect that leads to itself, and one from a page (faults B10)', async () => {
		expect(await complaintAbout({ [oil]: article('redirectFrom: [/oil, /guide]\n') })).toMatchInlineSnapshot(`
			"
			content/en/pages/oil.md:5
			  found     a redirect from "/oil"
			  expected  an address that this page does not have today
			  to do     remove it: a page cannot lead to itself

			content/en/pages/oil.md:5
			  found     a redirect from "/guide"
			  expected  an address that nothing has today
			  to do     remove it: content/en/pages/guide.md is there
			"
		`);
	});

	it('names a translation that takes the address of a page without one', async () => {
		const about =
			'---\ntitle: О лампе\ndescription: О лампе.\nupdated: 2026-02-02\nslug: oil\n---\n\n## Масло {#oil}\n';
		expect(await complaintAbout({ [oil]: article(''), 'content/ru/pages/about.md': about })).toMatchInlineSnapshot(`
			"
			content/ru/pages/about.md:5
			  found     the address "/ru/oil", which content/en/pages/oil.md, shown in "ru" without a translation, has
			  expected  an address of its own
			  to do     rename one of the two, or give it another slug
			"
		`);
	});

	it('takes an old address in any form in which it was kept', async () => {
		const forms = ['/Our Team', '/o%20il/tank', '/2020/01/Post/', '/%D1%81%d1%82', '/caf%C3%A9', '/u%CC%88ber'];
		const more = ['/%2A', '/a:b', '/100%25', '/what%3F', '/c%23', '/{a}(b)$c'];
		const root = siteWith({ [oil]: article(`redirectFrom: ${JSON.stringify([...forms, ...more])}\n`) });
		const { redirects } = await loadSite({ root });
		const old = Object.keys(redirects).filter((from) => redirects[from] === '/oil');
		expect(old).toEqual([
			...['/Our%20Team', '/o%20il/tank', '/2020/01/Post', '/%D1%81%D1%82', '/caf%C3%A9', '/%C3%BCber'],
			...['/*', '/a:b', '/100%25', '/what%3F', '/c%23', '/%7Ba%7D(b)$c'],
		]);
	});

	it('names an old address that can lead nowhere', async () => {
		const old = [
			...['/ru/company', '/EN/company', '/lamp.svg', '/health', '/terms', '/company.html', '/about/index.html'],
			...[
				'/a/../b',
				'/item?id=3',
				'/a#b',
				'/a//b',
				'/',
				'company',
				'https://old.example/a',
				' /a',
				'/blog/*',
				'/:year/a',
			],
			...['/100%', '/a%2Fb', '/a\\\\b', `/${'о'.repeat(101)}`],
		];
		expect(
			await complaintsAbout(old, (address) => ({
				[oil]: article(`redirectFrom: ["${address}"]\n`),
				'public/terms.html': '',
			})),
		).toMatchInlineSnapshot(`
			"
			▸ /ru/company
			content/en/pages/oil.md:5
			  found     a redirect from "/ru/company"
			  expected  an address without its language: it holds for "en" by itself
			  to do     write "/company" in the file of the language that is meant

			▸ /EN/company
			content/en/pages/oil.md:5
			  found     a redirect from "/EN/company"
			  expected  an address without its language: it holds for "en" by itself
			  to do     write "/company" in the file of the language that is meant

			▸ /lamp.svg
			content/en/pages/oil.md:5
			  found     a redirect from "/lamp.svg"
			  expected  an address that nothing has today
			  to do     remove it: public/lamp.svg is there

			▸ /health
			content/en/pages/oil.md:5
			  found     a redirect from "/health"
			  expected  an address that the site itself does not need
			  to do     remove it

			▸ /terms
			content/en/pages/oil.md:5
			  found     a redirect from "/terms"
			  expected  an address that nothing has today
			  to do     remove it: public/terms.html is there

			▸ /company.html
			content/en/pages/oil.md:5  redirectFrom.0
			  found     "/company.html"
			  expected  an old address without ".html", which leads on with and without it
			  to do     write "/company"

			▸ /about/index.html
			content/en/pages/oil.md:5  redirectFrom.0
			  found     "/about/index.html"
			  expected  an old address without ".html", which leads on with and without it
			  to do     write "/about"

			▸ /a/../b
			content/en/pages/oil.md:5  redirectFrom.0
			  found     "/a/../b"
			  expected  an old address without the parts "." and "..", which browsers resolve
			  to do     write the address they ask for

			▸ /item?id=3
			content/en/pages/oil.md:5  redirectFrom.0
			  found     "/item?id=3"
			  expected  an old address without a query: it leads on with any
			  to do     write "/item"

			▸ /a#b
			content/en/pages/oil.md:5  redirectFrom.0
			  found     "/a#b"
			  expected  an old address without what follows "#", which browsers do not send
			  to do     write "/a"

			▸ /a//b
			content/en/pages/oil.md:5  redirectFrom.0
			  found     "/a//b"
			  expected  an old address without empty parts: several slashes are one
			  to do     write "/a/b"

			▸ /
			content/en/pages/oil.md:5  redirectFrom.0
			  found     "/"
			  expected  another address than that of the home page, which is there today
			  to do     remove it

			▸ company
			content/en/pages/oil.md:5  redirectFrom.0
			  found     "company"
			  expected  an old address that begins with /
			  to do     write "/company"

			▸ https://old.example/a
			content/en/pages/oil.md:5  redirectFrom.0
			  found     "https://old.example/a"
			  expected  an old address of this site, without scheme and host
			  to do     write "/a"

			▸  /a
			content/en/pages/oil.md:5  redirectFrom.0
			  found     " /a"
			  expected  an old address without spaces around it
			  to do     write "/a"

			▸ /blog/*
			content/en/pages/oil.md:5  redirectFrom.0
			  found     "/blog/*"
			  expected  one old address: redirectFrom takes no patterns, here or on any host
			  to do     name each old address; "*" or ":" that is a sign of one is written %2A or %3A

			▸ /:year/a
			content/en/pages/oil.md:5  redirectFrom.0
			  found     "/:year/a"
			  expected  one old address: redirectFrom takes no patterns, here or on any host
			  to do     name each old address; "*" or ":" that is a sign of one is written %2A or %3A

			▸ /100%
			content/en/pages/oil.md:5  redirectFrom.0
			  found     "/100%"
			  expected  "%" with two digits behind it, as browsers write addresses
			  to do     write %25 for the sign itself

			▸ /a%2Fb
			content/en/pages/oil.md:5  redirectFrom.0
			  found     "/a%2Fb"
			  expected  an old address without \\, control characters and an encoded slash: hosts refuse these
			  to do     remove it: it cannot lead on

			▸ /a\\\\b
			content/en/pages/oil.md:5  redirectFrom.0
			  found     "/a\\\\b"
			  expected  an old address without \\, control characters and an encoded slash: hosts refuse these
			  to do     remove it: it cannot lead on

			▸ /ооооооооооооооооооооооооооооооооооооооооооооооооооооооооооооооооооооооооооооооооооооооооооооооооооооо
			content/en/pages/oil.md:5  redirectFrom.0
			  found     "/оооооооооооооооооооооооооооооооооооооооооооооооооооооооооооооооооооооооооооо…"
			  expected  parts of at most 200 bytes: 200 Latin, 100 Russian or 66 Japanese letters
			  to do     remove it
			"
		`);
	});

	it('takes every character that a path may hold', async () => {
		const site = await loadSite({ root: siteWith({ [oil]: article('slug: "c++@2,5=$\'!(x)*;:"\n') }) });
		expect(site.pages.get('oil')?.translations.en?.address).toBe("/c++@2,5=$'!(x)*;:");
	});
});
