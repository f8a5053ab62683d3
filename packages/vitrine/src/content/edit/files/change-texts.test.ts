import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { confirmedSite, translatedSite } from '../../../../../../test/support/translated-site.ts';
import { changeTexts } from './change-texts.ts';

it('writes nothing where one of the texts is not as it was read', async () => {
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
	await expect(changeTexts(site.root, { texts, known })).rejects.toMatchObject({ reason: 'changed', path: two });
	expect(site.contents()).toEqual(before);
	site.write(one, `\uFEFF${site.read(one)}`);
	await changeTexts(site.root, { texts, known: new Map([...known, [two, 'Somebody wrote this.']]) });
	expect([site.read(one), site.read(two)]).toEqual(['x', 'x']);
});

it('moves files, and removes folders that are empty then', async () => {
	const site = translatedSite({ 'content/en/pages/guide/lamp.png': Buffer.from([0xff, 0xd8, 0x00]) });
	const [from, to] = ['content/en/pages/guide/lamp.png', 'content/ru/pages/deep/er/lamp.png'];
	await changeTexts(site.root, { texts: new Map(), moves: [[from, to]] });
	expect([site.has(to), site.has(from)]).toEqual([true, false]);
	const left = readdirSync(join(site.root, 'content'), { recursive: true, encoding: 'utf8' });
	expect(left.filter((name) => name.includes('.vitrine'))).toEqual([]);
	await changeTexts(site.root, { texts: new Map([[to, undefined]]) });
	expect(existsSync(join(site.root, 'content/ru/pages/deep'))).toBe(false);
	expect(existsSync(join(site.root, 'content/ru/pages'))).toBe(true);
});

it('is reported in a sentence by a command', async () => {
	const site = await confirmedSite();
	site.write('content/plain', '');
	const { text, isGood } = await site.run('export', 'ru', join(site.root, 'content/plain/work.xlf'));
	expect([text, isGood]).toEqual([
		`${join(site.root, 'content/plain/work.xlf')} cannot be read or written (ENOTDIR). Nothing was changed.`,
		false,
	]);
});
