import { join } from 'node:path';
import { buildSite } from '#build/build-site.ts';
import { projectRoot } from '#build/project.ts';
import { serveSite } from '../test/e2e/browser.ts';
import { type Category, type Judge, openLighthouse, type Verdict } from '../test/e2e/lighthouse.ts';
import { samplePages } from '../test/e2e/sample-pages.ts';
import { type Figure, median } from './figure.ts';

/** How often each page is judged: speed varies with what else the machine does. */
const rounds = 3;

const categories: Category[] = ['performance', 'accessibility', 'best-practices', 'seo'];

/** What Lighthouse gives a home page and an article of each language on a phone; says which audits cost points. */
export async function lighthouseFigures(): Promise<Figure[]> {
	const out = join(projectRoot, 'dist');
	await buildSite({ root: projectRoot, out });
	const [lighthouse, site] = await Promise.all([openLighthouse(), serveSite(out)]);
	try {
		const figures: Figure[] = [];
		for (const { kind, path } of samplePages(site.manifest)) {
			if (kind !== '404') figures.push(...(await measure(lighthouse, { origin: site.origin, path })));
		}
		return figures;
	} finally {
		lighthouse.close();
		site.close();
	}
}

async function measure(lighthouse: Judge, { origin, path }: { origin: string; path: string }): Promise<Figure[]> {
	const verdicts: Verdict[] = [];
	for (let round = 0; round < rounds; round++) verdicts.push(...(await lighthouse.judge(origin + path, categories)));
	return categories.map((category) => {
		const own = verdicts.filter((verdict) => verdict.category === category);
		const score = median(own.map((verdict) => verdict.score));
		if (score < 100) for (const { failures } of own) console.error([path, category, ...failures].join('\n  '));
		return { name: `${path}, ${category}`, value: score, unit: 'of 100', atLeast: 100 };
	});
}
