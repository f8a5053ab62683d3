import { answerWith, edit, setHeader } from '../support/recorded-site.ts';
import { origin, type PlantedFault } from './planted-fault.ts';

/** Sitemaps and feeds, and how they are sent. */
export const sitemapsFaults: readonly PlantedFault[] = [
	{
		name: 'a page missing from its sitemap',
		edits: [['/sitemap.xml', /<url>\n<loc>https:\/\/lantern\.example\/about<[\s\S]*?<\/url>/, '']],
		rule: 'sitemaps',
		finds: ['/about: in no sitemap'],
	},
	{
		name: 'a sitemap with an address that no page has',
		edits: [['/sitemap.xml', `<loc>${origin}/guide/wick</loc>`, `<loc>${origin}/guide/wick/</loc>`]],
		rule: 'sitemaps',
		finds: [
			`/sitemap.xml: ${origin}/guide/wick/, which answers 308 and leads to ${origin}/guide/wick`,
			'/guide/wick: in no sitemap',
		],
	},
	{
		name: 'a page in the sitemap of another language',
		damage: (answers) => {
			const url = /<url>\n<loc>https:\/\/lantern\.example\/guide\/wick<[\s\S]*?<\/url>/;
			const entry = url.exec(new TextDecoder().decode(answers.get('/sitemap.xml')?.body))?.[0] ?? '';
			edit(answers, '/sitemap.xml', url, '');
			edit(answers, '/ja/sitemap.xml', '</urlset>', `${entry}</urlset>`);
		},
		rule: 'sitemaps',
		finds: [`/ja/sitemap.xml: ${origin}/guide/wick, which is in "en-US"`],
	},
	{
		name: 'a page that is noindex in a sitemap',
		edits: [
			[
				'/ru/sitemap.xml',
				'</urlset>',
				`<url><loc>${origin}/ru/rukovodstvo/wick</loc><lastmod>2026-01-01</lastmod></url></urlset>`,
			],
		],
		rule: 'sitemaps',
		finds: [`/ru/sitemap.xml: ${origin}/ru/rukovodstvo/wick, which is noindex`],
	},
	{
		name: 'a sitemap that lists a page twice',
		damage: (answers) => {
			const entry = /<url>[\s\S]*?<\/url>/.exec(new TextDecoder().decode(answers.get('/sitemap.xml')?.body))?.[0] ?? '';
			edit(answers, '/sitemap.xml', '</urlset>', `${entry}</urlset>`);
		},
		rule: 'sitemaps',
		finds: [`/sitemap.xml: ${origin}/ a second time`],
	},
	{
		name: 'a sitemap with other translations than the page',
		edits: [['/ja/sitemap.xml', `hreflang="ru-RU" href="${origin}/ru"`, `hreflang="ru-RU" href="${origin}/"`]],
		rule: 'sitemaps',
		finds: [`/ja/sitemap.xml: other translations of ${origin}/ja than its head names`],
	},
	{
		name: 'a day that has not come',
		edits: [['/sitemap.xml', '<lastmod>2026-01-01', '<lastmod>2999-01-01']],
		rule: 'sitemaps',
		finds: [`/sitemap.xml: lastmod 2999-01-01 of ${origin}/`],
	},
	{
		name: 'a sitemap missing from the index',
		edits: [['/sitemap_index.xml', /<sitemap><loc>https:\/\/lantern\.example\/ja\/.*?<\/sitemap>/, '']],
		rule: 'sitemaps',
		finds: ['/ja/sitemap.xml: not in sitemap_index.xml'],
	},
	{
		name: 'an index with a sitemap that is not there',
		edits: [
			[
				'/sitemap_index.xml',
				'</sitemapindex>',
				`<sitemap><loc>${origin}/fr/sitemap.xml</loc></sitemap></sitemapindex>`,
			],
		],
		rule: 'sitemaps',
		finds: [`/sitemap_index.xml: ${origin}/fr/sitemap.xml, which answers 404`],
	},
	{
		name: 'no index of the sitemaps',
		damage: (answers) => answerWith(answers, '/sitemap_index.xml', 404),
		rule: 'sitemaps',
		finds: ['/sitemap_index.xml: no index: the address answers 404'],
	},
	{
		name: 'a sitemap that is no XML',
		edits: [['/ja/sitemap.xml', '</urlset>', '&copy;</urlset>']],
		rule: 'sitemaps',
		finds: ['/ja/sitemap.xml: no XML: 19:6: undefined entity.'],
	},
	{
		name: 'a feed that is no XML',
		damage: (answers) => {
			const feed = '/news/feed.xml';
			const link = `<link rel="alternate" type="application/atom+xml" href="${feed}"/></head>`;
			edit(answers, '/about', '</head>', link);
			const body = new TextEncoder().encode(
				'<feed xmlns="http://www.w3.org/2005/Atom">\n<title>a[b[0]]>1</title></feed>',
			);
			const headers = {
				...answers.get('/sitemap.xml')?.headers,
				'content-type': 'application/atom+xml; charset=utf-8',
			};
			answers.set(feed, { status: 200, headers, body });
		},
		rule: 'feeds',
		finds: ['/news/feed.xml: no XML: 2:15: the string "]]>" is disallowed in char data.'],
	},
	{
		name: 'a sitemap that is sent as text',
		damage: (answers) => setHeader(answers, '/ja/sitemap.xml', 'content-type', 'text/plain'),
		rule: 'mediaTypes',
		finds: ['/ja/sitemap.xml: Content-Type "text/plain"'],
	},
	{
		name: 'a page that is sent in another encoding',
		damage: (answers) => setHeader(answers, '/guide', 'content-type', 'text/html; charset=windows-1251'),
		rule: 'mediaTypes',
		finds: ['/guide: Content-Type "text/html; charset=windows-1251"'],
	},
];
