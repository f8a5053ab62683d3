import { toString as textOf } from 'mdast-util-to-string';
import { describe, expect, it } from 'vitest';
import { article, complaintAbout } from '../../../../../test/support/complaint-about.ts';
import { home, siteAndMarkdown, siteWith } from '../../../../../test/support/fixture-site.ts';
import { loadSite } from '../load-site.ts';

/** Each sign as other generators write it, and with the backslash that the message names. */
const signs: readonly (readonly [foreign: string, kept: string])[] = [
	[':::note', '\\:::note'],
	['::: tip Title', '\\::: tip Title'],
	['::youtube{#x1}', '\\::youtube{\\#x1}'],
	['/// tip | Title', '\\/// tip | Title'],
	['!!! note', '\\!!! note'],
	['???+ note "Title"', '\\???+ note "Title"'],
	['> [!NOTE]', '> \\[!NOTE]'],
	['{{< youtube x >}}', '\\{{< youtube x >}}'],
	['{{<youtube x>}}', '\\{{\\<youtube x>}}'],
	[
		'{{< figure src="/lamp.svg" alt="A lamp" caption="At night" >}}',
		'\\{{< figure src="/lamp.svg" alt="A lamp" caption="At night" >}}',
	],
	['{{< img src="a b.png" >}}', '\\{{< img src="a b.png" >}}'],
	['[x]({{< ref "docs/oil.md#wick" >}})', '\\[x](\\{{< ref "docs/oil.md#wick" >}})'],
	['{{% /notice %}}', '\\{{% /notice %}}'],
	['{{< param "year" >}}', '\\{{< param "year" >}}'],
	['{{% notice %}}', '\\{{% notice %}}'],
	['{% include x %}', '\\{% include x %}'],
	['{% raw %}', '\\{% raw %}'],
	['See {{ site.url }}.', 'See \\{{ site.url }}.'],
	['{* ../a.py hl[1] *}', '\\{* ../a.py hl[1] *}'],
	['{!a.md!}', '\\{!a.md!}'],
	['--8<-- "a.md"', '\\--8<-- "a.md"'],
	['import Tabs from "x"', 'import Tabs from \\"x"'],
	["import './x.css';", "import \\'./x.css';"],
	['export const year = 2026;', 'export const year \\= 2026;'],
	['{: .center}', '\\{: .center}'],
	['Buy{.button target=_blank}', 'Buy\\{.button target=_blank}'],
	['![Lamp](/lamp.svg){width=50%}', '![Lamp](/lamp.svg)\\{width=50%}'],
	['$$\na + b\n$$', '\\$$\na + b\n\\$$'],
	['[[Page]]', '\\[[Page]]'],
	['[[page|words]]', '\\[[page|words]]'],
	['![[lamp.png]]', '!\\[[lamp.png]]'],
	['[[_TOC_]]', '\\[[\\_TOC\\_]]'],
	['[TOC]', '\\[TOC]'],
	['Hello :smile:', 'Hello \\:smile:'],
	['Good :+1:', 'Good \\:+1:'],
	['This is ==x== here', 'This is \\==x== here'],
	['これは==重要==です', 'これは\\==重要==です'],
	['x^2^', 'x\\^2^'],
	['Word^[note]', 'Word\\^[note]'],
	['Term\n: text', 'Term\n\\: text'],
	['This is ** bold ** text', 'This is \\*\\* bold \\*\\* text'],
	['**not closed', '\\*\\*not closed'],
	['bold** only', 'bold\\*\\* only'],
	['~~ struck ~~', '\\~\\~ struck \\~\\~'],
	['`code not closed', '\\`code not closed'],
	['__強い強調__です', '\\_\\_強い強調\\_\\_です'],
	['_強調_です', '\\_強調\\_です'],
	['##Heading', '\\##Heading'],
	['##　見出し', '\\##　見出し'],
	['＃＃　見出し', '&#xFF03;＃　見出し'],
	['-　項目', '\\-　項目'],
	['-No space', '\\-No space'],
	['See [text] (/about)', 'See \\[text] (/about)'],
	['| a | b |', '\\| a | b |'],
	['&foo; bar', '\\&foo; bar'],
	['[x]({{ site.url }}/about)', '\\[x](\\{{ site.url }}/about)'],
];

const fileOf = (index: number) => `content/en/pages/sign-${index}.md`;

const sitesOf = (texts: readonly string[]) =>
	Object.fromEntries(texts.map((text, index) => [fileOf(index), article('', `A line.\n\n${text}`)]));

describe('markup of other programs', () => {
	it('stops the build with its file, its line and what to write instead', async () => {
		const told = await complaintAbout(sitesOf(signs.map(([foreign]) => foreign)));
		const problems = told.trim().split('\n\n');
		const remedies = signs.map(([foreign], index) => {
			const line = foreign.startsWith('Term') ? 10 : 9;
			const own = problems.filter((problem) => problem.startsWith(`${fileOf(index)}:${line}\n`));
			const found = own.map((problem) => /found {5}(.*?)(?:, which visitors would read)?\n/.exec(problem)?.[1]);
			const remedy = /to do {5}(.*)$/.exec(own.at(-1) ?? '')?.[1];
			return `${found.join(' and ')} → ${remedy}`;
		});
		expect(`\n${remedies.join('\n')}\n`).toMatchInlineSnapshot(`
			"
			":::note" → write a quotation, "> **Note:** …", without the lines of colons, or put a backslash before the first colon
			"::: tip Title" → write a quotation, "> **Note:** …", without the lines of colons, or put a backslash before the first colon
			the unknown directive "::youtube" → write ::video{src=/film.mp4 poster=film.jpg alt="A lit window"}, or put a backslash before it
			"/// tip | Title" → write a quotation, "> **Note:** …", without the lines of slashes, or put a backslash before the first slash
			"!!! note" → write a quotation, "> **Note:** …", or put a backslash before the first sign
			"???+ note \\"Title\\"" → write a quotation, "> **Note:** …", or put a backslash before the first sign
			"[!NOTE]" → write "**Note:**" in its place, or put a backslash before the [
			"{{< youtube x >}}" → write ::video{src=/film.mp4 poster=film.jpg alt="A lit window"}, or put a backslash before the first {
			"{{<youtube x>}}" → write ::video{src=/film.mp4 poster=film.jpg alt="A lit window"}, or put a backslash before the first {
			"{{< figure src=\\"/lamp.svg\\" alt=\\"A lamp\\" caption=\\"At night\\" >}}" → write "![A lamp](/lamp.svg "At night")", or put a backslash before the first {
			"{{< img src=\\"a b.png\\" >}}" → write ![A lit window](<a b.png>) with words for what it shows, or put a backslash before the first {
			"{{< ref \\"docs/oil.md#wick\\" >}}" → write "/docs/oil#wick", or put a backslash before the first {
			"{{% /notice %}}" → remove it, and keep the text before it, or put a backslash before the first {
			"{{< param \\"year\\" >}}" → write its value, or put a backslash before the first {
			"{{% notice %}}" → write a quotation, "> **Note:** …", without this sign, or put a backslash before the first {
			"{% include x %}" → write its value, or put a backslash before the {
			"{% raw %}" → write its value, or put a backslash before the {
			"{{ site.url }}" → remove it: addresses of the site begin with /, or put a backslash before the first {
			"{* ../a.py hl[1] *}" → copy what is wanted of it, or put a backslash before the {
			"{!a.md!}" → copy what is wanted of it, or put a backslash before the {
			"--8<-- \\"a.md\\"" → copy what is wanted of it, or put a backslash before the first hyphen
			"import Tabs from \\"x\\"" → remove the line, put backticks around it, or a backslash before the first quotation mark
			"import './x.css';" → remove the line, put backticks around it, or a backslash before the first quotation mark
			"export const year = 2026;" → remove the line, put backticks around it, or a backslash before the first = or bracket
			"{: .center}" → remove it, or put a backslash before the {
			"{.button target=_blank}" → remove it, or put a backslash before the {
			"{width=50%}" → remove it, or put a backslash before the {
			"$$ a + b $$" → write it in words, as code, or as a picture, or put a backslash before each $$
			"[[Page]]" → write [text](/about), or put a backslash before the first [
			"[[page|words]]" → write [text](/about), or put a backslash before the first [
			"![[lamp.png]]" → write [text](/about), or put a backslash before the first [
			"[[_TOC_]]" → write [text](/about), or put a backslash before the first [
			"[TOC]" → remove it, or put a backslash before the [
			":smile:" → write for example 🙂, or put a backslash before the first colon
			":+1:" → write for example 🙂, or put a backslash before the first colon
			"==x==" → write **text** for what is strong, or put a backslash before the first =
			"==重要==" → write **text** for what is strong, or put a backslash before the first =
			"^2^" → write the raised sign, x² for example, or put a backslash before the first ^
			"^[note]" → write the note into the text, in parentheses for example, or put a backslash before the ^
			": text" → write "- **Term:** definition", or put a backslash before the colon
			"** bold ** text" → write **text**, or put a backslash before each asterisk
			"**not closed" → write **text**, or put a backslash before each asterisk
			"** only" → write **text**, or put a backslash before each asterisk
			"~~ struck ~~" → write ~~text~~, or put a backslash before each tilde
			"\`code not closed" → close it, or put a backslash before each backtick
			"__強い強調__です" → write **text** or \`some__name\`, or put a backslash before each _
			"_強調_" → write *text*, or put a backslash before each _
			"##Heading" → write "## Heading", or put a backslash before the first #
			"## 見出し" → write "## Heading" or "- item" with an ordinary space, or put a backslash before the sign
			"＃＃ 見出し" → write "## Heading", or &#xFF03; for a full-width sign that is meant
			"- 項目" → write "## Heading" or "- item" with an ordinary space, or put a backslash before the sign
			"-No space" → write "- item", or put a backslash before the hyphen
			"[text] (/about)" → write [text](/about), or put a backslash before the [
			"| a | b |" → write that line, and an empty line above the table, or put a backslash before the first |
			"&foo;" → write the character itself, or put a backslash before the &
			"{{ site.url }}" → remove it: addresses of the site begin with /, or put a backslash before the first {
			"
		`);
	});

	it('is text behind the backslash that the message names', async () => {
		const root = siteWith(sitesOf(signs.map(([, kept]) => kept)));
		for (const sign of [':::note', '/// tip | Title', '{{<youtube x>}}', 'This is ** bold ** text', '![[lamp.png]]']) {
			const index = signs.findIndex(([foreign]) => foreign === sign);
			expect(textOf((await siteAndMarkdown(root, `sign-${index}`)).tree)).toBe(`A line.\n${sign}`);
		}
	});

	it('reports where a sign is in a paragraph, and names each', async () => {
		const text = 'One line.\n> and a quotation\n> with {{ a }}\n> and {% b %}.';
		expect(await complaintAbout({ 'content/en/pages/oil.md': article('', text) })).toMatchInlineSnapshot(`
			"
			content/en/pages/oil.md:9
			  found     "{{ a }}", which visitors would read
			  expected  the text itself: no template language is read
			  to do     write its value, or put a backslash before the first {

			content/en/pages/oil.md:10
			  found     "{% b %}", which visitors would read
			  expected  the text itself: no template language is read
			  to do     write its value, or put a backslash before the {
			"
		`);
	});

	it('is refused in fields of sections, too', async () => {
		const field = (text: string) => home('en', { extra: `kind: text\nlabel: A\ntitle: B\ntext: ${text}` });
		expect(await complaintAbout(field("'See {{ site.url }}.'"))).toMatchInlineSnapshot(`
			"
			content/en/pages/index.yaml:36  sections.extra.text
			  found     "{{ site.url }}."
			  expected  the text itself: no template language is read
			  to do     remove it: addresses of the site begin with /, or put a backslash before the first {
			"
		`);
		expect(await complaintAbout(field('|\n  A.\n\n  :::note\n  B.\n  :::'))).toMatchInlineSnapshot(`
			"
			content/en/pages/index.yaml:36  sections.extra.text
			  found     ":::note"
			  expected  no box: the site has none
			  to do     write a quotation, "> **Note:** …", without the lines of colons, or put a backslash before the first colon
			"
		`);
	});

	it('is refused in titles, descriptions and alternative texts, and kept behind a backslash', async () => {
		const plain = [
			['{{< param x >}}', '\\{{< param x >}}'],
			['{% include x %}', '\\{% include x %}'],
			['Oil :::note', 'Oil \\:::note'],
			['[[東京|町]]', '\\[[東京|町]]'],
			['[[Page]]', '\\[[Page]]'],
			['<Badge text="new" />', '\\<Badge text="new" />'],
			['Oil<br>lamps', 'Oil\\<br>lamps'],
			['Oil {.big}', 'Oil \\{.big}'],
			['Oil :fire:', 'Oil \\:fire:'],
		] as const;
		const page = (sign: string) =>
			`---\ntitle: 'A ${sign}'\ndescription: 'B ${sign}'\nupdated: 2026-02-01\n---\n\n![C ${sign}](/lamp.svg)\n`;
		const paths = plain.map((_, index) => fileOf(index));
		const told = await complaintAbout(Object.fromEntries(plain.map(([sign], index) => [paths[index], page(sign)])));
		for (const [index, [sign]] of plain.entries()) {
			for (const line of [2, 3, 7]) {
				const place = line === 7 ? '' : `  ${line === 2 ? 'title' : 'description'}`;
				const found = JSON.stringify(sign.replace(/^Oil ?(?=[:{])|^Oil(<br>).*/, '$1'));
				expect(told).toContain(`${paths[index]}:${line}${place}\n  found     ${found}`);
			}
		}
		expect(told.match(/to do {5}write the words themselves, or put a backslash before the sign$/gm)).toHaveLength(27);
		const kept = plain.map(([, sign], index) => [paths[index], page(sign)] as const);
		const site = await loadSite({ root: siteWith(Object.fromEntries(kept)) });
		const titles = plain.map((_, index) => site.pages.get(`sign-${index}`)?.translations.en?.title);
		expect(titles).toEqual(plain.map(([sign]) => `A ${sign}`));
	});

	it('is refused in every plain text of a section, with its field', async () => {
		const extra = `kind: features
label: 'A {{ a }}'
title: 'B {{ b }}'
items:
  - { icon: lucide:lamp, title: 'C {% c %}', text: D }`;
		expect(await complaintAbout(home('en', { extra }))).toMatchInlineSnapshot(`
			"
			content/en/pages/index.yaml:34  sections.extra.label
			  found     "{{ a }}"
			  expected  words alone: this text has no markup
			  to do     write the words themselves, or put a backslash before the sign

			content/en/pages/index.yaml:35  sections.extra.title
			  found     "{{ b }}"
			  expected  words alone: this text has no markup
			  to do     write the words themselves, or put a backslash before the sign

			content/en/pages/index.yaml:37  sections.extra.items.0.title
			  found     "{% c %}"
			  expected  words alone: this text has no markup
			  to do     write the words themselves, or put a backslash before the sign
			"
		`);
	});

	it('is no markup in plain texts where signs are signs', async () => {
		const signs = [
			'a < b > c',
			'I <3 lamps',
			'10:00:30',
			'C:\\lamps\\{new}',
			'AT&T: {1, 2}',
			'2 == 2',
			'::',
			'lamps %}',
			'[[postal address]]',
		];
		const files = signs.map((sign, index) => [fileOf(index), article('').replace('Oil', `'${sign}'`)]);
		const site = await loadSite({ root: siteWith(Object.fromEntries(files)) });
		expect(signs.map((_, index) => site.pages.get(`sign-${index}`)?.translations.en?.title)).toEqual(signs);
	});

	it('is no markup in code, in addresses, and where signs are signs', async () => {
		const plain = [
			'`:::note` and `{{ x }}` and `**`.',
			'```\n:::note\n{% raw %}\n##x\n```',
			'https://example.com/A__b/==c==/:d: and <https://example.com/x^2^>',
			'[wiki](https://example.com/A__b:c:)',
			'2 ** 3, 2**3, 5 == 5, a == b == c, a~b, 9:30:15, 10:00–11:00: at ten',
			'(^_^) (^o^) ^^ -5 °C, #1 in the list, #lamp, $5 and $$$, Name: ____',
			'AT&T, R&D; &amp; &copy; &#64; snake_case_name',
			'A [link](/about) (see there), f(x) [1] (one)',
			'-5 degrees\n- 5 things',
			'He wrote: "import it".\nimport duties from abroad are due, export them.',
			'**bold**, __bold__, ~~struck~~, *a*, _a_, **太字**です, これは**「強調」**です。',
			'| a | b |\n| - | - |\n| c | -d |',
			'> A quotation [!] of it',
			'[[postal address]] and [[When you started, and where you work.]]',
			'{0} and {name}, {…}, { a: b }',
		];
		expect(await complaintAbout(sitesOf(plain))).toBe('nothing to complain about');
	});
});
