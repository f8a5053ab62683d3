import { describe, expect, it } from 'vitest';
import { readGlossary } from '#content/glossary/read-glossary.ts';
import { loadSite } from '#content/load-site.ts';
import type { PageRecord } from '#search/index-files.ts';
import { openIndex } from '#search/index-reader.ts';
import { search } from '#search/search.ts';
import { createTermCheck } from '#translations/glossary/check-terms.ts';
import { indexInMemory } from './fixtures/search/index-in-memory.ts';
import { article, complaintAbout } from './support/complaint-about.ts';
import { siteAndMarkdown, siteWith } from './support/fixture-site.ts';
import { entry, list, news, newsSettings } from './support/news-site.ts';

const row = "{ code: 'tr', name: 'Türkçe', shortName: 'TR', tag: 'tr-TR', font: 'system' }";

const turkish = {
	...news,
	'site.config.ts': newsSettings().replace('const locales = site.locales', `const locales = [...site.locales, ${row}]`),
	'content/tr/pages/index.yaml': 'title: Fener\ndescription: Fener.\nupdated: 2026-01-01\n',
	'content/tr/news/index.md': list('Haberler'),
	'content/tr/news/lamp.md': entry('Yeni lamba', 'date: 2026-03-01\ntags: [Işık, İstanbul]'),
};

describe('the dotted and the dotless i of Turkish', () => {
	it('make addresses of tags in small letters of the language, one for a tag in both', async () => {
		const site = await loadSite({ root: siteWith(turkish) });
		const tags = [...site.pages.values()].flatMap(({ translations }) => translations.tr?.address ?? []);
		expect(tags.map(decodeURI).filter((address) => address.includes('/tags/'))).toEqual([
			'/tr/news/tags/ışık',
			'/tr/news/tags/istanbul',
		]);
		const written = entry('Yeni fitil', 'date: 2026-02-01\ntags: [ışık]');
		expect(await complaintAbout({ ...turkish, 'content/tr/news/wick.md': written })).toContain(
			'the tag "ışık", which is "Işık" in content/tr/news/lamp.md',
		);
	});

	it('make anchors of headings without a lone dot', async () => {
		const root = siteWith({ 'content/en/pages/oil.md': article('', "## İstanbul'da kandil\n\nKandil.") });
		const { site } = await siteAndMarkdown(root, 'oil');
		const text = site.pages.get('oil')?.translations.en;
		expect(text?.format === 'md' && text.anchors).toEqual(['istanbulda-kandil']);
	});

	it('are found in search in any writing', async () => {
		const pages: PageRecord[] = [
			{ address: '/tr/isparta', title: 'ISPARTA', description: '', sections: [['', '', 'İyi ışık. Gül yağı.']] },
		];
		const source = await indexInMemory(pages, ['turkish']);
		for (const query of ['ısparta', 'isparta', 'Isparta', 'İSPARTA', 'iyi', 'İYİ', 'IŞIK', 'ışık', 'isik']) {
			expect([query, (await search(query, await openIndex(source))).found.length]).toEqual([query, 1]);
		}
	});

	it('are the same words of the glossary at the beginning of a sentence', async () => {
		const root = siteWith({
			...turkish,
			'content/glossary.yaml': '- { term: light, translations: { tr: ışık }, avoid: { tr: IŞILTI } }\n',
		});
		const { config } = await loadSite({ root });
		const glossary = await readGlossary(root, config, (problem) => expect(problem).toBe(undefined));
		const { problemsOf } = await createTermCheck(glossary, 'tr', config);
		const source = { key: 'a', kind: 'text', form: 'text', text: 'Light burns.', line: 1 };
		const problems = (translation: string) =>
			problemsOf(source as unknown as Parameters<typeof problemsOf>[0], translation).map(({ found }) => found);
		expect(problems('IŞIK YANAR.')).toEqual([]);
		expect(problems('Işıltı yanar.')).toEqual([
			'no word of the glossary for "light"',
			'"IŞILTI", which is not to be used',
		]);
	});
});
