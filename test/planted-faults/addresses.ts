import { origin, type PlantedFault, russianAbout } from './planted-fault.ts';

/** One address for a page, wherever it is written. */
export const addressesFaults: readonly PlantedFault[] = [
	{
		name: 'a canonical address that is not its own',
		edits: [['/guide/wick', `rel="canonical" href="${origin}/guide/wick"`, `rel="canonical" href="${origin}/guide"`]],
		rule: 'addresses',
		finds: [`/guide/wick: canonical ${origin}/guide`],
		also: ['alternates', 'sitemaps', 'structuredData'],
	},
	{
		name: 'no canonical address',
		edits: [['/guide/wick', /<link rel="canonical"[^>]*>/, '']],
		rule: 'addresses',
		finds: ['/guide/wick: no canonical'],
		also: ['alternates', 'sitemaps', 'structuredData'],
	},
	{
		name: 'a canonical address on a page without a translation, which is noindex',
		edits: [
			[
				'/ru/rukovodstvo/wick',
				'<meta name="description"',
				`<link rel="canonical" href="${origin}/guide/wick"/><meta name="description"`,
			],
		],
		rule: 'addresses',
		finds: [`/ru/rukovodstvo/wick: canonical ${origin}/guide/wick on a page that is noindex`],
	},
	{
		name: 'another address in link previews',
		edits: [['/about', `property="og:url" content="${origin}/about"`, `property="og:url" content="${origin}/"`]],
		rule: 'addresses',
		finds: [`/about: og:url ${origin}/`],
	},
	{
		name: 'another title in link previews',
		edits: [['/about', 'property="og:title" content="About', 'property="og:title" content="Home']],
		rule: 'openGraph',
		finds: ['/about: og:title "Home · Lantern"'],
	},
	{
		name: 'another language in link previews',
		edits: [[russianAbout, 'property="og:locale" content="ru_RU"', 'property="og:locale" content="en_US"']],
		rule: 'openGraph',
		finds: [`${russianAbout}: og:locale "en_US"`],
	},
	{
		name: 'a language switch to another page than the head names',
		edits: [['/about', `<a href="/ja/about" hrefLang="ja-JP" lang`, '<a href="/ja" hrefLang="ja-JP" lang']],
		rule: 'languageLinks',
		finds: ['/about: a link to "/ja" with hreflang="ja-JP"'],
	},
	{
		name: 'a language switch that leads to another language',
		edits: [['/guide', '<a href="/ja" hrefLang="ja-JP"', '<a href="/ru" hrefLang="ja-JP"']],
		rule: 'languageLinks',
		finds: ['/guide: a link to "/ru" with hreflang="ja-JP", a page in "ru-RU"'],
	},
];
