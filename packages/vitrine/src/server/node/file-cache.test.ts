import { expect, it } from 'vitest';
import { createFileCache } from './file-cache.ts';

const bytes = new Uint8Array(10);

/** Returns a cache with room for two files, and a function that reads one as a server does. */
function cacheOfTwo() {
	const cache = createFileCache(20);
	const ask = (file: string): boolean => {
		if (cache.get(file)) return true;
		cache.set(file, bytes);
		return false;
	};
	return { ask };
}

it('keeps a file that is asked for a second time', () => {
	const { ask } = cacheOfTwo();
	expect([ask('a'), ask('a'), ask('a')]).toEqual([false, false, true]);
});

it('drops the file that was not asked for the longest time where there is no room', () => {
	const { ask } = cacheOfTwo();
	for (const file of ['a', 'a', 'b', 'b', 'a', 'c', 'c']) ask(file);
	expect([ask('a'), ask('c'), ask('b')]).toEqual([true, true, false]);
});

it('keeps no file that is larger than its room', () => {
	const cache = createFileCache(9);
	for (let times = 0; times < 3; times++) cache.set('a', bytes);
	expect(cache.get('a')).toBeUndefined();
});
