import { describe, expect, it } from 'vitest';
import { article, complaintAbout, complaintsAbout } from '../../../../../test/support/complaint-about.ts';
import { home } from '../../../../../test/support/fixture-site.ts';

describe('a mistake in a text', () => {
	const oil = 'content/en/pages/oil.md';

	it('names a link to another host without its scheme', async () => {
		expect(await complaintAbout({ [oil]: article('', '[x](//evil.example)') })).toMatchInlineSnapshot(`
			"
			content/en/pages/oil.md:7
			  found     a link to "//evil.example"
			  expected  an address of the site that starts with / or #, or https:, mailto:, tel:, sms:
			  to do     write "https://evil.example"
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

	it('names a link and a heading without words', async () => {
		const texts = [
			'Read [](/about).',
			'Read [ \u200b\u00a0](</about>).',
			'Read [**\u2060**][r].\n\n[r]: /about',
			'## \u200b\u2060',
		];
		const told = await complaintsAbout(texts, (text) => ({ [oil]: article('', text) }));
		expect(told.match(/\.md:7\n {2}found {5}a link without words\n/g)).toHaveLength(3);
		expect(told.match(/\.md:7\n {2}found {5}a heading without text\n/g)).toHaveLength(1);
		expect(told).toContain(
			'expected  words between [ and ]\n  to do     say where the link leads: [About us](/about)\n',
		);
		const field = (kind: string) => home('en', { extra: `kind: text\nlabel: A\ntitle: B\ntext: ${kind}` });
		for (const [text, expected] of [
			["'Read [](/about).'", 'words between [ and ]'],
			["'## \u200b'", 'a text after the #'],
		] as const) {
			expect(await complaintAbout(field(text))).toContain(`expected  ${expected}`);
		}
		expect(await complaintAbout({ [oil]: article('', '[![A lamp](/lamp.svg)](/about) [`a`](/about)') })).toBe(
			'nothing to complain about',
		);
	});

	it('names what a caption of an image may not hold, and a link in it that leads nowhere', async () => {
		const captions = ['![Lamp](/lamp.svg "# Lit")', '![Lamp](/lamp.svg "[guide](/giude)")', '![](/lamp.svg "Lit")'];
		expect(await complaintsAbout(captions, (text) => ({ [oil]: article('', text) }))).toMatchInlineSnapshot(`
			"
			▸ ![Lamp](/lamp.svg "# Lit")
			content/en/pages/oil.md:7
			  found     "# Lit"
			  expected  one paragraph with emphasis, code or links in it
			  to do     remove the list, heading or empty line

			▸ ![Lamp](/lamp.svg "[guide](/giude)")
			content/en/pages/oil.md:7
			  found     a link to "/giude"
			  expected  a page of the site or a file in public/
			  to do     write "/guide"

			▸ ![](/lamp.svg "Lit")
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

	it('names a heading that gives no anchor, or one that the page needs', async () => {
		const headings = [
			'## 🎉',
			'## …',
			'##',
			'## {#x}',
			'## Content',
			'## A {#children}',
			'## A {#to-top}',
			'## Header menu',
		];
		expect(await complaintsAbout(headings, (heading) => ({ [oil]: article('', heading) }))).toMatchInlineSnapshot(`
			"
			▸ ## 🎉
			content/en/pages/oil.md:7
			  found     a heading that gives no anchor: "🎉"
			  expected  letters or digits in the heading, or an anchor of its own
			  to do     write one at its end: {#name}

			▸ ## …
			content/en/pages/oil.md:7
			  found     a heading that gives no anchor: "…"
			  expected  letters or digits in the heading, or an anchor of its own
			  to do     write one at its end: {#name}

			▸ ##
			content/en/pages/oil.md:7
			  found     a heading without text
			  expected  a text after the #
			  to do     write it, or remove the #

			▸ ## {#x}
			content/en/pages/oil.md:7
			  found     a heading without text
			  expected  a text after the #
			  to do     write it, or remove the #

			▸ ## Contentnothing to complain about
			▸ ## A {#children}
			content/en/pages/oil.md:7
			  found     the anchor "children"
			  expected  an anchor that the page itself does not need: not content, children, header-menu, or to-…
			  to do     write another one at the end of the heading: {#name}

			▸ ## A {#to-top}
			content/en/pages/oil.md:7
			  found     the anchor "to-top"
			  expected  an anchor that the page itself does not need: not content, children, header-menu, or to-…
			  to do     write another one at the end of the heading: {#name}

			▸ ## Header menunothing to complain about"
		`);
		expect(await complaintAbout({ [oil]: article('', '## 🎉 {#party}') })).toBe('nothing to complain about');
	});

	it('names an anchor that is written so that visitors would read it', async () => {
		const texts = ['## A {#with space}', '## A {#a} {#b}', '## **A {#x}**', '## A {#x}.', 'Text {#x}'];
		expect(await complaintsAbout(texts, (text) => ({ [oil]: article('', text) }))).toMatchInlineSnapshot(`
			"
			▸ ## A {#with space}
			content/en/pages/oil.md:7
			  found     "{#with space}", which visitors would read
			  expected  an anchor at the very end of a heading, of letters, digits and hyphens: {#name}
			  to do     write it so, once and behind all other characters, or put a backslash before the {

			▸ ## A {#a} {#b}
			content/en/pages/oil.md:7
			  found     "{#a}", which visitors would read
			  expected  an anchor at the very end of a heading, of letters, digits and hyphens: {#name}
			  to do     write it so, once and behind all other characters, or put a backslash before the {

			▸ ## **A {#x}**
			content/en/pages/oil.md:7
			  found     "{#x}", which visitors would read
			  expected  an anchor at the very end of a heading, of letters, digits and hyphens: {#name}
			  to do     write it so, once and behind all other characters, or put a backslash before the {

			▸ ## A {#x}.
			content/en/pages/oil.md:7
			  found     "{#x}", which visitors would read
			  expected  an anchor at the very end of a heading, of letters, digits and hyphens: {#name}
			  to do     write it so, once and behind all other characters, or put a backslash before the {

			▸ Text {#x}
			content/en/pages/oil.md:7
			  found     "{#x}", which visitors would read
			  expected  an anchor at the very end of a heading, of letters, digits and hyphens: {#name}
			  to do     write it so, once and behind all other characters, or put a backslash before the {
			"
		`);
		expect(await complaintAbout({ [oil]: article('', '## Code `{#x}`\n\n`{#x}` and \\{#x}') })).toBe(
			'nothing to complain about',
		);
	});

	it('takes an anchor with spaces inside its braces', async () => {
		const text = '## A lamp { #lamp }\n\n[Lamp](#lamp)';
		expect(await complaintAbout({ [oil]: article('', text) })).toBe('nothing to complain about');
	});

	it('names footnotes, and references to nothing', async () => {
		const texts = ['A[^1].\n\n[^1]: Note.', 'A[^2].', '[text][nope]', '![lamp][nope]'];
		expect(await complaintsAbout(texts, (text) => ({ [oil]: article('', text) }))).toMatchInlineSnapshot(`
			"
			▸ A[^1].

			[^1]: Note.
			content/en/pages/oil.md:7
			  found     the footnote [^1]
			  expected  no footnotes: the site has none
			  to do     write the note into the text, in parentheses for example

			▸ A[^2].
			content/en/pages/oil.md:7
			  found     "[^2]", which visitors would read
			  expected  no footnotes: the site has none
			  to do     write the note into the text, in parentheses for example

			▸ [text][nope]
			content/en/pages/oil.md:7
			  found     "[text][nope]", which visitors would read
			  expected  a name in the second brackets that a line such as "[name]: /about" explains
			  to do     write the address in parentheses, [text](/about), or put a backslash before the [

			▸ ![lamp][nope]
			content/en/pages/oil.md:7
			  found     "![lamp][nope]", which visitors would read
			  expected  a name in the second brackets that a line such as "[name]: /about" explains
			  to do     write the address in parentheses, [text](/about), or put a backslash before the [
			"
		`);
		expect(await complaintAbout({ [oil]: article('', '\\[a][0]') })).toBe('nothing to complain about');
	});

	it('names a link or an image that is none, and an address that is none', async () => {
		const texts = ['[plan](/our plan.pdf)', '![lamp](my lamp.png)', '[a](https://a.example/b c)', '[a](https://)'];
		expect(await complaintsAbout(texts, (text) => ({ [oil]: article('', text) }))).toMatchInlineSnapshot(`
			"
			▸ [plan](/our plan.pdf)
			content/en/pages/oil.md:7
			  found     "[plan](", which visitors would read
			  expected  an address without spaces, or in angle brackets, and a closing parenthesis behind it
			  to do     write it so, [text](</my file.pdf>), or put a backslash before the [

			▸ ![lamp](my lamp.png)
			content/en/pages/oil.md:7
			  found     "![lamp](", which visitors would read
			  expected  an address without spaces, or in angle brackets, and a closing parenthesis behind it
			  to do     write it so, [text](</my file.pdf>), or put a backslash before the [

			▸ [a](https://a.example/b c)
			content/en/pages/oil.md:7
			  found     "[a](", which visitors would read
			  expected  an address without spaces, or in angle brackets, and a closing parenthesis behind it
			  to do     write it so, [text](</my file.pdf>), or put a backslash before the [

			▸ [a](https://)
			content/en/pages/oil.md:7
			  found     a link to "https://"
			  expected  an address of the site that starts with / or #, or https:, mailto:, tel:, sms:
			  to do     write the whole address, with a host
			"
		`);
		const meant = 'list[0] (see below), \\[a](b c), `f[i](x y)`, call[i](x y)';
		expect(await complaintAbout({ [oil]: article('', meant) })).toBe('nothing to complain about');
	});

	it('checks what references lead to', async () => {
		const texts = ['[a][x]\n\n[x]: /abuot', '![lamp][x]\n\n[x]: /lanp.svg', '[a][x]\n\n[x]: //evil.example'];
		expect(await complaintsAbout(texts, (text) => ({ [oil]: article('', text) }))).toMatchInlineSnapshot(`
			"
			▸ [a][x]

			[x]: /abuot
			content/en/pages/oil.md:9
			  found     a link to "/abuot"
			  expected  a page of the site or a file in public/
			  to do     write "/about"

			▸ ![lamp][x]

			[x]: /lanp.svg
			content/en/pages/oil.md:7
			  found     an image at "/lanp.svg"
			  expected  a file in public/, written with a leading slash
			  to do     put the file at public/lanp.svg

			▸ [a][x]

			[x]: //evil.example
			content/en/pages/oil.md:9
			  found     a link to "//evil.example"
			  expected  an address of the site that starts with / or #, or https:, mailto:, tel:, sms:
			  to do     write "https://evil.example"
			"
		`);
		expect(await complaintAbout({ [oil]: article('', '![lamp][x]\n\n[x]: /lamp.svg') })).toBe(
			'nothing to complain about',
		);
	});
});
