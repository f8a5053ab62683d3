import { mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { confirmedSite, translatedSite } from '../../test/translated-site.ts';
import { writeTogether } from './write-together.ts';

it('writes all files, in folders that are new as well', () => {
	const site = translatedSite();
	writeTogether(
		site.root,
		new Map([
			['content/ru/pages/new/one.md', 'one'],
			['content/ru/site.yaml', 'two'],
		]),
	);
	expect([site.read('content/ru/pages/new/one.md'), site.read('content/ru/site.yaml')]).toEqual(['one', 'two']);
	expect(readdirSync(join(site.root, 'content/ru/pages/new'))).toEqual(['one.md']);
});

it('leaves every file as it was when one cannot be written', () => {
	const site = translatedSite();
	const before = site.read('content/ru/site.yaml');
	mkdirSync(join(site.root, 'content/ru/pages/taken.md'));
	const texts = new Map([
		['content/ru/site.yaml', 'x'],
		['content/ru/other.yaml', 'y'],
		['content/ru/pages/taken.md', 'z'],
	]);
	expect(() => writeTogether(site.root, texts)).toThrow();
	expect(site.read('content/ru/site.yaml')).toBe(before);
	expect(site.has('content/ru/other.yaml')).toBe(false);
	expect(readdirSync(join(site.root, 'content/ru')).filter((name) => name.startsWith('.'))).toEqual([]);
});

it('is told of in a sentence', async () => {
	const site = await confirmedSite();
	site.write('content/plain', '');
	const { text, isGood } = await site.run('export', 'ru', join(site.root, 'content/plain/work.xlf'));
	expect([text, isGood]).toEqual([
		`${join(site.root, 'content/plain/work.xlf')} cannot be read or written (ENOTDIR). Nothing was changed.`,
		false,
	]);
});
