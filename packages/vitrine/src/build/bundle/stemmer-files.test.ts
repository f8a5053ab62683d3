import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, inject, it } from 'vitest';
import { searchedSite } from '../../../../../test/support/searched-site.ts';

/** Stemmers that a site publishes for its script of search. */
function stemmersIn(folder: string): string[] {
	const names = readdirSync(join(folder, 'site/assets')).map((file) => /^stemmer-([a-z]+)-.*\.js$/.exec(file)?.[1]);
	return names.filter((name) => name !== undefined).sort();
}

it('publishes the stemmers of the languages of a site, those that it names and those that stand in, and no others', async () => {
	// English has its stemmer by name, Russian by its tag, Japanese needs none.
	expect(stemmersIn(await searchedSite())).toEqual(['english', 'russian']);
});

it('publishes none where a site has no search', () => {
	expect(stemmersIn(inject('fixture'))).toEqual([]);
});
