import { mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { openPictureCache } from './picture-cache.ts';

const emptyFolder = () => mkdtempSync(join(tmpdir(), 'vitrine-pictures-'));

/** Makes these bytes, and counts how often. */
function maker(bytes: string) {
	const make = async () => {
		make.times++;
		return Buffer.from(bytes);
	};
	make.times = 0;
	return make;
}

it('makes a file once, also when it is asked for twice at the same time', async () => {
	const folder = emptyFolder();
	const make = maker('lamp');
	const cache = openPictureCache(folder);
	const [first, second] = await Promise.all([cache.take('a', make), cache.take('a', make)]);
	expect(first).toEqual(second);
	expect(await openPictureCache(folder).take('a', make)).toEqual(first);
	expect(make.times).toBe(1);
	expect(readFileSync(first.source, 'utf8')).toBe('lamp');
});

it('makes a file again that was cut off', async () => {
	const folder = emptyFolder();
	const make = maker('lamp');
	const { source } = await openPictureCache(folder).take('a', make);
	writeFileSync(source, 'la');
	expect(readFileSync((await openPictureCache(folder).take('a', make)).source, 'utf8')).toBe('lamp');
});

it('forgets what is not used any more', async () => {
	const folder = emptyFolder();
	const before = openPictureCache(folder);
	await Promise.all([before.take('a', maker('one')), before.take('b', maker('two'))]);
	const cache = openPictureCache(folder);
	await Promise.all([cache.take('b', maker('two')), cache.take('c', maker('three'))]);
	cache.prune();
	expect(readdirSync(folder).map((name) => name.replace(/\..*/, ''))).toEqual(['b', 'c']);
});
