import { existsSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { describe, expect, inject, it } from 'vitest';
import { readExport } from '#check/audit/read-export.ts';
import { audit } from '#check/audit/rules.ts';
import { readTheme } from '#content/theme/theme-colors.ts';
import { readTokens } from '#content/theme/tokens.ts';
import { openExport } from '#protocol/node/export-folder.ts';
import { outFolder } from '../../../../../test/support/built-site.ts';
import { siteWith } from '../../../../../test/support/fixture-site.ts';
import { quickBuild } from '../../../../../test/support/quick-build.ts';
import { drawSvg } from './draw-svg.ts';

const theme = readTheme(readTokens(readFileSync(new URL('../../ui/tokens.css', import.meta.url), 'utf8')));

const read = (file: string) => readFileSync(join(inject('fixture'), 'site', file));

async function built(changes: Parameters<typeof siteWith>[0]): Promise<string> {
	const out = outFolder();
	await quickBuild({ root: siteWith(changes), out });
	return join(out, 'site');
}

describe('the site’s icon', () => {
	it.each([
		['apple-touch-icon.png', 180],
		['icon-192.png', 192],
		['icon-512.png', 512],
		['icon-maskable-512.png', 512],
	])('is drawn as %s on paper, with a margin', async (file, size) => {
		const { data, info } = await sharp(read(file)).raw().toBuffer({ resolveWithObject: true });
		expect([info.width, info.height, info.channels]).toEqual([size, size, 3]);
		const at = (x: number, y: number) => data.subarray(3 * (y * size + x), 3 * (y * size + x) + 3).toString('hex');
		expect(`#${at(2, 2)}`).toBe(theme.paper.light);
		expect(at(size / 2, size / 2)).toBe('000000');
	});

	it('keeps within the safe zone where it may be masked', async () => {
		const pixels = await sharp(read('icon-maskable-512.png')).raw().toBuffer();
		let farthest = 0;
		for (let pixel = 0; pixel < 512 * 512; pixel++) {
			const distance = Math.hypot((pixel % 512) - 255.5, Math.floor(pixel / 512) - 255.5);
			if (pixels[3 * pixel] === 0) farthest = Math.max(farthest, distance);
		}
		expect(farthest).toBeGreaterThan(0.3 * 512);
		expect(farthest).toBeLessThanOrEqual(0.4 * 512);
	});

	it('is an ICO of three PNGs', async () => {
		const ico = read('favicon.ico');
		expect([ico.readUInt16LE(0), ico.readUInt16LE(2), ico.readUInt16LE(4)]).toEqual([0, 1, 3]);
		for (const [index, size] of [16, 32, 48].entries()) {
			const at = 6 + 16 * index;
			const [length, offset] = [ico.readUInt32LE(at + 8), ico.readUInt32LE(at + 12)];
			const { width, height, format } = await sharp(ico.subarray(offset, offset + length)).metadata();
			expect({ stated: [ico[at], ico[at + 1]], width, height, format }).toEqual({
				stated: [size, size],
				width: size,
				height: size,
				format: 'png',
			});
		}
	});

	it('is linked in all its forms, with the colors of the browser’s frame', () => {
		for (const file of ['ru.html', 'ru/404.html']) {
			const html = read(file).toString();
			for (const tag of [
				'<link rel="icon" href="/favicon.svg" type="image/svg+xml"/>',
				'<link rel="apple-touch-icon" href="/apple-touch-icon.png"/>',
				'<link rel="manifest" href="/ru/site.webmanifest"/>',
				`<meta name="theme-color" data-scheme="light" media="(prefers-color-scheme: light)" content="${theme.paper.light}"/>`,
				`<meta name="theme-color" data-scheme="dark" media="(prefers-color-scheme: dark)" content="${theme.paper.dark}"/>`,
			])
				expect(html).toContain(tag);
		}
	});

	it('has the content types that browsers know', () => {
		const { resources = [] } = openExport(inject('fixture'))?.manifest ?? {};
		const types = new Map(resources.map(({ path, contentType }) => [path, contentType]));
		expect(types.get('/favicon.ico')).toBe('image/x-icon');
		expect(types.get('/icon-192.png')).toBe('image/png');
		expect(types.get('/ja/site.webmanifest')).toBe('application/manifest+json');
	});

	it('is neither made nor linked without favicon.svg', async () => {
		const site = await built({ 'public/favicon.svg': undefined });
		for (const file of [
			'favicon.ico',
			'apple-touch-icon.png',
			'icon-192.png',
			'site.webmanifest',
			'ru/site.webmanifest',
		])
			expect(existsSync(join(site, file)), file).toBe(false);
		expect(readFileSync(join(site, 'index.html'), 'utf8')).not.toMatch(/rel="(icon|apple-touch-icon|manifest)"/);
		expect(audit(await readExport(join(site, '..')))).toEqual([]);
	});

	it('is the owner’s where public/ has it', async () => {
		const own = {
			'favicon.ico': 'x',
			'icon-192.png': 'y',
			'site.webmanifest': '{}',
			'ru/site.webmanifest': '{"name":"Own"}',
		};
		const files = Object.entries(own).map(([name, content]) => [`public/${name}`, content]);
		const site = await built(Object.fromEntries(files));
		for (const [name, content] of Object.entries(own)) expect(readFileSync(join(site, name), 'utf8')).toBe(content);
		expect(existsSync(join(site, 'icon-512.png'))).toBe(true);
	});

	it('that is no SVG is named', async () => {
		await expect(built({ 'public/favicon.svg': 'hello' })).rejects.toThrowErrorMatchingInlineSnapshot(`
			[ContentError: public/favicon.svg:1
			  found     a file that cannot be drawn (Input buffer contains unsupported image format)
			  expected  an SVG
			  to do     open it in a browser, and correct it]
		`);
	});
});

describe('a web manifest', () => {
	it('speaks its language', () => {
		const {
			background_color: ground,
			theme_color: frame,
			...words
		} = JSON.parse(read('ru/site.webmanifest').toString());
		expect([ground, frame]).toEqual([theme.paper.light, theme.paper.light]);
		expect(words).toMatchInlineSnapshot(`
			{
			  "description": "Лампа на масле.",
			  "dir": "ltr",
			  "display": "browser",
			  "icons": [
			    {
			      "purpose": "any",
			      "sizes": "any",
			      "src": "/favicon.svg",
			      "type": "image/svg+xml",
			    },
			    {
			      "purpose": "any",
			      "sizes": "192x192",
			      "src": "/icon-192.png",
			      "type": "image/png",
			    },
			    {
			      "purpose": "any",
			      "sizes": "512x512",
			      "src": "/icon-512.png",
			      "type": "image/png",
			    },
			    {
			      "purpose": "maskable",
			      "sizes": "512x512",
			      "src": "/icon-maskable-512.png",
			      "type": "image/png",
			    },
			  ],
			  "lang": "ru-RU",
			  "name": "Lantern",
			  "scope": "/",
			  "short_name": "Lantern",
			  "start_url": "/ru",
			}
		`);
	});

	it('names icons that exist', () => {
		const { icons } = JSON.parse(read('site.webmanifest').toString()) as { icons: { src: string }[] };
		for (const { src } of icons) expect(existsSync(join(inject('fixture'), 'site', src)), src).toBe(true);
	});
});

describe('an icon that cannot be drawn', () => {
	const draw = async (svg: string) => {
		const source = join(mkdtempSync(join(tmpdir(), 'vitrine-icon-')), 'favicon.svg');
		writeFileSync(source, svg);
		return drawSvg({ source, name: 'public/favicon.svg' }, { width: 32, height: 32 });
	};
	const svg = (inside: string) =>
		`<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 9 9">${inside}</svg>`;
	const doubled = Array.from(
		{ length: 12 },
		(_, level) => `<g id="a${level + 1}">${`<use href="#a${level}"/>`.repeat(10)}</g>`,
	);

	it.each([
		['no SVG', 'A lamp.'],
		['cut off', '<svg xmlns="http://www.w3.org/2000/svg"><path'],
		['a figure of a billion parts', svg(`<g id="a0"><rect width="1" height="1"/></g>${doubled.join('')}`)],
		['a filter of thousands of steps', svg(`<filter id="f">${'<feTurbulence/>'.repeat(2000)}</filter>`)],
		['noise without end', svg('<filter id="f"><feTurbulence numOctaves="99999999"/></filter>')],
	])(
		'is told with its file: %s',
		async (_what, text) => {
			await expect(draw(text)).rejects.toThrow('public/favicon.svg:1\n  found     a file that cannot be drawn (');
		},
		120_000,
	);

	it('is refused by its size', async () => {
		await expect(draw(svg(`<!--${'a'.repeat(600_000)}-->`))).rejects.toThrow(
			'found     a file of 0.7 MB\n  expected  at most 0.5 MB',
		);
	});
});
