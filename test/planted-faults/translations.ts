import { answerWith, setHeader } from '../support/recorded-site.ts';
import { origin, type PlantedFault, russianAbout } from './planted-fault.ts';

/** What search engines are told of translations. */
export const translationsFaults: readonly PlantedFault[] = [
	{
		name: 'a translation that does not link back',
		edits: [['/ja/about', /<link rel="alternate" hrefLang="en-US"[^>]*>/, '']],
		rule: 'alternates',
		finds: [`/about: hreflang="ja-JP" to ${origin}/ja/about, which does not link back`],
		also: ['openGraph', 'sitemaps'],
	},
	{
		name: 'a page that does not name itself',
		edits: [['/about', /<link rel="alternate" hrefLang="en-US"[^>]*>/, '']],
		rule: 'alternates',
		finds: [
			'/about: no hreflang link to itself',
			`/about: hreflang="x-default" to ${origin}/about, which does not link back`,
		],
		also: ['sitemaps'],
	},
	{
		name: 'a translation that is not there',
		damage: (answers) => answerWith(answers, '/ja/about', 404),
		rule: 'alternates',
		finds: [
			`/about: hreflang="ja-JP" to ${origin}/ja/about, which answers 404`,
			`${russianAbout}: hreflang="ja-JP" to ${origin}/ja/about, which answers 404`,
		],
		also: ['sitemaps', 'links', 'structuredData'],
	},
	{
		name: 'a translation that breaks down',
		damage: (answers) => answerWith(answers, '/ja/about', 500),
		rule: 'alternates',
		finds: [
			`/about: hreflang="ja-JP" to ${origin}/ja/about, which answers 500`,
			`${russianAbout}: hreflang="ja-JP" to ${origin}/ja/about, which answers 500`,
		],
		also: ['sitemaps', 'links', 'structuredData'],
	},
	{
		name: 'a translation that has moved',
		damage: (answers) => answerWith(answers, '/ja/about', 301, { location: '/ja' }),
		rule: 'alternates',
		finds: [
			`/about: hreflang="ja-JP" to ${origin}/ja/about, which answers 301 and leads to ${origin}/ja`,
			`${russianAbout}: hreflang="ja-JP" to ${origin}/ja/about, which answers 301 and leads to ${origin}/ja`,
		],
		also: ['headers', 'sitemaps', 'links', 'structuredData'],
	},
	{
		name: 'a translation named by an address that is not its canonical one',
		edits: [['/about', `hrefLang="ja-JP" href="${origin}/ja/about"`, `hrefLang="ja-JP" href="${origin}/ja/about/"`]],
		rule: 'alternates',
		finds: [
			`/about: hreflang="ja-JP" to ${origin}/ja/about/, which answers 308 and leads to ${origin}/ja/about`,
			`/ja/about: hreflang="en-US" to ${origin}/about, which does not link back`,
			`/ja/about: hreflang="x-default" to ${origin}/about, which does not link back`,
		],
		also: ['sitemaps', 'languageLinks'],
	},
	{
		name: 'a translation that is noindex',
		edits: [['/ja/about', '<link rel="canonical"', '<meta name="robots" content="noindex"/><link rel="canonical"']],
		rule: 'alternates',
		finds: [
			`/about: hreflang="ja-JP" to ${origin}/ja/about, which is noindex`,
			`${russianAbout}: hreflang="ja-JP" to ${origin}/ja/about, which is noindex`,
		],
		also: ['addresses', 'sitemaps'],
	},
	{
		name: 'a translation that a header keeps from search engines',
		damage: (answers) => setHeader(answers, '/ja/about', 'x-robots-tag', 'noindex, nofollow'),
		rule: 'alternates',
		finds: [
			`/about: hreflang="ja-JP" to ${origin}/ja/about, which is noindex`,
			`${russianAbout}: hreflang="ja-JP" to ${origin}/ja/about, which is noindex`,
		],
		also: ['addresses', 'sitemaps'],
	},
	{
		name: 'a translation in another language than it is named by',
		edits: [
			['/about', `hrefLang="ja-JP" href="${origin}/ja/about"`, `hrefLang="ja-JP" href="${origin}${russianAbout}"`],
		],
		rule: 'alternates',
		finds: [
			`/about: hreflang="ja-JP" to ${origin}${russianAbout}, which is in "ru-RU"`,
			`/ja/about: hreflang="en-US" to ${origin}/about, which does not link back`,
			`/ja/about: hreflang="x-default" to ${origin}/about, which does not link back`,
		],
		also: ['sitemaps', 'languageLinks'],
	},
	{
		name: 'two pages for one language',
		edits: [
			[
				'/about',
				'<link rel="alternate" hrefLang="ja-JP"',
				`<link rel="alternate" hrefLang="ja-JP" href="${origin}/ja/about"/><link rel="alternate" hrefLang="ja-JP"`,
			],
		],
		rule: 'alternates',
		finds: ['/about: hreflang="ja-JP" more than once'],
		also: ['openGraph', 'sitemaps'],
	},
	{
		name: 'no x-default',
		edits: [['/about', /<link rel="alternate" hrefLang="x-default"[^>]*>/, '']],
		rule: 'alternates',
		finds: ['/about: 0 x-default links'],
		also: ['sitemaps'],
	},
	{
		name: 'a second x-default',
		edits: [
			[
				'/about',
				'<link rel="canonical"',
				`<link rel="alternate" hrefLang="x-default" href="${origin}/about"/><link rel="canonical"`,
			],
		],
		rule: 'alternates',
		finds: ['/about: 2 x-default links'],
		also: ['sitemaps'],
	},
	{
		name: 'another x-default in one of the languages',
		edits: [
			['/ja/about', `hrefLang="x-default" href="${origin}/about"`, `hrefLang="x-default" href="${origin}/ja/about"`],
		],
		rule: 'alternates',
		finds: [
			`/about: hreflang="ja-JP" to ${origin}/ja/about, which has another x-default`,
			`/ja/about: hreflang="en-US" to ${origin}/about, which has another x-default`,
			`/ja/about: hreflang="ru-RU" to ${origin}${russianAbout}, which has another x-default`,
			`${russianAbout}: hreflang="ja-JP" to ${origin}/ja/about, which has another x-default`,
		],
		also: ['sitemaps'],
	},
];
