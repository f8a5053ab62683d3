import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { findProblems } from 'vitrine/tools';
import { article } from '../../../../test/support/complaint-about.ts';
import { siteWith } from '../../../../test/support/fixture-site.ts';
import { mendContent } from './mend-content.ts';

it('links that have one right form are written so, and nothing else is changed', async () => {
	const oil = 'content/en/pages/oil.md';
	const text = [
		'[a](/about/) and [b](/about/) of `/about/`',
		'[c](/ru/about#oil), [d](<./about>), [e][r] and [f](/nowhere/)',
		'[r]: /guide/index.html "A guide"',
	];
	const root = siteWith({ [oil]: article('', text.join('\n\n')) });
	expect(await mendContent(root)).toEqual([oil]);
	expect(readFileSync(join(root, oil), 'utf8')).toBe(
		article(
			'',
			[
				'[a](/about) and [b](/about) of `/about/`',
				'[c](/about#oil), [d](</about>), [e][r] and [f](/nowhere/)',
				'[r]: /guide "A guide"',
			].join('\n\n'),
		),
	);
	expect((await findProblems(root)).map(({ found }) => found)).toEqual(['a link to "/nowhere/"']);
	expect(await mendContent(root)).toEqual([]);
});
