import { describe, expect, it } from 'vitest';
import { article, complaintAbout, complaintsAbout } from '../../../../../test/support/complaint-about.ts';
import { fixturePicture } from '../../../../../test/support/fixture-assets.ts';

const oil = 'content/en/pages/oil.md';
const png = await fixturePicture(4, 3).png().toBuffer();

describe('an image that is not there', () => {
	it('is named, with what was probably meant', async () => {
		const images = [
			'./flam.png',
			'./lamp.svg',
			'./guide/flame.PNG',
			'./two word.png',
			'./missing.jpg',
			'./flame',
			'../flame.png',
			'../../../ru/pages/x.png',
			'./plan.svg',
			'./dance.gif',
			'https://example.com/a.png',
			'a:b.png',
		];
		expect(
			await complaintsAbout(images, (image) => ({
				[oil]: article('', `![A](flame.png) ![B](<two words.png>) ![D](<./a:b.png>)\n\n![C](<${image}>)`),
				'content/en/pages/flame.png': png,
				'content/en/pages/two words.png': png,
				'content/en/pages/a:b.png': png,
			})),
		).toMatchInlineSnapshot(`
			"
			▸ ./flam.png
			content/en/pages/oil.md:9
			  found     an image at "./flam.png"
			  expected  a picture beside the page, or a file in public/ written with a leading slash
			  to do     write "./flame.png"

			▸ ./lamp.svg
			content/en/pages/oil.md:9
			  found     an image at "./lamp.svg"
			  expected  a picture beside the page, or a file in public/ written with a leading slash
			  to do     write "/lamp.svg"

			▸ ./guide/flame.PNG
			content/en/pages/oil.md:9
			  found     an image at "./guide/flame.PNG"
			  expected  a picture beside the page, or a file in public/ written with a leading slash
			  to do     write "./flame.png"

			▸ ./two word.png
			content/en/pages/oil.md:9
			  found     an image at "./two word.png"
			  expected  a picture beside the page, or a file in public/ written with a leading slash
			  to do     write "<./two words.png>"

			▸ ./missing.jpg
			content/en/pages/oil.md:9
			  found     an image at "./missing.jpg"
			  expected  a picture beside the page, or a file in public/ written with a leading slash
			  to do     put the file at content/en/pages/missing.jpg

			▸ ./flame
			content/en/pages/oil.md:9
			  found     an image at "./flame"
			  expected  a picture beside the page, or a file in public/ written with a leading slash
			  to do     write "./flame.png"

			▸ ../flame.png
			content/en/pages/oil.md:9
			  found     an image at "../flame.png"
			  expected  a picture in content/en/pages/
			  to do     write "./flame.png"

			▸ ../../../ru/pages/x.png
			content/en/pages/oil.md:9
			  found     an image at "../../../ru/pages/x.png"
			  expected  a picture in content/en/pages/
			  to do     put the file at content/en/pages/x.png and write ./x.png

			▸ ./plan.svg
			content/en/pages/oil.md:9
			  found     an image at "./plan.svg"
			  expected  a picture beside the page, or a file in public/ written with a leading slash
			  to do     put the file at content/en/pages/plan.svg

			▸ ./dance.gif
			content/en/pages/oil.md:9
			  found     an image at "./dance.gif"
			  expected  a picture with the ending jpg, jpeg, png, webp, avif, tiff or svg
			  to do     save it as one of these, or put the file at public/dance.gif and write "/dance.gif"

			▸ https://example.com/a.png
			content/en/pages/oil.md:9
			  found     an image at "https://example.com/a.png"
			  expected  a file in public/, written with a leading slash
			  to do     put the file at public/a.png and write "/a.png"

			▸ a:b.png
			content/en/pages/oil.md:9
			  found     an image at "a:b.png"
			  expected  a picture beside the page, or a file in public/ written with a leading slash
			  to do     write "./a:b.png"
			"
		`);
	});

	it('is named in a translation, with a picture of the source language', async () => {
		expect(
			await complaintAbout({ 'content/ru/pages/about.md': article('', '## О {#oil}\n\n![Лампа](./lamp.png)') }),
		).toMatchInlineSnapshot(`
			"
			content/ru/pages/about.md:9
			  found     an image at "./lamp.png"
			  expected  a picture beside the page, or a file in public/ written with a leading slash
			  to do     write "./guide/lamp.png"
			"
		`);
	});
});
