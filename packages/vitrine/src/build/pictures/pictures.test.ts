import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { readExport } from '#check/audit/read-export.ts';
import { audit } from '#check/audit/rules.ts';
import { invalidHtml } from '#check/html.ts';
import { outFolder } from '../../../../../test/support/built-site.ts';
import { article } from '../../../../../test/support/complaint-about.ts';
import { fixturePicture } from '../../../../../test/support/fixture-assets.ts';
import { siteWith } from '../../../../../test/support/fixture-site.ts';
import { quickBuild } from '../../../../../test/support/quick-build.ts';
import { pictureAddress } from './pictures.ts';

const text = article('', '![Oil](./oil.png)');

/** Builds the fixture with one more page, which shows these bytes. */
async function buildWith(bytes: Uint8Array, changes: Parameters<typeof siteWith>[0] = {}) {
	const root = siteWith({ 'content/en/pages/oil.md': text, 'content/en/pages/oil.png': bytes, ...changes });
	const out = outFolder();
	const { manifest } = await quickBuild({ root, out });
	const files = manifest.resources.filter(({ path }) => path.startsWith('/assets/oil-'));
	const read = (file: string) => readFileSync(join(out, 'site', file));
	return { root, out, manifest, files, read, html: read('oil.html').toString() };
}

describe('a picture beside a page', () => {
	it('is built in widths up to its own, in AVIF, WebP and JPEG', async () => {
		const { files, read } = await buildWith(await fixturePicture(1000, 600).png().toBuffer());
		const built = await Promise.all(
			files.map(async ({ path, kind, contentType, file }) => {
				const { format, width, height } = await sharp(read(file)).metadata();
				return `${path.replace(/\.\w{12}\./, '.')} ${kind} ${contentType}: ${format} ${width} × ${height}`;
			}),
		);
		expect(built.sort()).toEqual([
			'/assets/oil-1000.avif asset image/avif: heif 1000 × 600',
			'/assets/oil-1000.jpg asset image/jpeg: jpeg 1000 × 600',
			'/assets/oil-1000.webp asset image/webp: webp 1000 × 600',
			'/assets/oil-480.avif asset image/avif: heif 480 × 288',
			'/assets/oil-480.jpg asset image/jpeg: jpeg 480 × 288',
			'/assets/oil-480.webp asset image/webp: webp 480 × 288',
			'/assets/oil-960.avif asset image/avif: heif 960 × 576',
			'/assets/oil-960.jpg asset image/jpeg: jpeg 960 × 576',
			'/assets/oil-960.webp asset image/webp: webp 960 × 576',
		]);
	});

	it('stays as small as it is, and transparent', async () => {
		const { files, read, html } = await buildWith(await fixturePicture(64, 48, { alpha: 0.5 }).png().toBuffer());
		expect(files.map(({ file }) => file.replace(/\.\w{12}\./, '.')).sort()).toEqual([
			'assets/oil-64.avif',
			'assets/oil-64.webp',
		]);
		for (const { file } of files) expect((await sharp(read(file)).metadata()).hasAlpha).toBe(true);
		expect(html).toMatch(
			/<picture><source type="image\/avif"[^>]*\/><img src="\/assets\/oil-64\.\w+\.webp"[^>]*\/><\/picture>/,
		);
	});

	it('stands the right way up, in sRGB, without what the camera wrote', async () => {
		const bytes = await fixturePicture(60, 40).withMetadata({ orientation: 6 }).withIccProfile('p3').jpeg().toBuffer();
		expect(await sharp(bytes).metadata()).toMatchObject({ orientation: 6, exif: {}, icc: {} });
		const wide = await sharp(bytes).keepIccProfile().raw().toBuffer();
		expect(wide[0]).toBeLessThan(175);
		const { files, read, html } = await buildWith(bytes);
		expect(html).toContain(' width="40" height="60"');
		for (const { file } of files) {
			const { width, height, orientation, exif, icc } = await sharp(read(file)).metadata();
			expect({ width, height, orientation, exif, icc }).toEqual({ width: 40, height: 60 });
			const [red] = await sharp(read(file)).raw().toBuffer();
			expect(red).toBeGreaterThan(180);
		}
	});

	it('is sound HTML, and leads to files that are there', async () => {
		const { out, manifest } = await buildWith(await fixturePicture(1000, 600).png().toBuffer());
		expect(await invalidHtml(out, manifest)).toEqual([]);
		expect(audit(await readExport(out))).toEqual([]);
	});

	it('is built once where it lies beside two pages', async () => {
		const bytes = await fixturePicture(64, 48).png().toBuffer();
		const { files } = await buildWith(bytes, {
			'content/ru/pages/oil.md': article('slug: maslo\n', '![Масло](./oil.png)'),
			'content/ru/pages/oil.png': bytes,
		});
		expect(files).toHaveLength(3);
	});

	it('is encoded anew only when it changes', async () => {
		const { root, out } = await buildWith(await fixturePicture(64, 48).png().toBuffer());
		const folder = join(out, 'cache/pictures');
		const kept = () =>
			Object.fromEntries(readdirSync(folder).map((name) => [name, statSync(join(folder, name)).mtimeMs]));
		const before = kept();
		writeFileSync(join(root, 'content/en/pages/oil.md'), text.replace('![Oil]', '![Olive oil]'));
		expect((await quickBuild({ root, out })).isNew).toBe(true);
		expect(kept()).toEqual(before);

		writeFileSync(join(root, 'content/en/pages/oil.png'), await fixturePicture(32, 24).png().toBuffer());
		await quickBuild({ root, out });
		const same = Object.keys(kept()).filter((name) => name in before);
		expect([Object.keys(before).length, Object.keys(kept()).length, same.length]).toEqual([12, 12, 9]);
	});

	it('has the same bytes whatever the machine has of cores', async () => {
		const bytes = await fixturePicture(1000, 600).png().toBuffer();
		const namesOn = async (cores: number) => {
			sharp.concurrency(cores);
			const { files } = await buildWith(bytes);
			return files.map(({ path }) => path);
		};
		expect(await namesOn(4)).toEqual(await namesOn(1));
	});

	it('is refused when it breaks off', async () => {
		const bytes = await fixturePicture(600, 400).jpeg().toBuffer();
		await expect(buildWith(bytes.subarray(0, bytes.length - 300))).rejects.toThrow(
			'content/en/pages/oil.png:1\n  found     a file that cannot be read as a picture to its end',
		);
	});
});

describe('the address of a picture', () => {
	const addressOf = (file: string) => pictureAddress(file, { width: 480, hash: '0a1b2c3d4e5f6789', ending: 'webp' });

	it('keeps the words of a name, in small letters', () => {
		expect(addressOf('content/en/pages/guide/Lit window, #2.PNG')).toBe('/assets/lit-window-2-480.0a1b2c3d4e5f.webp');
	});

	it('keeps words of any language, as browsers send them', () => {
		expect(addressOf('content/ru/pages/Окно.jpg')).toBe('/assets/%D0%BE%D0%BA%D0%BD%D0%BE-480.0a1b2c3d4e5f.webp');
	});

	it('has a name for a file without words, and one that fits on every disk for a long one', () => {
		expect(addressOf('content/en/pages/---.jpg')).toBe('/assets/picture-480.0a1b2c3d4e5f.webp');
		expect(Buffer.byteLength(decodeURIComponent(addressOf(`content/ja/pages/${'窓'.repeat(80)}.jpg`)))).toBeLessThan(
			200,
		);
	});
});
