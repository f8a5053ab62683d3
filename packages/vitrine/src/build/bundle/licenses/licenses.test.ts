import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, inject, it } from 'vitest';
import { installedCollections } from '#content/fields/icons.ts';
import { openExport } from '#protocol/node/export-folder.ts';
import { findLicense, iconLicenses, packageLicenses, packagesIn } from './licenses.ts';

/** A package as npm would install it. */
function packageWith(files: Record<string, string>): string {
	const folder = join(mkdtempSync(join(tmpdir(), 'vitrine-package-')), 'node_modules/lamp-oil');
	mkdirSync(folder, { recursive: true });
	writeFileSync(join(folder, 'package.json'), '{ "name": "lamp-oil", "version": "1.2.3" }');
	for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
	return folder;
}

const chunk = (...moduleIds: string[]) => ({ output: [{ type: 'chunk' as const, moduleIds }] });

describe('the file of licenses', () => {
	const read = () => readFileSync(join(inject('fixture'), 'site/licences.txt'), 'utf8');
	const works = () =>
		[...read().matchAll(/^={80}\n([^-]*(?:-[^-][^-]*)*)\n-{80}\n\n(.*)/gm)].flatMap(([, names = '']) =>
			names.split('\n'),
		);

	it('names what browsers are sent: our code, the code of others, icons and fonts', () => {
		const names = works().map((name) => name.replace(/ [\d.]+$/, ''));
		expect(names).toEqual(
			expect.arrayContaining([
				'Vitrine',
				'react',
				'react-dom',
				'scheduler',
				'use-intl',
				'ky',
				'rolldown',
				'Icons: lucide',
				'Font: mplus1p-400regular',
				'Font: zenoldmincho-400regular',
			]),
		);
		expect(names.filter((name) => /^(hono|sharp|vite|yaml|fontkit|hast-util-.*)$/.test(name))).toEqual([]);
	});

	it('holds their words', () => {
		expect(read()).toContain(findLicense('.'));
		expect(read()).toContain(findLicense('node_modules/ky'));
		expect(read()).toContain('SIL OPEN FONT LICENSE');
		expect(read()).toContain('Lucide Icons and Contributors');
	});

	it('is one, and text', () => {
		const entries = openExport(inject('fixture'))?.manifest.resources.filter(({ path }) => /licen[cs]e/i.test(path));
		expect(entries).toEqual([
			expect.objectContaining({ path: '/licences.txt', contentType: 'text/plain; charset=utf-8' }),
		]);
	});
});

describe('the packages of a bundle', () => {
	it('are those that its modules lie in, however deep', () => {
		expect(
			packagesIn([
				chunk('/site/src/client/boot.ts', '/site/node_modules/ky/index.js', '\0icon:lucide:sun'),
				chunk('/site/node_modules/ky/other.js', '/site/node_modules/@a/b/node_modules/@c/d/lib/index.js'),
			]),
		).toEqual(['/site/node_modules/@a/b/node_modules/@c/d', '/site/node_modules/ky']);
	});

	it('stop the build with the name of one that comes without a license', () => {
		expect(() => packageLicenses([packageWith({ 'readme.md': 'MIT' })])).toThrowErrorMatchingInlineSnapshot(
			`[Error: No license text comes with lamp-oil 1.2.3, whose code browsers load: use another package.]`,
		);
		expect(() => packageLicenses([packageWith({ LICENSE: ' \n' })])).toThrow('lamp-oil 1.2.3');
	});

	it.each(['LICENSE', 'licence.md', 'LICENSE-MIT', 'COPYING'])('have their words in %s', (name) => {
		expect(packageLicenses([packageWith({ [name]: 'Free.\r\nUse it.\n' })])).toEqual([
			{ name: 'lamp-oil 1.2.3', text: 'Free.\nUse it.' },
		]);
	});
});

describe('the icon collections', () => {
	it('all have the words of their license here', () => {
		expect(iconLicenses().map(({ name }) => name)).toEqual(installedCollections().map((name) => `Icons: ${name}`));
	});

	it('have at least what their package names, where the kit does not know them', () => {
		expect(iconLicenses(['lucide'], '/none')).toEqual([
			{
				name: 'Icons: lucide',
				text: 'Lucide by Lucide Contributors: ISC\nhttps://github.com/lucide-icons/lucide/blob/main/LICENSE',
			},
		]);
	});

	it('stop the build with the name of one that has none', () => {
		expect(() => iconLicenses(['lamps'], '/texts')).toThrowErrorMatchingInlineSnapshot(
			`[Error: No license comes with the icon collection "lamps": use another one.]`,
		);
	});
});
