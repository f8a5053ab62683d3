import { chmodSync, mkdirSync, readdirSync, renameSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { confirmedSite, translatedSite } from '../../../../../test/support/translated-site.ts';
import { ChangedMeanwhile, writeTogether } from './write-together.ts';

it('writes all files, in folders that are new as well', () => {
	const site = translatedSite();
	writeTogether(
		site.root,
		new Map([
			['content/ru/pages/new/one.md', 'one'],
			['content/ru/pages/index.yaml', 'two'],
		]),
	);
	expect([site.read('content/ru/pages/new/one.md'), site.read('content/ru/pages/index.yaml')]).toEqual(['one', 'two']);
	expect(readdirSync(join(site.root, 'content/ru/pages/new'))).toEqual(['one.md']);
});

it('leaves every file as it was when one cannot be written', () => {
	const site = translatedSite();
	mkdirSync(join(site.root, 'content/ru/pages/taken.md'));
	const before = site.contents();
	const names = ['content/ru/pages/index.yaml', 'content/ru/other.yaml', 'content/ru/pages/taken.md'];
	expect(() => writeTogether(site.root, new Map(names.map((name) => [name, 'x'])))).toThrow();
	expect(site.contents()).toEqual(before);
});

it('puts back what was written when the disk fails in the middle', () => {
	const site = translatedSite();
	const before = site.contents();
	const names = ['content/ru/pages/index.yaml', 'content/ru/other.yaml', 'content/ja/pages/index.yaml'];
	const rename = (from: string, to: string) => {
		if (to.includes('/ja/')) throw new Error('disk full');
		renameSync(from, to);
	};
	expect(() => writeTogether(site.root, new Map(names.map((name) => [name, 'x'])), { rename })).toThrow('disk full');
	expect(site.contents()).toEqual(before);
});

it('writes nothing where one of the files has changed since it was read', () => {
	const site = translatedSite();
	const [one, two] = ['content/ru/pages/index.yaml', 'content/ru/other.yaml'];
	const known = new Map([
		[one, site.read(one)],
		[two, undefined],
	]);
	const texts = new Map([
		[one, 'x'],
		[two, 'x'],
	]);
	site.write(two, 'Somebody wrote this.');
	const before = site.contents();
	expect(() => writeTogether(site.root, texts, { known })).toThrow(new ChangedMeanwhile(two));
	expect(site.contents()).toEqual(before);
	site.write(one, `\uFEFF${site.read(one)}`);
	writeTogether(site.root, texts, { known: new Map([...known, [two, 'Somebody wrote this.']]) });
	expect([site.read(one), site.read(two)]).toEqual(['x', 'x']);
});

it.skipIf(process.platform === 'win32')('leaves who may read and write a file as it is', () => {
	const site = translatedSite();
	const path = 'content/ru/pages/index.yaml';
	chmodSync(join(site.root, path), 0o666);
	writeTogether(site.root, new Map([[path, 'x']]));
	expect(statSync(join(site.root, path)).mode & 0o777).toBe(0o666);
});

it('is reported in a sentence', async () => {
	const site = await confirmedSite();
	site.write('content/plain', '');
	const { text, isGood } = await site.run('export', 'ru', join(site.root, 'content/plain/work.xlf'));
	expect([text, isGood]).toEqual([
		`${join(site.root, 'content/plain/work.xlf')} cannot be read or written (ENOTDIR). Nothing was changed.`,
		false,
	]);
});
