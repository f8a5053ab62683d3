import lighthouse from 'lighthouse';
import { launchChromium } from '../chromium.ts';
import { type Figures, type Measure, phone } from './measure.ts';

const homes = { en: '/', ru: '/ru', ja: '/ja' };
const categories = ['performance', 'accessibility', 'best-practices', 'seo'];

/** Lighthouse as it is set up for phones: slow 4G and a processor four times slower, both simulated. */
export const lighthouseScores: Measure = {
	name: 'lighthouse',
	look: async ({ origin }) => {
		const figures: Figures = {};
		for (const [language, path] of Object.entries(homes)) {
			const browser = await launchChromium(phone);
			const settings = { port: browser.port, output: 'json', logLevel: 'error', onlyCategories: categories } as const;
			const result = await lighthouse(origin + path, settings);
			await browser.close();
			if (!result || result.lhr.runtimeError) throw new Error(`Lighthouse could not judge ${origin + path}.`);
			const { lhr } = result;
			const scores = categories.map((category) => Math.round((lhr.categories[category]?.score ?? 0) * 100));
			figures[`performance-${language}`] = scores[0] ?? 0;
			figures[`lowest-score-${language}`] = Math.min(...scores);
			figures[`largest-paint-${language}`] = lhr.audits['largest-contentful-paint']?.numericValue ?? Number.NaN;
		}
		return figures;
	},
};
