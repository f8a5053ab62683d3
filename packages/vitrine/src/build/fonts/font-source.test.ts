import { mkdirSync, readFileSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { builtWith, complaintOfBuild, outFolder } from '../../../../../test/support/built-site.ts';
import { fontWith, installed, latinAndCyrillic as letters } from '../../../../../test/support/fixture-assets.ts';
import { settingsWith, siteWith } from '../../../../../test/support/fixture-site.ts';
import { quickBuild } from '../../../../../test/support/quick-build.ts';

const system = ['ru', 'ja'];
const ownFont = (file: string) => ({ file, license: './brand.txt' });

async function complaints(
	fonts: Record<string, object>,
	files: Record<string, string | Uint8Array> = {},
	prepare: (root: string) => void = () => {},
) {
	const found: string[] = [];
	for (const [name, text] of Object.entries(fonts)) {
		const settings = settingsWith({ text }, { system });
		const root = siteWith({ 'site.config.ts': settings, 'brand.txt': 'Ours.', ...files });
		prepare(root);
		found.push(`▸ ${name}${await complaintOfBuild(root)}`);
	}
	return `\n${found.join('\n')}`;
}

describe('a font of the settings', () => {
	it('is a file that exists', async () => {
		const fonts = {
			'a package that is not installed': { ...installed, file: '@expo-google-fonts/inter/Inter_400Regular.ttf' },
			'a misspelled path': { ...installed, file: './fonts/brand.ttf' },
			'a misspelled license': { ...installed, license: './fonts/license.txt' },
		};
		expect(await complaints(fonts)).toMatchInlineSnapshot(`
			"
			▸ a package that is not installed
			site.config.ts:36  fonts
			  found     "@expo-google-fonts/inter/Inter_400Regular.ttf", which is no file
			  expected  a file of an installed package, or one beside site.config.ts that begins with ./
			  to do     correct the path, or install the package

			▸ a misspelled path
			site.config.ts:36  fonts
			  found     "./fonts/brand.ttf", which is no file
			  expected  a file of an installed package, or one beside site.config.ts that begins with ./
			  to do     correct the path, or install the package

			▸ a misspelled license
			site.config.ts:36  fonts
			  found     "./fonts/license.txt", which is no file
			  expected  a file of an installed package, or one beside site.config.ts that begins with ./
			  to do     correct the path, or install the package
			"
		`);
	});

	it('is a static TTF or OTF', async () => {
		const files = {
			'brand.ttf': 'no font',
			'brand.woff2': await fontWith('abc', { targetFormat: 'woff2' }),
			'collection.ttc': Buffer.concat([Buffer.from('ttcf'), Buffer.alloc(64)]),
		};
		const fonts = {
			'a text': ownFont('./brand.ttf'),
			'a web font': ownFont('./brand.woff2'),
			'a collection': ownFont('./collection.ttc'),
			'a folder': ownFont('./content'),
		};
		expect(await complaints(fonts, files)).toMatchInlineSnapshot(`
			"
			▸ a text
			site.config.ts:36  fonts
			  found     the file "./brand.ttf", which is no static font (neither TTF nor OTF)
			  expected  a TTF or OTF in one weight
			  to do     name another file

			▸ a web font
			site.config.ts:36  fonts
			  found     the file "./brand.woff2", which is no static font (neither TTF nor OTF)
			  expected  a TTF or OTF in one weight
			  to do     name another file

			▸ a collection
			site.config.ts:36  fonts
			  found     the file "./collection.ttc", which is no static font (neither TTF nor OTF)
			  expected  a TTF or OTF in one weight
			  to do     name another file

			▸ a folder
			site.config.ts:36  fonts
			  found     "./content", which is no file
			  expected  a file of an installed package, or one beside site.config.ts that begins with ./
			  to do     correct the path, or install the package
			"
		`);
	});

	it('is no larger than any font, and its license no longer than any text', async () => {
		const files = { 'large.ttf': '', 'large.txt': '' };
		const large = (root: string) => {
			truncateSync(join(root, 'large.ttf'), 50_000_001);
			truncateSync(join(root, 'large.txt'), 1_000_001);
		};
		const fonts = { 'a font': ownFont('./large.ttf'), 'a license': { ...installed, license: './large.txt' } };
		expect(await complaints(fonts, files, large)).toMatchInlineSnapshot(`
			"
			▸ a font
			site.config.ts:36  fonts
			  found     the file "./large.ttf" of 50.1 MB
			  expected  at most 50 MB
			  to do     name another file

			▸ a license
			site.config.ts:36  fonts
			  found     the file "./large.txt" of 1.1 MB
			  expected  at most 1 MB
			  to do     name another file
			"
		`);
	});

	it('is not a symbolic link that leads out of the site, and nor is its license', async () => {
		const link = (root: string) => {
			for (const name of ['link.ttf', 'link.txt']) symlinkSync('/etc/passwd', join(root, name));
			mkdirSync(join(root, 'fonts'));
			symlinkSync('../brand.txt', join(root, 'fonts/brand.txt'));
		};
		const fonts = {
			'a font': ownFont('./link.ttf'),
			'a license': { ...installed, license: './link.txt' },
			'a link inside the site': { ...installed, license: './fonts/brand.txt' },
		};
		expect(await complaints(fonts, {}, link)).toMatchInlineSnapshot(`
			"
			▸ a font
			site.config.ts:36  fonts
			  found     "./link.ttf", a symbolic link that leads out of the site
			  expected  a file that lies beside site.config.ts: what a link names would be published
			  to do     put a copy of the file in place of the link

			▸ a license
			site.config.ts:36  fonts
			  found     "./link.txt", a symbolic link that leads out of the site
			  expected  a file that lies beside site.config.ts: what a link names would be published
			  to do     put a copy of the file in place of the link

			▸ a link inside the sitenothing to complain about"
		`);
	});

	it('is read again when its file beside the settings changes', async () => {
		const files = { 'brand.ttf': await fontWith(letters), 'brand.txt': 'Ours.' };
		const settings = settingsWith({ text: installed, display: ownFont('./brand.ttf') }, { system });
		const root = siteWith({ 'site.config.ts': settings, ...files });
		const out = outFolder();
		expect((await quickBuild({ root, out })).isNew).toBe(true);
		expect((await quickBuild({ root, out })).isNew).toBe(false);
		writeFileSync(join(root, 'brand.ttf'), await fontWith(`${letters}№`));
		expect((await quickBuild({ root, out })).isNew).toBe(true);
	});

	it('keeps its license beside that of another with the same file name', async () => {
		const settings = settingsWith(
			{
				text: { file: './a/regular.ttf', license: './a/license.txt' },
				display: { file: './b/regular.ttf', license: './b/license.txt' },
			},
			{ system },
		);
		const folder = await builtWith({
			'site.config.ts': settings,
			'a/regular.ttf': await fontWith(letters),
			'a/license.txt': 'First.',
			'b/regular.ttf': await fontWith(`${letters}№`),
			'b/license.txt': 'Second.',
		});
		const licenses = readFileSync(join(folder, 'site/licences.txt'), 'utf8');
		expect(licenses).toContain(`Font: a-regular\n${'-'.repeat(80)}\n\nFirst.\n`);
		expect(licenses).toContain(`Font: b-regular\n${'-'.repeat(80)}\n\nSecond.\n`);
	});
});
