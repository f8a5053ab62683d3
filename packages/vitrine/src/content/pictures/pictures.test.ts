import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { article, complaintAbout } from '../../../../../test/support/complaint-about.ts';
import { fixturePicture } from '../../../../../test/support/fixture-assets.ts';
import { siteWith } from '../../../../../test/support/fixture-site.ts';
import { loadSite } from '../load-site.ts';

const oil = 'content/en/pages/oil.md';
const png = await fixturePicture(4, 3).png().toBuffer();
const pictures = async (changes: Parameters<typeof siteWith>[0]) => {
	const site = await loadSite({ root: siteWith(changes) });
	return [...site.pictures].filter(([file]) => !file.endsWith('guide/lamp.png'));
};

describe('a picture beside a page', () => {
	it('is found from the folder of the page, whatever its name', async () => {
		expect(
			await pictures({
				[oil]: article(
					'',
					'![A](flame.png) ![B](./pictures/Окно.PNG) ![C](<./two words.png>) ![D][d]\n\n[d]: ./d%231.png',
				),
				'content/en/pages/flame.png': png,
				'content/en/pages/pictures/Окно.PNG': png,
				'content/en/pages/two words.png': png,
				'content/en/pages/d#1.png': png,
				'content/en/pages/guide/wick.md': article('', '![A](../flame.png) ![L](lamp.png)'),
			}),
		).toEqual(
			['flame.png', 'pictures/Окно.PNG', 'two words.png', 'd#1.png']
				.map((name) => `content/en/pages/${name}`)
				.map((path) => [path, { file: path, path, width: 4, height: 3, isOpaque: true }]),
		);
	});

	it('is the translation’s own, else that of the source language', async () => {
		const files = await pictures({
			[oil]: article('', '![A](./a.png) ![B](./b.png)'),
			'content/ru/pages/oil.md': article('', '![А](./a.png) ![Б](./b.png)'),
			'content/en/pages/a.png': png,
			'content/en/pages/b.png': png,
			'content/ru/pages/b.png': png,
		});
		expect(files.map(([file]) => file)).toEqual([
			'content/en/pages/a.png',
			'content/en/pages/b.png',
			'content/ru/pages/b.png',
		]);
	});

	it.each(['jpeg', 'png', 'webp', 'avif', 'tiff'] as const)('may be %s', async (format) => {
		const bytes = await fixturePicture(40, 30).toFormat(format).toBuffer();
		const path = `content/en/pages/a.${format}`;
		expect(await pictures({ [oil]: article('', `![A](./a.${format})`), [path]: bytes })).toEqual([
			[path, { file: path, path, width: 40, height: 30, isOpaque: true }],
		]);
	});

	it('is as wide as it is shown when the camera was turned', async () => {
		const turned = await fixturePicture(40, 30).withMetadata({ orientation: 6 }).jpeg().toBuffer();
		const [[, picture] = []] = await pictures({
			[oil]: article('', '![A](./a.jpg)'),
			'content/en/pages/a.jpg': turned,
		});
		expect(picture).toMatchObject({ width: 30, height: 40 });
	});

	it('is read anew when it changes', async () => {
		const root = siteWith({ [oil]: article('', '![A](./a.png)'), 'content/en/pages/a.png': png });
		await loadSite({ root });
		writeFileSync(join(root, 'content/en/pages/a.png'), await fixturePicture(8, 6).png().toBuffer());
		expect((await loadSite({ root })).pictures.get('content/en/pages/a.png')).toMatchObject({ width: 8 });
	});

	it('of a draft is no part of the site until that is published', async () => {
		const root = siteWith({
			[oil]: article('draft: true\n', '![A](./a.png) ![B](./missing.png)'),
			'content/en/pages/a.png': png,
		});
		expect((await loadSite({ root })).pictures.has('content/en/pages/a.png')).toBe(false);
		await expect(loadSite({ root, drafts: true })).rejects.toThrow('an image at "./missing.png"');
	});
});

describe('a file that cannot be shown', () => {
	const damaged = (bytes: Uint8Array | string) => ({
		[oil]: article('', '![A](./a.png)'),
		'content/en/pages/a.png': bytes,
	});

	it('is no picture', async () => {
		expect(await complaintAbout(damaged('Oil.'))).toMatchInlineSnapshot(`
			"
			content/en/pages/a.png:1
			  found     a file that cannot be read as a picture to its end
			  expected  a whole picture: JPEG, PNG, WebP, AVIF or TIFF
			  to do     save it again with a program for pictures, or take another file
			"
		`);
	});

	it('is empty', async () => {
		expect(await complaintAbout(damaged(''))).toContain('a file that cannot be read as a picture');
	});

	it('is a picture of another kind than its name says', async () => {
		expect(await complaintAbout(damaged(await fixturePicture(4, 3).gif().toBuffer()))).toMatchInlineSnapshot(`
			"
			content/en/pages/a.png:1
			  found     a file whose content is GIF
			  expected  a whole picture: JPEG, PNG, WebP, AVIF or TIFF
			  to do     save it again with a program for pictures, or take another file
			"
		`);
	});

	it('is too large to be encoded in a reasonable time', async () => {
		expect(await complaintAbout(damaged(await fixturePicture(12_001, 2).png().toBuffer()))).toMatchInlineSnapshot(`
			"
			content/en/pages/a.png:1
			  found     a picture of 12001 × 2 pixels
			  expected  at most 12000 pixels in each direction
			  to do     scale it down: with 2400 pixels of width it is sharp on every screen
			"
		`);
	});
});

describe('a picture that no page shows', () => {
	it('is named', async () => {
		expect(await complaintAbout({ 'content/ru/pages/guide/lamp.png': png })).toMatchInlineSnapshot(`
			"
			content/ru/pages/guide/lamp.png:1
			  found     a file or folder that nothing reads
			  expected  pages with the ending .md or .yaml, and pictures that they show
			  to do     show it on a page, for example with ![A lit window](./lamp.png), or remove it
			"
		`);
	});

	it('is not counted while a page cannot be read', async () => {
		expect(
			await complaintAbout({ [oil]: 'No frontmatter.\n\n![A](./a.png)', 'content/en/pages/a.png': png }),
		).not.toContain('a.png');
	});
});
