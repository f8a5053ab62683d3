import { afterAll, beforeAll, expect, it } from 'vitest';
import { readExport } from '#check/audit/read-export.ts';
import { samplePages } from '#check/shots/sample-pages.ts';
import { realSite } from '../support/built-site.ts';
import { serveSite } from './support/browser.ts';
import { type Judge, openLighthouse } from './support/lighthouse.ts';

let lighthouse: Judge;
let site: Awaited<ReturnType<typeof serveSite>>;

beforeAll(async () => {
	[lighthouse, site] = await Promise.all([openLighthouse(), realSite().then(serveSite)]);
});
afterAll(() => {
	lighthouse.close();
	site.close();
});

// How fast pages are depends on the machine, which is why `npm run bench` asks for that. For accessibility, Lighthouse
// runs axe, which has looked at every page.
it('gives the home page and an article of every language full marks for SEO', async () => {
	const marks: Record<string, string> = {};
	const fullMarks: Record<string, string> = {};
	// A page that is not translated yet, or in a language that is not listed, asks search engines to stay away.
	const { pages } = await readExport(await realSite());
	const isIndexed = (path: string) => pages.get(path)?.isIndexed === true;
	for (const { path } of samplePages(site.manifest, isIndexed).filter(({ path }) => isIndexed(path))) {
		for (const { score, failures } of await lighthouse.judge(site.origin + path, ['seo'])) {
			marks[path] = [score, ...failures].join('\n');
			fullMarks[path] = '100';
		}
	}
	expect(marks).toEqual(fullMarks);
}, 180_000);
