/**
 * Languages that the kit has words in, with what their rows of the locale table have that cannot be computed. A row without
 * `shortName` has its code in capitals.
 */
const spoken = {
	ar: { shortName: 'ع' },
	bg: { shortName: 'БГ' },
	cs: { typography: 'czech' },
	da: {},
	de: { typography: 'german' },
	el: { shortName: 'ΕΛ' },
	en: { tag: 'en-US', typography: 'english', hasSample: true },
	es: { typography: 'spanish' },
	et: {},
	fi: {},
	fr: { typography: 'french' },
	he: { shortName: 'עב' },
	hi: { shortName: 'हि' },
	hu: {},
	id: { name: 'Bahasa Indonesia' },
	it: { typography: 'italian' },
	ja: { shortName: 'JA', tag: 'ja-JP', typography: 'japanese', hasSample: true },
	ko: { shortName: '한' },
	lt: {},
	lv: {},
	nb: { shortName: 'NO' },
	nl: { typography: 'dutch' },
	pl: { typography: 'polish' },
	// Without its region, the language would be taken for that of Brazil.
	pt: { tag: 'pt-PT', typography: 'portuguese', name: 'Português' },
	'pt-br': { shortName: 'BR', typography: 'brazilian' },
	ro: {},
	ru: { shortName: 'РУ', tag: 'ru-RU', typography: 'russian', hasSample: true },
	sk: {},
	sl: {},
	sv: {},
	th: { shortName: 'ไทย' },
	tr: {},
	uk: { shortName: 'УК', typography: 'ukrainian' },
	vi: {},
	zh: { shortName: '简' },
	'zh-tw': { shortName: '繁' },
};

/** Codes of the languages that the kit has words in. */
export const spokenLanguages = Object.keys(spoken);

/** The language whose sample texts stand where a language has none. */
export const sampleLanguage = 'en';

/** As the kit takes them: a tag in small letters. */
const codePattern = /^[a-z]{2,3}(-[a-z]{4})?(-([a-z]{2}|\d{3}))?$/;

/** Addresses of a site that a language may not have: `/og` are its link previews. */
const reserved = ['api', 'og'];

/**
 * What is known of a language.
 *
 * @returns undefined for what is no language that can be used
 * @example languageOf('de') // { code: 'de', name: 'Deutsch', shortName: 'DE', tag: 'de', dir: 'ltr', typography: 'german', hasSample: false, hasWords: true }
 */
export function languageOf(code) {
	if (!codePattern.test(code) || reserved.includes(code)) return undefined;
	const [canonical] = Intl.getCanonicalLocales(code);
	// What has another name today, such as `iw`, would not be found under this one.
	if (canonical.toLowerCase() !== code) return undefined;
	const { tag = canonical, ...row } = Object.hasOwn(spoken, code) ? spoken[code] : {};
	const name = new Intl.DisplayNames([tag], { type: 'language', fallback: 'none' }).of(canonical);
	if (name === undefined) return undefined;
	const locale = new Intl.Locale(tag);
	const { direction } = locale.getTextInfo?.() ?? locale.textInfo;
	const words = spokenAs(canonical);
	return {
		code,
		name: name[0].toLocaleUpperCase(tag) + name.slice(1),
		shortName: code.toUpperCase(),
		tag,
		dir: direction === 'rtl' ? 'rtl' : 'ltr',
		typography: spoken[words]?.typography ?? 'none',
		hasSample: false,
		hasWords: words !== undefined,
		...row,
	};
}

/** Finds the language whose words the kit uses for another region of it, never for another script. */
function spokenAs(tag) {
	const writtenAs = ({ language, script }) => `${language === 'no' ? 'nb' : language}-${script}`;
	const wanted = writtenAs(new Intl.Locale(tag).maximize());
	const same = spokenLanguages.filter((one) => writtenAs(new Intl.Locale(one).maximize()) === wanted);
	return same.find((one) => one === tag.toLowerCase()) ?? same.find((one) => !one.includes('-')) ?? same[0];
}
