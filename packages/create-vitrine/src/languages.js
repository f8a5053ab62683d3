/** Languages that have sample texts, with their rows of the locale table. */
const translated = {
	en: { name: 'English', shortName: 'EN', tag: 'en-US', typography: 'english' },
	ru: { name: 'Русский', shortName: 'РУ', tag: 'ru-RU', typography: 'russian' },
	ja: { name: '日本語', shortName: '日', tag: 'ja-JP', typography: 'japanese' },
};

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
 * @example languageOf('de') // { code: 'de', name: 'Deutsch', shortName: 'DE', tag: 'de', dir: 'ltr', hasSample: false }
 */
export function languageOf(code) {
	if (Object.hasOwn(translated, code)) return { code, dir: 'ltr', hasSample: true, ...translated[code] };
	if (!codePattern.test(code) || reserved.includes(code)) return undefined;
	const [tag] = Intl.getCanonicalLocales(code);
	// What has another name today, such as `iw`, would not be found under this one.
	if (tag.toLowerCase() !== code) return undefined;
	const name = new Intl.DisplayNames([tag], { type: 'language', fallback: 'none' }).of(tag);
	if (name === undefined) return undefined;
	const locale = new Intl.Locale(tag);
	const { direction } = locale.getTextInfo?.() ?? locale.textInfo;
	return {
		code,
		name: name[0].toLocaleUpperCase(tag) + name.slice(1),
		shortName: code.toUpperCase(),
		tag,
		dir: direction === 'rtl' ? 'rtl' : 'ltr',
		typography: 'none',
		hasSample: false,
	};
}
