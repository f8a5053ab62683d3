import { defineSite } from 'vitrine';

// Facts that are equal in every language. Words live in content/<locale>/.
export default defineSite({
	// Which version of the settings these are: "npx vitrine upgrade" changes it.
	format: 4,

	name: 'Vitrine',

	// Scheme and host of the published site. SITE_ORIGIN replaces it for a preview, which then stays out of search engines.
	origin: 'https://vitrine.example',

	// The locale table. A further language is a row here and a folder in content/.
	// typography: the rules its texts are set by: 'english', 'russian', 'japanese' or 'none'.
	// font: a name in "fonts", or 'system'.
	// fallback: the languages whose texts stand in for those that it lacks, before the default one's: ['ru', 'en']; or '404'.
	// unlisted: true while a language is not ready: its pages are reached by address only.
	// staleNotice: true where a page shall say that its original has changed since it was translated.
	locales: [
		{ code: 'en', name: 'English', shortName: 'EN', tag: 'en-US', typography: 'english', stemmers: ['english'], font: 'exhibit' },
		{ code: 'ru', name: 'Русский', shortName: 'РУ', tag: 'ru-RU', typography: 'russian', stemmers: ['russian', 'english'], font: 'exhibit' },
		{ code: 'ja', name: '日本語', shortName: 'JA', tag: 'ja-JP', typography: 'japanese', stemmers: ['english'], font: 'exhibit' },
	],
	defaultLocale: 'en',

	// Who finds out a visitor's language on /: 'server', a script in the page ('client'), or nobody ('off').
	detection: 'server',

	// Where the site is at home. No text is "updated" on a day that has not begun there.
	timeZone: 'UTC',

	// Fonts by the names that the locale table uses. The build cuts them to the characters that the pages show.
	fonts: {
		exhibit: {
			text: {
				file: '@expo-google-fonts/m-plus-1p/400Regular/MPLUS1p_400Regular.ttf',
				license: '@expo-google-fonts/m-plus-1p/LICENSE_FONT',
			},
			display: {
				file: '@expo-google-fonts/zen-old-mincho/400Regular/ZenOldMincho_400Regular.ttf',
				license: '@expo-google-fonts/zen-old-mincho/LICENSE_FONT',
			},
		},
	},

	// Limits in KB, compressed, by language: "npm run check" fails above them. home: the home page with its styles. article:
	// any article with its styles. fonts: the fonts that a first visit to the home page loads. firstVisit: all that it loads.
	budgets: {
		home: { en: 18.2, ru: 19.2, ja: 19.2 },
		article: { en: 10.3, ru: 11.4, ja: 11.5 },
		fonts: { en: 30.6, ru: 32.4, ja: 83.8 },
		firstVisit: { en: 52.3, ru: 55.1, ja: 106.6 },
		scripts: 3.3,
	},

	// The least part of the texts that must be up to date, in percent: "npm run check" fails below it.
	translations: { fresh: { ru: 100, ja: 100 } },

	// Whom to tell about a vulnerability: makes /.well-known/security.txt. An e-mail address, or a page by https.
	security: { contact: 'mailto:security@vitrine.example' },

	// Services of others that pages may use: docs/guides/services.md. These show films and maps to visitors who press a picture.
	outside: [
		{ allow: 'frame', from: 'https://www.youtube-nocookie.com' },
		{ allow: 'frame', from: 'https://www.openstreetmap.org' },
	],

	// Whether visitors can search the site: docs/guides/search.md. stemmers in the table above find other forms of a word.
	search: true,

	// Whether /gallery is published, with an example of every kind of section; development always shows it.
	gallery: true,

	// Dated entries with lists, tags and a feed: docs/guides/news.md. Each is a folder in content/<locale>/.
	collections: { news: { address: '/news', type: 'NewsArticle' } },

	// Who gives the entries of feeds their ids: a domain and a year in which it was ours. It never changes.
	feedAuthority: 'vitrine.example,2026',
});
