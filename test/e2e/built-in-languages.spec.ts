import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readExport } from '#check/audit/read-export.ts';
import { audit } from '#check/audit/rules.ts';
import { readWords } from '#content/messages/built-in-words.ts';
import { languageOf, spokenLanguages } from '../../packages/create-vitrine/src/languages.js';
import { builtFrom } from '../support/built-site.ts';
import { settings, siteWith } from '../support/fixture-site.ts';
import { sampled } from '../support/long-form.ts';
import { type ServedSite, serveSite, sharedChromium } from './support/browser.ts';

/** Builds the fixture in every language that the kit has words in, which most begin with a home page and nothing else. */
async function buildAllLanguages(): Promise<string> {
	const rows = spokenLanguages.map((code) => {
		const { hasSample, hasWords, ...row } = languageOf(code) ?? {};
		return row;
	});
	const homes = spokenLanguages
		.filter((code) => code !== 'en')
		.map((code) => {
			const { messages } = readWords(code);
			const fields = { title: messages['search-title'], description: messages['search-without-script'] };
			return [`content/${code}/pages/index.yaml`, JSON.stringify({ ...fields, updated: '2026-01-02' })] as const;
		});
	const site = settings().replace('export default', 'const site =');
	const added = `fonts: {}, cards: false, search: true, icons: { collections: [] }`;
	return builtFrom(
		siteWith({
			'site.config.ts': `${site}\nexport default { ...site, locales: ${JSON.stringify(rows)}, ${added} };\n`,
			...Object.fromEntries(['en', 'ru', 'ja'].map((code) => [`content/${code}/messages.yaml`, undefined])),
			...Object.fromEntries(homes),
		}),
	);
}

let folder: string;
let site: ServedSite;
beforeAll(async () => {
	folder = await buildAllLanguages();
	site = await serveSite(folder);
});
afterAll(() => site.close());

it('make a site in which the audit finds nothing', async () => {
	expect(audit(await readExport(folder))).toEqual([]);
});

describe.each(sampled(spokenLanguages, 8))('the words of the kit in "%s"', (code) => {
	const prefix = code === 'en' ? '' : `/${code}`;
	// The form is on the home page of every language.
	const paths = [prefix || '/', `${prefix}/contact/sent`, `${prefix}/search`, `${prefix}/nowhere`, `${prefix}/guide`];

	it('fit at 320 and at 1024 px, and in header and form no words of another language are between them', async () => {
		const browser = await sharedChromium();
		// In a language that the site does not have, for then no other is offered.
		const context = await browser.newContext({ locale: 'is-IS' });
		const page = await context.newPage();
		const found: string[] = [];
		for (const path of paths) {
			await page.goto(site.origin + path);
			for (const width of [320, 1024]) {
				await page.setViewportSize({ width, height: 900 });
				const pixels = await page.evaluate(
					() => document.documentElement.scrollWidth - document.documentElement.clientWidth,
				);
				if (pixels > 0) found.push(`${path} at ${width}: ${pixels} px too wide`);
			}
			const foreign = await page.evaluate(() =>
				[...document.querySelectorAll('header label, header button, form label, form button')].flatMap((element) => {
					const parts = [element, ...element.querySelectorAll('[lang]')].filter((one) => one.hasAttribute('lang'));
					return parts.filter((one) => !one.closest('a[hreflang]')).map((one) => one.outerHTML);
				}),
			);
			found.push(...foreign.map((html) => `${path}: ${html}`));
		}
		await context.close();
		expect(found).toEqual([]);
	});
});
