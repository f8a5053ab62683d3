import { join } from 'node:path';
import { buildSite } from '#build/export/build-site.ts';
import { samplePages } from '#check/shots/sample-pages.ts';
import { localizePath } from '#i18n/locale-path.ts';
import { serveSite } from '../test/e2e/support/browser.ts';
import { type Category, type Judge, openLighthouse, type Verdict } from '../test/e2e/support/lighthouse.ts';
import { repositoryRoot } from '../test/support/repository.ts';
import { type Figure, median } from './figure.ts';

/** How often each page is judged: speed varies with what else the machine does. */
const rounds = 5;

/** The least that each category may get. What takes time varies by a point. */
const least = { performance: 99, accessibility: 100, 'best-practices': 100, seo: 100 } satisfies Record<
	Category,
	number
>;
const categories = Object.keys(least) as Category[];

/** The page with the most pictures. */
const pictured = '/themes';

/**
 * What Lighthouse gives the home page, the longest article and the page with the most pictures of each language on a phone, in light and
 * in dark colours; says which audits cost points.
 */
export async function lighthouseFigures(): Promise<Figure[]> {
	const out = join(repositoryRoot, 'dist');
	await buildSite({ root: repositoryRoot, out });
	const site = await serveSite(out);
	try {
		// Search engines stay away from the gallery, which takes points.
		const samples = samplePages(site.manifest, (path) => !path.endsWith('/gallery'));
		const pages = samples.filter(({ kind }) => kind !== '404').map(({ path }) => path);
		for (const { code: locale } of site.manifest.locales) {
			pages.push(localizePath({ path: pictured, locale }, site.manifest));
		}
		const figures: Figure[] = [];
		for (const scheme of ['light', 'dark'] as const) {
			const lighthouse = await openLighthouse(scheme);
			for (const path of pages) {
				figures.push(...(await measure(lighthouse, { address: site.origin + path, name: nameOf(path, scheme) })));
			}
			lighthouse.close();
		}
		return figures;
	} finally {
		site.close();
	}
}

function nameOf(path: string, scheme: 'light' | 'dark'): string {
	return scheme === 'dark' ? `${path} in dark colours` : path;
}

async function measure(lighthouse: Judge, { address, name }: { address: string; name: string }): Promise<Figure[]> {
	const verdicts: Verdict[] = [];
	for (let round = 0; round < rounds; round++) verdicts.push(...(await lighthouse.judge(address, categories)));
	const blocking = median(
		verdicts.flatMap(({ category, blockingTime = 0 }) => (category === 'performance' ? [blockingTime] : [])),
	);
	const scores: Figure[] = categories.map((category) => {
		const own = verdicts.filter((verdict) => verdict.category === category);
		const score = median(own.map((verdict) => verdict.score));
		if (score < 100) for (const { failures } of own) console.error([name, category, ...failures].join('\n  '));
		return { name: `${name}, ${category}`, value: score, unit: 'of 100', min: least[category] };
	});
	return [...scores, { name: `${name}, blocking time`, value: Math.round(blocking), unit: 'ms', max: 50 }];
}
