import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, it, vi } from 'vitest';
import { run } from '#cli/shots.ts';
import { article } from '../support/complaint-about.ts';
import { englishSite } from '../support/fixture-site.ts';

it('"vitrine shots" takes pictures of each kind of page in both colors on a phone and a desktop, and of what is special to it', async () => {
	const root = englishSite();
	await run(['--root', root]);
	const folder = join(root, 'dist/shots');
	const plain = ['light.390', 'light.1440', 'dark.390', 'dark.1440'];
	const names = [
		...['home', 'article', '404'].flatMap((kind) => plain.map((look) => `${kind}.en.${look}.png`)),
		...['home.en.forced-colors.png', 'home.en.no-script.png', 'article.en.print.png'],
	];
	expect(readdirSync(folder).toSorted()).toEqual(names.toSorted());
	const { width } = await sharp(join(folder, 'home.en.dark.390.png')).metadata();
	expect(width).toBe(390);
});

it('"vitrine shots" shows a picture that stands far down on a page', async () => {
	const red = await sharp({ create: { width: 1440, height: 400, channels: 3, background: '#f00' } })
		.png()
		.toBuffer();
	const root = englishSite({
		'content/en/pages/oil.md': article('', `${'A line.\n\n'.repeat(200)}![Red](./red.png)\n`),
	});
	writeFileSync(join(root, 'content/en/pages/red.png'), red);
	await run(['--root', root, '/oil']);
	const { data, info } = await sharp(join(root, 'dist/shots/oil.en.light.390.png'))
		.raw()
		.toBuffer({ resolveWithObject: true });
	const isRed = (at: number) => (data[at] ?? 0) > 230 && (data[at + 1] ?? 255) < 30 && (data[at + 2] ?? 255) < 30;
	const rows = Array.from({ length: info.height }, (_, row) => (row * info.width + 195) * info.channels);
	expect(rows.filter(isRed).length).toBeGreaterThan(50);
});

it('"vitrine shots" takes pictures of the pages that are named only, and names the one that was meant where there is none', async () => {
	const root = englishSite();
	const complain = vi.spyOn(console, 'error').mockImplementation(() => {});
	await run(['--root', root, '/guide/wick']);
	expect(complain.mock.calls).toEqual([]);
	const looks = ['light.390', 'light.1440', 'dark.390', 'dark.1440', 'print'];
	const names = looks.map((look) => `guide-wick.en.${look}.png`);
	expect(readdirSync(join(root, 'dist/shots')).toSorted()).toEqual(names.toSorted());
	await run(['--root', root, '/abuot']);
	expect(complain.mock.calls).toEqual([['The site has no page /abuot. Did you mean /about?']]);
	expect([process.exitCode, readdirSync(join(root, 'dist/shots')).length]).toEqual([1, 5]);
	process.exitCode = 0;
	complain.mockRestore();
});
