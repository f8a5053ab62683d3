import { type PlantedFault, russianAbout } from './planted-fault.ts';

/** Languages, letters and directions. */
export const languagesFaults: readonly PlantedFault[] = [
	{
		name: 'a page in another language than its address says',
		edits: [['/ja/about', '<html lang="ja-JP"', '<html lang="en-US"']],
		rule: 'languages',
		finds: ['/ja/about: lang="en-US"'],
		also: ['alternates', 'openGraph', 'sitemaps', 'structuredData', 'scripts', 'languageLinks', 'ownLanguage'],
	},
	{
		name: 'a page without a language',
		edits: [['/ru/rukovodstvo/wick', '<html lang="ru-RU"', '<html']],
		rule: 'languages',
		finds: ['/ru/rukovodstvo/wick: lang=""'],
		also: ['openGraph', 'scripts', 'languageLinks'],
	},
	{
		name: 'a page written in the wrong direction',
		edits: [['/guide/wick', 'dir="ltr" data-build', 'dir="rtl" data-build']],
		rule: 'directions',
		finds: ['/guide/wick: lang="en-US" with dir="rtl" around "The wick · Lantern"'],
	},
	{
		name: 'words of another language that do not say so',
		edits: [['/guide', /(hrefLang="ja-JP") lang="ja-JP" dir="ltr"/, 'hrefLang="ja-JP"']],
		rule: 'scripts',
		finds: ['/guide: letters of "ja-JP" under lang="en-US": "日本語nearest page"'],
	},
	{
		name: 'the original in the place of a translation, without a word on its language',
		edits: [['/ru/rukovodstvo/wick', ' lang="en-US" dir="ltr"><p>Trim', '><p>Trim']],
		rule: 'untranslated',
		finds: [
			'/ru/rukovodstvo/wick: "Trim it with scissors." in Latin letters under lang="ru-RU"',
			'/ru/rukovodstvo/wick: alt "A lamp on a sill at night" in Latin letters under lang="ru-RU"',
		],
	},
	{
		name: 'words that claim a language in whose letters they are not written',
		edits: [['/about', '<h2 id="oil">Oil', '<h2 id="oil" lang="ja-JP">Oil and how it burns']],
		rule: 'untranslated',
		finds: ['/about: "Oil and how it burns" in Latin letters under lang="ja-JP"'],
	},
	{
		name: 'words in letters that no language of the site has',
		edits: [['/about', '<em>lamp</em>', '<span lang="en-US">λυχνία</span>']],
		rule: 'scripts',
		finds: ['/about: lang="en-US" on "λυχνία"'],
	},
	{
		name: 'a sentence that nobody translated',
		edits: [[russianAbout, 'Любое.', 'Любое. Any oil will do.']],
		rule: 'untranslated',
		finds: [`${russianAbout}: "Any oil will do." in Latin letters under lang="ru-RU"`],
	},
	{
		name: 'a heading that nobody translated',
		edits: [['/ja/about', '<h2 id="oil">油', '<h2 id="oil">Oil and how it burns']],
		rule: 'untranslated',
		finds: ['/ja/about: "Oil and how it burns" in Latin letters under lang="ja-JP"'],
	},
	{
		name: 'a label that nobody translated',
		edits: [[russianAbout, 'aria-label="Страницы"', 'aria-label="Pages of the whole site"']],
		rule: 'untranslated',
		finds: [`${russianAbout}: "Pages of the whole site" in Latin letters under lang="ru-RU"`],
	},
	{
		name: 'a description that nobody translated',
		edits: [
			[
				'/ja/about',
				'name="description" content="ランプの説明です。"',
				'name="description" content="About the lamp and its oil."',
			],
			[
				'/ja/about',
				'property="og:description" content="ランプの説明です。"',
				'property="og:description" content="About the lamp and its oil."',
			],
		],
		rule: 'untranslated',
		finds: ['/ja/about: "About the lamp and its oil." in Latin letters under lang="ja-JP"'],
	},
];
