import { afterEach, describe, expect, it, vi } from 'vitest';
import { complaintAt } from '../../../../../test/support/complaint-about.ts';
import { entry, newsSettings, newsSite } from '../../../../../test/support/news-site.ts';
import { loadSite } from '../load-site.ts';
import type { Site } from '../site/site.ts';

afterEach(() => vi.useRealTimers());

const listedIn = (site: Site, id: string, locale: string) => {
	const text = site.pages.get(id)?.translations[locale];
	return text?.format === 'md' ? text.list?.entries : undefined;
};

describe('a collection', () => {
	it('lists its entries in each language, the newest first, those of one day by name, and divides the list', async () => {
		const site = await loadSite({ root: newsSite() });
		expect(listedIn(site, 'news', 'en')).toEqual(['news/lamp', 'news/oil']);
		expect(listedIn(site, 'news/page/2', 'en')).toEqual(['news/wick']);
		expect(listedIn(site, 'news', 'ru')).toEqual(['news/fair', 'news/lamp']);
		expect(listedIn(site, 'news', 'ja')).toEqual([]);
		expect(site.pages.get('news/page/2')?.translations.en?.address).toBe('/news/page/2');
		expect(site.pages.get('news/page/2')?.translations.ru).toBeUndefined();
		expect(site.pages.get('news/lamp')?.translations.ru?.address).toBe('/ru/news/lampa');
	});

	it('has entries in any one language, and nothing stands in for them', async () => {
		const { pages } = await loadSite({ root: newsSite() });
		const fair = pages.get('news/fair');
		expect([Object.keys(fair?.translations ?? {}), fair?.fallbacks]).toEqual([['ru'], {}]);
	});

	it('has a list for each tag, kept from search engines below three entries', async () => {
		const { pages } = await loadSite({ root: newsSite() });
		const workshop = pages.get('news/tags/workshop')?.translations.en;
		expect([workshop?.address, workshop?.noindex]).toEqual(['/news/tags/workshop', false]);
		expect(pages.get('news/tags/workshop/page/2')?.translations.en?.address).toBe('/news/tags/workshop/page/2');
		expect(pages.get('news/tags/lamps')?.translations.en?.noindex).toBe(true);
		expect(pages.get('news/tags/лампы')?.translations.ru?.address).toBe('/ru/news/tags/%D0%BB%D0%B0%D0%BC%D0%BF%D1%8B');
	});

	it('publishes an entry on its day in the time zone of the site', async () => {
		vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2998-12-31T15:30:00Z') });
		const idsIn = async (timeZone: string) => {
			const site = await loadSite({ root: newsSite({ 'site.config.ts': newsSettings(`timeZone: '${timeZone}',`) }) });
			return [...site.pages.keys()];
		};
		expect(await idsIn('UTC')).not.toContain('news/next');
		expect(await idsIn('Asia/Tokyo')).toContain('news/next');
	});

	it('shows entries that wait where drafts are shown', async () => {
		const site = await loadSite({ root: newsSite(), drafts: true });
		expect(listedIn(site, 'news', 'en')).toEqual(['news/next', 'news/lamp']);
	});
});

describe('a mistake in a collection', () => {
	it('is reported with file and line (faults S1)', async () => {
		const complaints = await complaintAt(
			newsSite({
				'content/en/news/day.md': entry('Day', 'date: 1 May'),
				'content/en/news/none.md': entry('None', 'author: Ada'),
				'content/en/news/early.md': entry('Early', 'date: 2026-03-01\nupdated: 2026-02-01'),
				'content/en/news/late.md': entry('Late', 'date: 2026-03-01\nupdated: 2998-02-01'),
				'content/en/news/ahead.md': entry('Ahead', 'date: 2998-03-01\nupdated: 2998-03-02'),
				'content/en/news/case.md': entry('Case', 'date: 2026-01-01\ntags: [lamps, lamps]'),
				'content/en/news/index-tag.md': entry('Index', 'date: 2026-01-01\ntags: [Index]'),
				'content/en/news/other.md': entry('Other', 'date: 2026-01-01\nslug: lamp'),
				'content/en/news/tags.md': entry('Tags', 'date: 2026-01-01'),
				'content/en/news/bell.md': entry('Bell', 'date: 2026-01-01', 'A \u0007 bell.'),
				'content/en/news/links.md': entry('Links', 'date: 2026-01-01', '[a](/news/next) [b](/news/lmap)'),
				'content/en/news/cover.md': entry('Cover', 'date: 2026-01-01\ncover:\n  file: lamp.png\n  alt: A lamp'),
				'content/en/news/old/one.md': entry('One', 'date: 2026-01-01'),
				'content/en/pages/news.md': entry('Page', 'updated: 2026-01-01'),
			}),
		);
		expect(complaints).toMatchInlineSnapshot(`
			"
			content/en/news/ahead.md:5  updated
			  found     "2998-03-02"
			  expected  no other day than "date": until 2998-03-01 the entry waits, and has no readers yet
			  to do     remove the line

			content/en/news/bell.md:7
			  found     the control character U+0007
			  expected  characters that a page can hold
			  to do     type the word anew: it cannot be seen

			content/en/news/case.md:5  tags
			  found     "lamps" twice
			  expected  each tag once
			  to do     remove one

			content/en/news/cover.md:6  cover.file
			  found     an image at "lamp.png"
			  expected  a picture beside the page, or a file in public/ written with a leading slash
			  to do     put the file at content/en/news/lamp.png

			content/en/news/day.md:4  date
			  found     "1 May"
			  expected  a day written YYYY-MM-DD
			  to do     write the day on which it is published, for example 2026-11-20

			content/en/news/early.md:5  updated
			  found     "2026-02-01"
			  expected  a day that is not before "date", 2026-03-01
			  to do     write the day of the last change, or remove the line

			content/en/news/index-tag.md:5  tags.0
			  found     "Index"
			  expected  another word: "index" is the home page to web servers
			  to do     write for example "overview"

			content/en/news/lamp.md:5  tags
			  found     the tag "Lamps", which is "lamps" in content/en/news/case.md
			  expected  one way to write a tag: both would have one address
			  to do     write "lamps", or write the other one like this

			content/en/news/late.md:5  updated
			  found     "2998-02-01"
			  expected  a day that is not in the future
			  to do     write the day of the last change, or remove the line

			content/en/news/links.md:7
			  found     a link to "/news/lmap"
			  expected  a page of the site or a file in public/
			  to do     write "/news/lamp"

			content/en/news/links.md:7
			  found     a link to "/news/next"
			  expected  a page that is published: this one waits until 2999-01-01
			  to do     take the link out until then, or put it into a section with "publishAt" that begins then

			content/en/news/none.md:2  date
			  found     nothing
			  expected  the key "date"
			  to do     add "date:" with its value here

			content/en/news/old/one.md:1
			  found     an entry in a folder of its own
			  expected  entries in the folder of their collection itself
			  to do     move it to content/en/news/one.md

			content/en/news/other.md:5
			  found     the address "/news/lamp", which content/en/news/lamp.md has
			  expected  an address of its own
			  to do     rename one of the two, or give it another slug

			content/en/news/tags.md:1
			  found     the file name "tags"
			  expected  another name: the lists of the collection need "page" and "tags"
			  to do     rename it

			content/en/pages/news.md:1
			  found     a page at "/news", an address of the collection "news"
			  expected  an address that no collection has
			  to do     move it to content/en/news/index.md, rename it, or give the collection another address
			"
		`);
	});

	it('is told of the settings (faults S2)', async () => {
		const settings = newsSettings(`
			collections: { news: { address: '/news' }, blog: { address: '/news/blog' }, Log: { address: 'log' } },
			feedAuthority: undefined,`);
		expect(await complaintAt(newsSite({ 'site.config.ts': settings }))).toMatchInlineSnapshot(`
			"
			site.config.ts:41  collections.Log
			  found     "Log"
			  expected  a name of small letters, digits and hyphens, and not "pages", "shared" or "forms"
			  to do     write for example "news": it names the folder of the entries

			site.config.ts:41  collections.Log.address
			  found     "log"
			  expected  an address of small letters, digits and hyphens, starting with / and without a language
			  to do     write for example "/news"

			site.config.ts:41  collections.news.feed
			  found     true
			  expected  "feedAuthority" beside "collections": the ids in a feed begin with it
			  to do     write for example feedAuthority: "example.com,2026", a domain of yours and a year in which it was, or feed: false

			site.config.ts:41  collections.blog.address
			  found     "/news/blog"
			  expected  an address that is not within another: news has "/news"
			  to do     write another address
			"
		`);
		const authority = newsSettings(`feedAuthority: 'lantern.example',`);
		expect(await complaintAt(newsSite({ 'site.config.ts': authority }))).toMatchInlineSnapshot(`
			"
			site.config.ts:42  feedAuthority
			  found     "lantern.example"
			  expected  a domain of yours, a comma, and a year or day on which it was
			  to do     write for example "example.com,2026", and never change it: feed readers know entries by it
			"
		`);
	});

	it('is told of a list that is taken, or is not there (faults S2)', async () => {
		const taken = newsSettings(`collections: { news: { address: '/about' } },`);
		expect(await complaintAt(newsSite({ 'site.config.ts': taken }))).toMatchInlineSnapshot(`
			"
			content/en/pages/about.md:1
			  found     a page at "/about", an address of the collection "news"
			  expected  an address that no collection has
			  to do     move it to content/en/news/index.md, rename it, or give the collection another address

			content/en/pages/index.yaml:21  sections.features.items.0.text
			  found     a link to "/about#oil"
			  expected  an anchor of that page in "en": it has none
			  to do     write {#oil} at the end of the heading that is meant, in every language

			content/ja/pages/about.md:1
			  found     a page at "/about", an address of the collection "news"
			  expected  an address that no collection has
			  to do     move it to content/ja/news/index.md, rename it, or give the collection another address

			content/ja/pages/index.yaml:21  sections.features.items.0.text
			  found     a link to "/about#oil"
			  expected  an anchor of that page in "ja": it has none
			  to do     write {#oil} at the end of the heading that is meant, in every language

			content/ru/pages/about.md:1
			  found     a page at "/about", an address of the collection "news"
			  expected  an address that no collection has
			  to do     move it to content/ru/news/index.md, rename it, or give the collection another address

			content/ru/pages/index.yaml:21  sections.features.items.0.text
			  found     a link to "/about#oil"
			  expected  an anchor of that page in "ru": it has none
			  to do     write {#oil} at the end of the heading that is meant, in every language
			"
		`);
		const reserved = newsSettings(`collections: { news: { address: '/api' } },`);
		expect(await complaintAt(newsSite({ 'site.config.ts': reserved }))).toMatchInlineSnapshot(`
			"
			site.config.ts:41  collections.news.address
			  found     "/api"
			  expected  an address that the site itself does not need
			  to do     write for example "/news"
			"
		`);
		expect(await complaintAt(newsSite({ 'content/ru/news/index.md': undefined }))).toMatchInlineSnapshot(`
			"
			content/ru/news/fair.md:1
			  found     an entry without a list that names it
			  expected  the title and description of the list at content/ru/news/index.md
			  to do     write that file
			"
		`);
	});
});
