import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { run } from '#check/shots.ts';
import { englishSite } from '../support/fixture-site.ts';

it('"vitrine shots" takes pictures of each kind of page in both colours on a phone and a desktop, and of what is special to it', async () => {
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
