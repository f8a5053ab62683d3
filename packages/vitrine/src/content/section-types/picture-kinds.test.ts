import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { complaintAbout } from '../../../../../test/support/complaint-about.ts';
import { fixturePicture } from '../../../../../test/support/fixture-assets.ts';
import {
	builtKinds,
	exampleOf,
	examplesAsMarkdown,
	kindsFile,
	pageOf,
	pictureKinds,
} from '../../../../../test/support/kinds-page.ts';

describe('a page of pictures, with each kind twice', () => {
	let html: string;

	beforeAll(async () => {
		html = readFileSync(join(await builtKinds(), 'site/pictures.html'), 'utf8');
	});

	it('has one first heading, and no id twice', () => {
		expect(html.match(/<h1[ >]/g)).toHaveLength(1);
		const ids = [...html.matchAll(/ id="([^"]*)"/g)].map(([, id]) => id);
		expect(ids).toEqual([...new Set(ids)]);
	});

	it('shows initials where there is no portrait', () => {
		expect(html).toMatch(/<span class="[^"]*" aria-hidden="true" data-display="" translate="no">VL<\/span>/);
	});

	it('leads from the pictures of a gallery to the whole ones', () => {
		expect(html).toMatch(/<a href="\/assets\/kit-shade-1200\.\w+\.jpg"><span class="[\w-]+"><picture>/);
	});
});

it('is written as Markdown', async () => {
	expect(await examplesAsMarkdown(pictureKinds, ['en'])).toMatchInlineSnapshot(`
		"
		## One maker, one lamp at a time

		The workshop

		One person assembles each lamp from start to finish. It is slower than an assembly line, and **nothing gets overlooked**.

		Stop by and watch: when the lamp in the window is lit, we are open.

		[About the workshop](https://lantern.example/)

		![A lit lamp on a workbench beside a window](https://lantern.example/assets/kit-bench-1421.cdabb3e68b45.webp)

		The bench by the north window.

		## Four pairs of hands

		People

		### Aino Salmi

		![Aino in a leather apron](https://lantern.example/assets/kit-person-1-720.d899dd9df610.jpg)

		Lampmaker, founder

		Learned to solder from her grandfather.

		### Daniel Okoro

		![Daniel, with a short beard](https://lantern.example/assets/kit-person-2-720.15cb0aa615fb.jpg)

		Repairs

		Has yet to meet a lamp he could not open.

		### Ren Mori

		![Ren in a blue sweater](https://lantern.example/assets/kit-person-3-720.313f4193c930.jpg)

		Paper shades

		Folds every shade by hand, in Kyoto.

		### [Vera Lind](https://lantern.example/)

		Orders and shipping

		Answers every email herself.

		## We work with

		- Moth & Moon Paper
		- North Mill
		- Brass Foundry Oulu
		- Sill Windows
		- Wick and Sons

		## On the shelf and in the window

		Gallery

		[![Four lamps on a shelf, one of them lit](https://lantern.example/assets/kit-shelf-1440.c1f14df3faaa.jpg)](https://lantern.example/assets/kit-shelf-1440.c1f14df3faaa.jpg)

		Spring models

		[![A lamp in a window at night](https://lantern.example/assets/kit-window-900.3fc09fc6e208.jpg)](https://lantern.example/assets/kit-window-900.3fc09fc6e208.jpg)

		[![A red pleated shade from below](https://lantern.example/assets/kit-shade-1200.fa6b9b236502.jpg)](https://lantern.example/assets/kit-shade-1200.fa6b9b236502.jpg)

		Twelve folds, no glue

		[![A lit lamp on a workbench](https://lantern.example/assets/kit-bench-1440.92fbcaf11dec.webp)](https://lantern.example/assets/kit-bench-1440.92fbcaf11dec.webp)

		The bench by the window

		[![The same bench at night](https://lantern.example/assets/kit-bench-night-1440.719037c28ce7.jpg)](https://lantern.example/assets/kit-bench-night-1440.719037c28ce7.jpg)

		## What makes a good lamp

		At a glance

		![Four lamps on a shelf](https://lantern.example/assets/kit-shelf-1440.c5233492704a.jpg)

		### Five watts

		Enough light to read by.

		![A lamp in a window at night](https://lantern.example/assets/kit-window-800.92299683ccc7.jpg)

		### No glue

		Three screws, and you can open it up.

		### [Repaired for life](https://lantern.example/)

		Send it back, **at any age**.

		## Looking after a lamp

		Care

		A lamp needs little more than dusting. **A dry brush** once a month is enough.

		### The shade

		- Paper: brush it, and keep it away from steam.
		- Linen: wipe it with a damp cloth.
		- Glass: wash it like a drinking glass.

		### The bulb

		Let it cool before you touch it. Any five-watt bulb fits; the [workshop](https://lantern.example/) will send you one for free.
		"
	`);
});

describe('a mistake', async () => {
	const png = await fixturePicture(100, 100).png().toBuffer();
	const a = { file: 'a.png', alt: 'A' };
	const tile = { title: 'A' };
	const mistakes: [string, string, object][] = [
		['a small portrait', 'people', { items: [{ name: 'A', picture: a }] }],
		['nobody', 'people', { items: [] }],
		['one logo', 'logos', { items: [{ logo: { file: 'kit:mark-moth.svg', alt: 'B' } }] }],
		['a link without words', 'picture-gallery', { items: [{ picture: { file: 'kit:shelf.avif', decorative: true } }] }],
		['no picture', 'picture-gallery', { items: [] }],
		['no paragraph', 'text-with-picture', { text: [] }],
		['a heading that leaves out a level', 'text', { text: 'A.\n\n### B\n' }],
		['an anchor in a text', 'text', { text: '## A {#a}\n' }],
		['a picture in a text', 'text', { text: '![A](a.png)\n' }],
		['HTML in a text', 'text', { text: 'A.\n\n<b>B</b>\n' }],
		['a link to nowhere in a text', 'text', { text: '- [A](/nowhere)\n' }],
		['two tiles', 'bento', { items: [tile, tile] }],
		['a row with an empty place', 'bento', { items: [{ ...tile, size: 'wide' }, tile, tile, tile, tile] }],
		[
			'two tiles that stand out',
			'bento',
			{ items: [tile, { ...tile, accent: true }, tile, { ...tile, accent: true }] },
		],
		[
			'words and a picture',
			'bento',
			{ items: [tile, tile, tile, { ...tile, picture: { ...a, file: 'kit:shelf.avif' } }] },
		],
	];

	it('is named with its line', async () => {
		const told = mistakes.map(async ([name, kind, fields]) => {
			const text = pageOf({ parts: await exampleOf(kind, fields) });
			const used = text.includes('file: a.png') ? { 'content/en/pages/a.png': png } : {};
			return `▸ ${name}${await complaintAbout({ [kindsFile()]: text, ...used })}`;
		});
		expect(`\n${(await Promise.all(told)).join('\n')}`).toMatchInlineSnapshot(`
			"
			▸ a small portrait
			content/en/pages/kinds.yaml:12  sections.parts.items.0.picture.file
			  found     a picture of which 80 × 100 pixels are left when it is cut to 4:5
			  expected  at least 320 pixels of width
			  to do     take a larger one: this one would be blurred

			▸ nobody
			content/en/pages/kinds.yaml:9  sections.parts.items
			  found     a list
			  expected  at least one person
			  to do     write one, or remove the section

			▸ one logo
			content/en/pages/kinds.yaml:8  sections.parts.items
			  found     a list
			  expected  at least two logos
			  to do     add one: a single name is better said in a sentence

			▸ a link without words
			content/en/pages/kinds.yaml:10  sections.parts.items.0.picture
			  found     keys with values
			  expected  "alt": here a picture speaks
			  to do     say in "alt" what it shows, in place of "decorative: true"

			▸ no picture
			content/en/pages/kinds.yaml:9  sections.parts.items
			  found     a list
			  expected  at least one picture
			  to do     add one, or remove the section

			▸ no paragraph
			content/en/pages/kinds.yaml:9  sections.parts.text
			  found     a list
			  expected  at least one paragraph
			  to do     write one, or take another section type

			▸ a heading that leaves out a level
			content/en/pages/kinds.yaml:9  sections.parts.text
			  found     "### B"
			  expected  a heading with 2 #
			  to do     leave out no level

			▸ an anchor in a text
			content/en/pages/kinds.yaml:9  sections.parts.text
			  found     "## A {#a}"
			  expected  a heading without an anchor: links lead to the section
			  to do     remove it, or make a section of the text below the heading

			▸ a picture in a text
			content/en/pages/kinds.yaml:9  sections.parts.text
			  found     "![A](a.png)"
			  expected  text: pictures have section types of their own
			  to do     show it in a section such as "text-with-picture" or "picture-gallery"

			▸ HTML in a text
			content/en/pages/kinds.yaml:9  sections.parts.text
			  found     "<b>B</b>"
			  expected  Markdown
			  to do     write it as Markdown, or put a backslash before the <

			▸ a link to nowhere in a text
			content/en/pages/kinds.yaml:9  sections.parts.text
			  found     a link to "/nowhere"
			  expected  a page of the site or a file in public/
			  to do     write the path of a file in pages/ without its ending

			▸ two tiles
			content/en/pages/kinds.yaml:9  sections.parts.items
			  found     a list
			  expected  three tiles at least
			  to do     add some, or take another section type

			content/en/pages/kinds.yaml:9  sections.parts.items
			  found     a list
			  expected  tiles that fill rows of four places and of two: a small one takes one, a wide or tall one two
			  to do     change the size of one, or add or remove a small one

			▸ a row with an empty place
			content/en/pages/kinds.yaml:9  sections.parts.items
			  found     a list
			  expected  tiles that fill rows of four places and of two: a small one takes one, a wide or tall one two
			  to do     change the size of one, or add or remove a small one

			▸ two tiles that stand out
			content/en/pages/kinds.yaml:15  sections.parts.items.3.accent
			  found     a list
			  expected  one tile with "accent" at the most
			  to do     take it out of the others: only one can stand out

			▸ words and a picture
			content/en/pages/kinds.yaml:13  sections.parts.items.3
			  found     keys with values
			  expected  a title, and text if you like, or a picture
			  to do     write one or the other: a tile has one message
			"
		`);
	});
});
