import { describe, expect, it } from 'vitest';
import { article, complaintAbout } from './complaint-about.ts';

describe('a mistake in a page', () => {
	const oil = 'content/en/pages/oil.md';

	it('names missing frontmatter', async () => {
		expect(await complaintAbout({ [oil]: '# Oil\n' })).toMatchInlineSnapshot(`
			"
			content/en/pages/oil.md:1
			  found     "# Oil"
			  expected  frontmatter: a line ---, then title, description and updated, then a line ---
			  to do     copy the first lines of another page
			"
		`);
	});

	it('names a day in the future and one that does not exist', async () => {
		expect(await complaintAbout({ [oil]: article('').replace('2026-02-01', '2999-01-01') })).toMatchInlineSnapshot(`
			"
			content/en/pages/oil.md:4  updated
			  found     "2999-01-01"
			  expected  a day that is not in the future
			  to do     write the day of the last change
			"
		`);
		expect(await complaintAbout({ [oil]: article('').replace('2026-02-01', '2026-02-30') })).toMatchInlineSnapshot(`
			"
			content/en/pages/oil.md:4  updated
			  found     "2026-02-30"
			  expected  a day written YYYY-MM-DD
			  to do     write the day of the last change, for example 2026-11-20
			"
		`);
	});

	it('names a translation of a page that does not exist', async () => {
		expect(await complaintAbout({ 'content/ja/pages/oil.md': article('') })).toMatchInlineSnapshot(`
			"
			content/ja/pages/oil.md:1
			  found     a translation of a page that does not exist
			  expected  the source at content/en/pages/oil.md
			  to do     write the source, or move or remove this file
			"
		`);
	});
});
