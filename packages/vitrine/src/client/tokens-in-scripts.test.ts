import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { openExport } from '#protocol/node/export-folder.ts';
import { searchedSite } from '../../../../test/support/searched-site.ts';

it('shows what scripts add to a page in tokens that every page has', async () => {
	const out = await searchedSite();
	const files = (openExport(out)?.manifest.resources ?? [])
		.filter(({ isEarlier }) => !isEarlier)
		.map(({ file }) => file);
	const read = (file: string) => readFileSync(join(out, 'site', file), 'utf8');
	const scripts = files.filter((file) => file.endsWith('.js')).map(read);
	const used = new Set(scripts.flatMap((script) => script.match(/(?<=var\()--[\w-]+(?=\))/g) ?? []));
	expect([...used]).toContain('--pane');
	for (const file of files.filter((file) => file.endsWith('.html'))) {
		const page = read(file);
		if (page.includes('<header'))
			expect(
				[...used].filter((token) => !page.includes(`${token}:`)),
				file,
			).toEqual([]);
	}
});
