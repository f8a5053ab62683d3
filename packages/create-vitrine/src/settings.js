import { sampleLanguage } from './languages.js';
import { fontsOf, writeFonts } from './look.js';

/** The version of the settings that the kit reads. */
const settingsFormat = 4;

/** Writes `forms/contact.yaml` of a new site. */
export function formSettings({ content }) {
	const company = content === 'company' ? 'company, ' : '';
	return `# TODO The address that messages go to. Of the fields that have words already: name, email, company, subject, message.
# Without this file, there is no form.
address: hello@example.com
fields: [name, email, ${company}message]
`;
}

/** Writes `forms/order.yaml` of a new site of a company. */
export function orderSettings() {
	return `# TODO The address that orders go to. Their words are in content/<locale>/forms/order.yaml.
address: orders@example.com
fields:
  - name
  - email
  - company
  - { name: plan, kind: select, options: [room, floor, house], required: true }
  - { name: desks, kind: number, min: 1, max: 100, required: true }
  - { name: start, kind: date }
`;
}

/** Writes `site.config.ts` of a new site. */
export function siteSettings({ name, languages, look, content }) {
	const { fonts, fontOf } = fontsOf(look, languages);
	const isCompany = content === 'company';
	return `import { defineSite } from 'vitrine';

// Facts that are equal in every language. Words live in content/<locale>/.
export default defineSite({
	// Which version of the settings these are: "npx vitrine upgrade" changes it.
	format: ${settingsFormat},

	name: ${quote(name)},

	// TODO Scheme and host of the published site. SITE_ORIGIN replaces it for a preview, which then stays out of search engines.
	origin: 'https://www.example.com',

${localeTable(languages, fontOf)}
${Object.keys(fonts).length > 0 ? fontSetting(fonts) : ''}
	// Where the site is at home, as "Europe/Berlin". No text is "updated" on a day that has not begun there.
	timeZone: 'UTC',

	// The least part of the texts that must be up to date, in percent, as { ru: 100 }: "npm run check" fails below it.
	translations: { fresh: {} },
${isCompany ? newsSetting() : ''}});
`;
}

function newsSetting() {
	return `
	// Dated entries with lists, tags and a feed: docs/guides/news.md of the kit. Each is a folder in content/<locale>/.
	collections: { news: { address: '/news' } },

	// TODO Who gives the entries of feeds their ids: a domain and a year in which it was yours. Do not change it later.
	feedAuthority: 'example.com,${new Date().getUTCFullYear()}',
`;
}

function fontSetting(fonts) {
	return `
	// Fonts by the names that the locale table uses. The build cuts them to the characters that the pages show.
	fonts: ${writeFonts(fonts)},
`;
}

function localeTable(languages, fontOf) {
	const [main] = languages;
	return `	// The locale table. A further language is a row here and a folder in content/.
	// typography: the rules its texts are set by, as 'english' or 'german'; 'none' leaves them as they are typed.
	// font: a name in "fonts", or 'system'; with a font of its own, a language gets pictures for link previews.
	// fallback: the languages whose texts stand in for those that it lacks, before the default one's: ['ru', 'en']; or '404'.
	// unlisted: true while a language is not ready: its pages are reached by address only.
	// staleNotice: true where a page shall say that its original has changed since it was translated.
	locales: [
${languages.map((language) => `		${localeRow(language, languages, fontOf(language.tag))}`).join('\n')}
	],
	defaultLocale: ${quote(main.code)},`;
}

function localeRow({ code, name, shortName, tag, dir, typography, hasSample }, languages, font) {
	const [main] = languages;
	const isBegun = code !== main.code && !hasSample;
	const standsIn = isBegun && main.code !== sampleLanguage && languages.some((other) => other.code === sampleLanguage);
	const fields = [
		...Object.entries({ code, name, shortName, tag }).map(([field, value]) => `${field}: ${quote(value)}`),
		...(dir === 'rtl' ? [`dir: 'rtl'`] : []),
		`typography: ${quote(typography)}, font: ${quote(font)}`,
		...(standsIn ? [`fallback: [${quote(sampleLanguage)}]`] : []),
		...(isBegun ? ['unlisted: true'] : []),
	];
	return `{ ${fields.join(', ')} },`;
}

function quote(text) {
	return `'${text.replace(/[\\']/g, '\\$&')}'`;
}
