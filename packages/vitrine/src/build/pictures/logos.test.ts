import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { builtWith } from '../../../../../test/support/built-site.ts';
import { home } from '../../../../../test/support/fixture-site.ts';

const drawing = (size: number) =>
	`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 20"><path fill="currentColor" d="M0 0${'h1v1'.repeat(size / 4)}z"/></svg>`;
const pixels = (format: 'png' | 'jpeg' | 'webp') =>
	sharp({ create: { width: 400, height: 200, channels: 3, background: '#286' } })
		.toFormat(format)
		.toBuffer();

it('logos are shown as they come: small drawings in the page, all others as files that are loaded lazily', async () => {
	const names = ['a.png', 'b.jpg', 'c.webp', 'large.svg', 'small.svg'];
	const items = names.map((name) => `  - logo: { file: ${name}, alt: Logo of ${name} }\n`);
	const folder = (name: string) => `content/en/pages/${name}`;
	const out = await builtWith({
		...home('en', { logos: `kind: logos\nlabel: Ours\nitems:\n${items.join('')}` }),
		[folder('a.png')]: await pixels('png'),
		[folder('b.jpg')]: await pixels('jpeg'),
		[folder('c.webp')]: await pixels('webp'),
		[folder('large.svg')]: drawing(40_000),
		[folder('small.svg')]: drawing(400),
	});
	const page = readFileSync(join(out, 'site/index.html'), 'utf8');
	const [, list = ''] = /<ul class="logos[^>]*>(.*?)<\/ul>/s.exec(page) ?? [];
	const images = [...list.matchAll(/<img [^>]*>/g)].map(([image]) => image);
	expect(images.map((image) => /alt="([^"]*)"/.exec(image)?.[1])).toEqual(
		names.slice(0, 4).map((name) => `Logo of ${name}`),
	);
	expect(images.filter((image) => !image.includes('loading="lazy"'))).toEqual([]);
	expect(images[3]).toMatch(/ src="[^"]*\.svg"/);
	expect(list.match(/<svg [^>]*aria-label="[^"]*"/g)?.map((tag) => /aria-label="(.*)"/.exec(tag)?.[1])).toEqual([
		'Logo of small.svg',
	]);
	expect(page.length).toBeLessThan(60_000);
});
