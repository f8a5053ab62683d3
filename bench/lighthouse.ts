import { join } from 'node:path';
import { buildSite } from '#build/export/build-site.ts';
import { samplePages } from '#check/shots/sample-pages.ts';
import { serveSite } from '../test/e2e/support/browser.ts';
import { type Category, type Judge, openLighthouse, type Verdict } from '../test/e2e/support/lighthouse.ts';
import { repositoryRoot } from '../test/support/repository.ts';
import { type Figure, median } from './figure.ts';

/** How often each page is judged: speed varies with what else the machine does. */
const rounds = 5;

const categories: Category[] = ['performance', 'accessibility', 'best-practices', 'seo'];

/**
 * What Lighthouse gives a home page and an article of each language on a phone, home pages in dark colours too; says
 * which audits cost points.
 */
export async function lighthouseFigures(): Promise<Figure[]> {
	const out = join(repositoryRoot, 'dist');
	await buildSite({ root: repositoryRoot, out });
	const site = await serveSite(out);
	try {
		// Search engines stay away from the gallery, which takes points.
		const pages = samplePages(site.manifest, (path) => !path.endsWith('/gallery'));
		const figures: Figure[] = [];
		for (const scheme of ['light', 'dark'] as const) {
			const lighthouse = await openLighthouse(scheme);
			for (const { kind, path } of pages) {
				if (kind !== 'home' && (kind !== 'article' || scheme === 'dark')) continue;
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
		return { name: `${name}, ${category}`, value: score, unit: 'of 100', min: 100 };
	});
	return [...scores, { name: `${name}, blocking time`, value: Math.round(blocking), unit: 'ms', max: 50 }];
}
