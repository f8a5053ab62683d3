import { afterAll, beforeAll, expect, it } from 'vitest';
import { readExport } from '#check/audit/read-export.ts';
import { samplePages } from '#check/shots/sample-pages.ts';
import { realSite } from '../support/built-site.ts';
import { isLong } from '../support/long-form.ts';
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
it('gives the home page and an article full marks for SEO, in the long form in every language', async () => {
	const marks: Record<string, string> = {};
	const fullMarks: Record<string, string> = {};
	// A page that is not translated yet, or in a language that is not listed, asks search engines to stay away.
	const { pages } = await readExport(await realSite());
	const isIndexed = (path: string) => pages.get(path)?.isIndexed === true;
	const isLooked = (locale: string) => isLong || locale === site.manifest.defaultLocale;
	const looked = samplePages(site.manifest, isIndexed).filter(
		({ path, locale }) => isIndexed(path) && isLooked(locale),
	);
	for (const { path } of looked) {
		for (const { score, failures } of await lighthouse.judge(site.origin + path, ['seo'])) {
			marks[path] = [score, ...failures].join('\n');
			fullMarks[path] = '100';
		}
	}
	expect(marks).toEqual(fullMarks);
});
