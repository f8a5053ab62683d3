import { describe, expect, it } from 'vitest';
import { article, complaintAbout } from './complaint-about.ts';

describe('an address', () => {
	const oil = 'content/en/pages/oil.md';

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
});
