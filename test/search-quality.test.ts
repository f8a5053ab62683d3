import { describe, expect, it } from 'vitest';
import { openIndex } from '../packages/vitrine/src/search/index-reader.ts';
import { search } from '../packages/vitrine/src/search/search.ts';
import { indexInMemory } from './fixtures/search/index-in-memory.ts';
import { languages } from './fixtures/search/languages.ts';

describe.each(languages)('search in 300 pages in $name', ({ pages, stemmers, queries }) => {
	it('has the expected page among the first three for 95 of 100 queries', async () => {
		const index = await openIndex(await indexInMemory(pages, stemmers));
		expect(pages.length).toBe(300);
		expect(queries.length).toBe(60);
		const missed: string[] = [];
		for (const [query, expected] of queries) {
			const { found } = await search(query, index);
			const best = found.slice(0, 3).map(({ address }) => address);
			if (!best.some((address) => address.startsWith(expected))) missed.push(`${query} → ${best.join(' ')}`);
		}
		expect(missed.length, missed.join('\n')).toBeLessThanOrEqual(3);
		if (process.env.SHOW_MISSED) console.log(missed.join('\n'));
	});
});
