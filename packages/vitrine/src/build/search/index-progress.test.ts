import { expect, it } from 'vitest';
import { buildSite } from '#build/export/build-site.ts';
import { openTimings, type Progress } from '#build/threads/timings.ts';
import { outFolder } from '../../../../../test/support/built-site.ts';
import { settings, siteWith } from '../../../../../test/support/fixture-site.ts';

it('the progress of a build never counts beyond its total', async () => {
	const root = siteWith({
		'site.config.ts': settings().replace('export default {', 'export default {\n\tsearch: true,'),
	});
	const seen: Progress[] = [];
	await buildSite({ root, out: outFolder(), timings: openTimings((progress) => seen.push({ ...progress })) });
	const indexing = seen.filter(({ step }) => step === 'index');
	expect(indexing.at(-1)?.done).toBe(indexing.at(-1)?.total);
	expect(seen.filter(({ done, total = Infinity }) => done > total)).toEqual([]);
});
