import { describe, expect, it } from 'vitest';
import { article, complaintAbout, complaintsAbout } from '../../../../test/support/complaint-about.ts';
import { siteWith } from '../../../../test/support/fixture-site.ts';
import { loadSite } from './load-site.ts';

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

	it('names an old address that can lead nowhere', async () => {
		const old = ['/ru/company', '/EN/company', '/o%20il', '/lamp.svg', '/company.html', '/a/../b', '/a?b', '/health'];
		expect(
			await complaintsAbout(old, (address) => ({ [oil]: article(`redirectFrom: ["${address}"]\n`) })),
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

			▸ /o%20il
			content/en/pages/oil.md:5  redirectFrom.0
			  found     "/o%20il"
			  expected  an old address in plain letters
			  to do     write what browsers show for it, for example "/о-нас"

			▸ /lamp.svg
			content/en/pages/oil.md:5
			  found     a redirect from "/lamp.svg"
			  expected  an address that nothing has today
			  to do     remove it: public/lamp.svg is there

			▸ /company.html
			content/en/pages/oil.md:5  redirectFrom.0
			  found     "/company.html"
			  expected  an old address without ".html", which leads on with and without it
			  to do     take ".html" off

			▸ /a/../b
			content/en/pages/oil.md:5  redirectFrom.0
			  found     "/a/../b"
			  expected  an old address without its language, starting with /
			  to do     write for example "/old-name"

			▸ /a?b
			content/en/pages/oil.md:5  redirectFrom.0
			  found     "/a?b"
			  expected  an old address without its language, starting with /
			  to do     write for example "/old-name"

			▸ /health
			content/en/pages/oil.md:5
			  found     a redirect from "/health"
			  expected  an address that the site itself does not need
			  to do     remove it
			"
		`);
	});

	it('takes every character that a path may hold', async () => {
		const site = await loadSite({ root: siteWith({ [oil]: article('slug: "c++@2,5=$\'!(x)*;:"\n') }) });
		expect(site.pages.get('oil')?.translations.en?.address).toBe("/c++@2,5=$'!(x)*;:");
	});
});
