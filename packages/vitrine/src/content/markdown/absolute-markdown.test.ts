import { expect, it } from 'vitest';
import { absoluteMarkdown } from './absolute-markdown.ts';

const write = (text: string) =>
	absoluteMarkdown(text, {
		link: (target) => `https://a.example/ru${target}`,
		picture: (source) => `https://a.example/assets/${source.replace(/^\.?\//, '')}`,
	});

it.each([
	[
		'gives links full addresses',
		'[Us](/about) and **[oil](#oil "Oil")**',
		'[Us](https://a.example/ru/about) and **[oil](https://a.example/ru#oil "Oil")**',
	],
	[
		'leaves links to others alone',
		'<https://b.example> [b](https://b.example) <b@b.example>',
		'<https://b.example> [b](https://b.example) <b@b.example>',
	],
	['finds links by their names', '[Us][team]\n\n[team]: /about', '[Us][team]\n\n[team]: https://a.example/ru/about'],
	[
		'gives pictures full addresses',
		'![A *lit* [lamp]](lamp.png)',
		'![A lit \\[lamp\\]](https://a.example/assets/lamp.png)',
	],
	[
		'writes what stands below a picture after it',
		'![A lamp](lamp.png "See [us](/about)")',
		'![A lamp](https://a.example/assets/lamp.png)\n\nSee [us](https://a.example/ru/about)',
	],
	[
		'writes it as it is typed, none of which becomes HTML',
		'![A lamp](lamp.png "\\<b> &lt;b&gt; \\&copy; \\"*lamp*\\"")',
		'![A lamp](https://a.example/assets/lamp.png)\n\n\\<b> &lt;b&gt; \\&copy; \\"*lamp*\\"',
	],
	[
		'keeps signs in the words of a picture from becoming markup',
		'In a line ![\\<b> & \\&copy; \\~\\~a\\~\\~](lamp.png "\\\\ \\&copy; \\"b\\"").',
		'In a line ![\\<b> & \\&copy; \\~\\~a\\~\\~](https://a.example/assets/lamp.png "\\\\ \\&copy; \\"b\\"").',
	],
	[
		'writes a picture that is a link',
		'[![A lamp](lamp.png)](/about)',
		'[![A lamp](https://a.example/assets/lamp.png)](https://a.example/ru/about)',
	],
	[
		'makes a link of a film',
		'::video{src=/film.mp4 poster=film.jpg alt="Lighting it" caption="How *we* light it"}',
		'[Lighting it](https://a.example/ru/film.mp4)\n\nHow *we* light it',
	],
	[
		'makes a link of a film elsewhere',
		'::video{src=https://b.example/1 poster=film.jpg alt="Lighting it"}',
		'[Lighting it](https://b.example/1)',
	],
	['takes anchors off headings', '## Oil [here](/oil) {#oil}', '## Oil [here](https://a.example/ru/oil)'],
	['takes them off headings of any form', 'Oil {#oil}\n---\n\n## Lamps {#lamps} ##', 'Oil\n---\n\n## Lamps ##'],
	['leaves code alone', '`[Us](/about)`\n\n    [Us](/about)\n', '`[Us](/about)`\n\n    [Us](/about)\n'],
	[
		'leaves emphasis beside Japanese marks as it is written',
		'**「強調」**の[例](/about)',
		'**「強調」**の[例](https://a.example/ru/about)',
	],
	[
		'reaches into lists and tables',
		'- [a](/a)\n\n| [b](/b) |\n| --- |\n| ![c](c.png) |',
		'- [a](https://a.example/ru/a)\n\n| [b](https://a.example/ru/b) |\n| --- |\n| ![c](https://a.example/assets/c.png) |',
	],
])('%s', (_, text, written) => {
	expect(write(text)).toBe(written);
});
