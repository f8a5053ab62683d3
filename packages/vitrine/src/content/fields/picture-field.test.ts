import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { deflateSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { outFolder } from '../../../../../test/support/built-site.ts';
import { complaintAbout } from '../../../../../test/support/complaint-about.ts';
import { fixturePicture } from '../../../../../test/support/fixture-assets.ts';
import { settings, siteWith } from '../../../../../test/support/fixture-site.ts';
import { quickBuild } from '../../../../../test/support/quick-build.ts';
import { loadSite } from '../load-site.ts';

const file = 'content/en/pages/offer.yaml';

/** A page whose hero shows a picture, which is written like this. */
const page = (picture: string) => `title: Offer
description: What we offer.
updated: 2026-02-01
sections:
  hero:
    kind: hero
    title: A lamp for every desk
    lead: From forty on.
    actions: []
    picture:
${picture.replace(/^/gm, '      ')}
`;

const large = await fixturePicture(1600, 1000).png().toBuffer();
const pngOf = (width: number, height: number) => fixturePicture(width, height).png().toBuffer();

/** What is shown of the pictures, by the names of their files. */
async function shown(changes: Parameters<typeof siteWith>[0]) {
	const { pictures } = await loadSite({ root: siteWith(changes) });
	return [...pictures.values()].flatMap(({ path, ...picture }) => (path.includes('guide/lamp.png') ? [] : [picture]));
}

describe('a picture in a section', () => {
	it('is cut to what its kind asks for, around the place in focus', async () => {
		const cutAt = async (focus: string) => {
			const written = page(`file: desk.png\nalt: A desk${focus}`);
			const [picture] = await shown({ [file]: written, 'content/en/pages/desk.png': large });
			return [picture?.width, picture?.height, picture?.cut];
		};
		expect(await cutAt('')).toEqual([1333, 1000, { left: 134, top: 0 }]);
		expect(await cutAt('\nfocus: 0% 50%')).toEqual([1333, 1000, { left: 0, top: 0 }]);
		expect(await cutAt('\nfocus: 90% 10%')).toEqual([1333, 1000, { left: 267, top: 0 }]);
	});

	it('is the translation’s own, that of the original, one in public/, or one of the kit', async () => {
		const pictures = await shown({
			[file]: page('file: desk.png\nalt: A desk'),
			'content/ru/pages/offer.yaml': page('file: desk.png\nalt: Стол'),
			'content/ja/pages/offer.yaml': page('file: /desk.png\ndark: kit:bench-night.avif\ndecorative: true'),
			'content/en/pages/desk.png': large,
			'content/ru/pages/desk.png': large,
			'public/desk.png': large,
		});
		expect(pictures.map((picture) => picture.file)).toEqual([
			'content/en/pages/desk.png',
			'content/ru/pages/desk.png',
			'public/desk.png',
			'kit:bench-night.avif',
		]);
	});

	it('of the original, or of a fallback, is shown by a translation without one, with the language of its words', async () => {
		const without = page('').replace(/ {4}picture:\n\s*/, '');
		const out = outFolder();
		await quickBuild({
			out,
			root: siteWith({
				'site.config.ts': settings().replace("fallback: '404'", "fallback: ['ru']"),
				[file]: page('file: desk.png\nalt: A desk'),
				'content/ru/pages/offer.yaml': without,
				'content/ja/pages/offer.yaml': without,
				'content/en/pages/desk.png': large,
				'content/en/pages/bench.yaml': page('file: desk.png\nalt: A bench'),
				'content/ru/pages/bench.yaml': page('file: bench.png\nalt: Верстак'),
				'content/ja/pages/bench.yaml': without,
				'content/ru/pages/bench.png': await pngOf(1200, 900),
			}),
		});
		const pictureOf = (name: string) => {
			const [tag = ''] = readFileSync(join(out, 'site', name), 'utf8').match(/<img[^>]* width="[^>]*>/) ?? [];
			return ['alt', 'lang', 'width'].map((key) => new RegExp(` ${key}="(.*?)"`).exec(tag)?.[1]);
		};
		expect(pictureOf('offer.html')).toEqual(['A desk', undefined, '1333']);
		expect(pictureOf('ru/offer.html')).toEqual(['A desk', 'en-US', '1333']);
		expect(pictureOf('ja/offer.html')).toEqual(['A desk', 'en-US', '1333']);
		expect(pictureOf('ja/bench.html')).toEqual(['Верстак', 'ru-RU', '1200']);
	}, 60_000);

	it('is not taken over by a translation that shows something else in its place', async () => {
		const panes = 'panes: [{ lang: ru, word: Свет, caption: Русский }]';
		const { pages } = await loadSite({
			root: siteWith({
				[file]: page('file: desk.png\nalt: A desk'),
				'content/ru/pages/offer.yaml': page('').replace(/ {4}picture:\n\s*/, `    ${panes}\n`),
				'content/en/pages/desk.png': large,
			}),
		});
		const russian = pages.get('offer')?.translations.ru;
		expect(russian?.format === 'yaml' && russian.sections[0]?.content).toMatchObject({ panes: [{ word: 'Свет' }] });
		expect(russian?.images).toEqual([]);
	});

	it('lies beside a section that several pages share', async () => {
		const [head = '', section = ''] = page('file: desk.png\nalt: A desk').split('  hero:\n');
		const pictures = await shown({
			[file]: `${head}  hero: shared\n`,
			'content/en/shared/hero.yaml': section.replace(/^ {4}/gm, ''),
			'content/en/shared/desk.png': large,
		});
		expect(pictures).toMatchObject([{ file: 'content/en/shared/desk.png' }]);
	});

	it('may be an SVG, which is as large as it says', async () => {
		const svg = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 30 20"><path d="M0 0h9"/></svg>';
		const changes = { [file]: page('file: a.svg\nalt: A'), 'content/en/pages/a.svg': svg };
		expect(await shown(changes)).toEqual([
			{ file: 'content/en/pages/a.svg', width: 30, height: 20, isOpaque: false, svg: 'file' },
		]);
	});
});

/** Returns a PNG whose header claims this size. */
function bomb(width: number, height: number): Buffer {
	const chunk = (type: string, data: Buffer) => {
		const size = Buffer.alloc(4);
		size.writeUInt32BE(data.length);
		return Buffer.concat([size, Buffer.from(type), data, Buffer.alloc(4)]);
	};
	const head = Buffer.alloc(13);
	head.writeUInt32BE(width, 0);
	head.writeUInt32BE(height, 4);
	head.set([8, 2, 0, 0, 0], 8);
	const signature = Buffer.from('89504e470d0a1a0a', 'hex');
	return Buffer.concat([signature, chunk('IHDR', head), chunk('IDAT', deflateSync(Buffer.alloc(1000)))]);
}

describe('a mistake', async () => {
	const desk = 'content/en/pages/desk.png';
	const panes = 'panes: [{ lang: en, word: Light, caption: English }]';
	const withPanes = page('file: kit:bench.avif\nalt: A').replace('actions: []', `actions: []\n    ${panes}`);
	const whole = 'file: desk.png\nalt: A desk';
	const svg = (attributes: string) => `<svg xmlns="http://www.w3.org/2000/svg" ${attributes}></svg>`;
	const mistakes: [string, string, Record<string, string | Uint8Array>][] = [
		['no file', 'alt: A desk', {}],
		['neither words nor decoration', 'file: desk.png', { [desk]: large }],
		['both', `${whole}\ndecorative: true`, { [desk]: large }],
		['decorative: false', 'file: desk.png\ndecorative: false', { [desk]: large }],
		['a place that is none', `${whole}\nfocus: left`, { [desk]: large }],
		['a place outside', `${whole}\nfocus: 30% 120%`, { [desk]: large }],
		['a file that is not there', whole.replace('desk', 'dsk'), { [desk]: large }],
		['a dark version that is not there', `${whole}\ndark: night.png`, { [desk]: large }],
		['a picture that the kit does not have', 'file: kit:bank.avif\nalt: A', {}],
		['another kind of file in public/', 'file: /a.gif\nalt: A', { 'public/a.gif': 'GIF89a' }],
		['another kind of file', 'file: a.gif\nalt: A', {}],
		['too small', whole, { [desk]: await pngOf(800, 600) }],
		['too small when it is cut', whole, { [desk]: await pngOf(1600, 500) }],
		['no picture', whole, { [desk]: 'Desk.' }],
		['a bomb', whole, { [desk]: bomb(60_000, 60_000) }],
		['no SVG', 'file: a.svg\nalt: A', { 'content/en/pages/a.svg': 'A.' }],
		['an SVG without a size', 'file: a.svg\nalt: A', { 'content/en/pages/a.svg': svg('') }],
		[
			'an SVG that is broken',
			'file: a.svg\nalt: A',
			{ 'content/en/pages/a.svg': '<svg xmlns="http://www.w3.org/2000/svg">\n<g>\n</svg>' },
		],
		[
			'an SVG with HTML in it',
			'file: a.svg\nalt: A',
			{ 'content/en/pages/a.svg': svg('viewBox="0 0 9 9"').replace('><', '>\n<foreignObject/><') },
		],
		[
			'a large SVG',
			'file: a.svg\nalt: A',
			{ 'content/en/pages/a.svg': svg(`viewBox="0 0 9 9" id="${'a'.repeat(3e5)}"`) },
		],
		['a picture beside panes', '', { [file]: withPanes }],
	];

	it('is named with file, line and remedy', async () => {
		const told: string[] = [];
		for (const [name, picture, files] of mistakes) {
			told.push(`▸ ${name}${await complaintAbout({ [file]: page(picture), ...files })}`);
		}
		expect(`\n${told.join('\n')}`).toMatchInlineSnapshot(`
			"
			▸ no file
			content/en/pages/offer.yaml:10  sections.hero.picture.file
			  found     nothing
			  expected  the key "file"
			  to do     add "file:" with its value here

			▸ neither words nor decoration
			content/en/pages/offer.yaml:10  sections.hero.picture
			  found     keys with values
			  expected  either "alt" or "decorative: true"
			  to do     say in "alt" what the picture shows, or write "decorative: true" where it carries no information

			▸ both
			content/en/pages/offer.yaml:10  sections.hero.picture
			  found     keys with values
			  expected  either "alt" or "decorative: true"
			  to do     say in "alt" what the picture shows, or write "decorative: true" where it carries no information

			▸ decorative: false
			content/en/pages/offer.yaml:12  sections.hero.picture.decorative
			  found     false
			  expected  true
			  to do     write true, or describe the picture with "alt" instead

			▸ a place that is none
			content/en/pages/offer.yaml:13  sections.hero.picture.focus
			  found     "left"
			  expected  two parts of a hundred: from the left and from the top
			  to do     write for example "30% 20%"; the middle is "50% 50%"

			▸ a place outside
			content/en/pages/offer.yaml:13  sections.hero.picture.focus
			  found     "30% 120%"
			  expected  two parts of a hundred: from the left and from the top
			  to do     write for example "30% 20%"; the middle is "50% 50%"

			▸ a file that is not there
			content/en/pages/desk.png:1
			  found     a file or folder that nothing reads
			  expected  pages with the ending .md or .yaml, and pictures that they show
			  to do     show it on a page, for example with ![A lit window](./desk.png), or remove it

			content/en/pages/offer.yaml:11  sections.hero.picture.file
			  found     an image at "dsk.png"
			  expected  a picture beside the page, or a file in public/ written with a leading slash
			  to do     write "./desk.png"

			▸ a dark version that is not there
			content/en/pages/offer.yaml:13  sections.hero.picture.dark
			  found     an image at "night.png"
			  expected  a picture beside the page, or a file in public/ written with a leading slash
			  to do     put the file at content/en/pages/night.png

			▸ a picture that the kit does not have
			content/en/pages/offer.yaml:11  sections.hero.picture.file
			  found     an image at "kit:bank.avif"
			  expected  one of kit:bench-night.avif, kit:bench.avif, kit:map.avif, kit:mark-brass.svg, kit:mark-mill.svg, kit:mark-moth.svg, kit:mark-sill.svg, kit:mark-wick.svg, kit:meadow.avif, kit:person-1.avif, kit:person-2.avif, kit:person-3.avif, kit:shade.avif, kit:shelf.avif, kit:window.avif
			  to do     write "kit:bench.avif"

			▸ another kind of file in public/
			content/en/pages/offer.yaml:11  sections.hero.picture.file
			  found     an image at "/a.gif"
			  expected  a picture with the ending jpg, jpeg, png, webp, avif, tiff or svg
			  to do     save it as one of these

			▸ another kind of file
			content/en/pages/offer.yaml:11  sections.hero.picture.file
			  found     an image at "a.gif"
			  expected  a picture with the ending jpg, jpeg, png, webp, avif, tiff or svg
			  to do     save it as one of these

			▸ too small
			content/en/pages/offer.yaml:11  sections.hero.picture.file
			  found     a picture of 800 × 600 pixels
			  expected  at least 960 pixels of width
			  to do     take a larger one: this one would be blurred

			▸ too small when it is cut
			content/en/pages/offer.yaml:11  sections.hero.picture.file
			  found     a picture of which 667 × 500 pixels are left when it is cut to 4:3
			  expected  at least 960 pixels of width
			  to do     take a larger one: this one would be blurred

			▸ no picture
			content/en/pages/desk.png:1
			  found     a file that cannot be read as a picture to its end
			  expected  a whole picture: JPEG, PNG, WebP, AVIF or TIFF
			  to do     save it again with a program for pictures, or take another file

			▸ a bomb
			content/en/pages/desk.png:1
			  found     a picture of 60000 × 60000 pixels
			  expected  at most 12000 pixels in each direction
			  to do     scale it down: with 2400 pixels of width it is sharp on every screen

			▸ no SVG
			content/en/pages/a.svg:1
			  found     no <svg> element
			  expected  a picture in SVG
			  to do     export it as SVG

			▸ an SVG without a size
			content/en/pages/a.svg:1
			  found     an SVG without a size
			  expected  width and height, or a viewBox
			  to do     write viewBox="0 0 300 200" into its first tag

			▸ an SVG that is broken
			content/en/pages/a.svg:3
			  found     broken XML: unexpected close tag
			  expected  an SVG that browsers can draw
			  to do     export it again

			▸ an SVG with HTML in it
			content/en/pages/a.svg:2
			  found     HTML in a <foreignObject>
			  expected  shapes and texts of SVG: HTML in a picture could run code
			  to do     export it without HTML (Mermaid: htmlLabels: false), or as PNG

			▸ a large SVG
			content/en/pages/a.svg:1
			  found     a file of 0.4 MB
			  expected  at most 0.2 MB
			  to do     simplify it, or save it as PNG or AVIF

			▸ a picture beside panes
			content/en/pages/offer.yaml:10  sections.hero.panes
			  found     keys with values
			  expected  either a picture or panes
			  to do     take one of them out
			"
		`);
	});

	it('is reported once where other languages show the same section', async () => {
		const last =
			'  last:\n    kind: call-to-action\n    title: Come\n    action:\n      label: A\n      link: /about\n';
		const complaint = await complaintAbout({
			[file]: `${page(whole)}${last}`,
			'content/ru/pages/offer.yaml': `title: О\ndescription: П.\nupdated: 2026-02-01\nsections:\n${last}`,
			[desk]: await pngOf(80, 60),
		});
		expect(complaint.match(/80 × 60/g)).toHaveLength(1);
	});

	it('is a file of 100 MB and more', async () => {
		expect(await complaintAbout({ [file]: page(whole), [desk]: Buffer.alloc(100_000_001) })).toMatchInlineSnapshot(`
			"
			content/en/pages/desk.png:1
			  found     a file of 100.1 MB
			  expected  at most 100 MB
			  to do     scale it down: with 2400 pixels of width it is sharp on every screen
			"
		`);
	});

	it('is a picture that no section shows', async () => {
		expect(await complaintAbout({ 'content/en/shared/desk.png': large })).toMatchInlineSnapshot(`
			"
			content/en/shared/desk.png:1
			  found     a file or folder that nothing reads
			  expected  pages with the ending .md or .yaml, and pictures that they show
			  to do     show it on a page, for example with ![A lit window](./desk.png), or remove it
			"
		`);
	});
});
