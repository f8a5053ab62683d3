import { sampleLanguage } from './languages.js';

/** The version of the settings that the kit reads. */
const settingsFormat = 4;

/** Writes `site.config.ts` of a site with sample texts. */
export function sampleSettings({ name, languages }) {
	return `import { defineSite } from 'vitrine';

// Facts that are equal in every language. Words live in content/<locale>/.
export default defineSite({
	// Which version of the settings these are: "npx vitrine upgrade" changes it.
	format: ${settingsFormat},

	name: ${quote(name)},

	// TODO Scheme and host of the published site. SITE_ORIGIN replaces it for a preview, which then stays out of search engines.
	origin: 'https://www.example.com',

${localeTable(languages)}

	// Where the site is at home, as "Europe/Berlin". No text is "updated" on a day that has not begun there.
	timeZone: 'UTC',

	// TODO The address that messages of the form go to; fields: what it asks for besides, 'company' and 'subject'.
	// Without this line, there is no form.
	contact: { address: 'hello@example.com', fields: [] },

	// The least part of the texts that must be up to date, in percent, as { ru: 100 }: "npm run check" fails below it.
	translations: { fresh: {} },
});
`;
}

/**
 * Changes the settings of the site that presents Vitrine: its name and its languages. Its texts still speak of the kit,
 * which has its name in every language.
 */
export function demoSettings(settings, { name, languages }) {
	const codes = languages.map(({ code }) => code);
	const main = codes[0];
	const font = (code) => (['en', 'ru', 'ja'].includes(code) ? 'exhibit' : 'system');
	return settings
		.replace(/^\tname: .*,$/m, () => `\tname: ${quote(name)},`)
		.replace(/^\t\/\/ The locale table.*?^\tdefaultLocale: .*?$/ms, () =>
			localeTable(languages.map((language) => ({ ...language, font: font(language.code) }))),
		)
		.replace(
			/^\t\t(home|article|fonts|firstVisit): \{(.*)\},$/gm,
			(_, limit, values) => `\t\t${limit}: {${keep(values, codes)}},`,
		)
		.replace(
			/fresh: \{(.*?)\}/,
			(_, values) =>
				`fresh: {${keep(
					values,
					codes.filter((code) => code !== main),
				)}}`,
		);
}

/** Keeps the limits of some languages. */
function keep(values, codes) {
	const kept = values.split(',').filter((value) => codes.includes(value.split(':', 1)[0].trim()));
	return kept.length > 0 ? ` ${kept.map((value) => value.trim()).join(', ')} ` : '';
}

function localeTable(languages) {
	const [main] = languages;
	return `	// The locale table. A further language is a row here and a folder in content/.
	// typography: the rules its texts are set by, as 'english' or 'german'; 'none' leaves them as they are typed.
	// font: a name in "fonts", or 'system'; with a font of its own, a language gets pictures for link previews.
	// fallback: the languages whose texts stand in for those that it lacks, before the default one's: ['ru', 'en']; or '404'.
	// unlisted: true while a language is not ready: its pages are reached by address only.
	// staleNotice: true where a page shall say that its original has changed since it was translated.
	locales: [
${languages.map((language) => `		${localeRow(language, languages)}`).join('\n')}
	],
	defaultLocale: ${quote(main.code)},`;
}

function localeRow({ code, name, shortName, tag, dir, typography, font = 'system', hasSample }, languages) {
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
