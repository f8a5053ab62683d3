import { describe, expect, it } from 'vitest';
import { article, complaintAbout } from './complaint-about.ts';

describe('a mistake in a text', () => {
	const oil = 'content/en/pages/oil.md';

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
});
