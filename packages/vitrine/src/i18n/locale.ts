/**
 * How a language is named in addresses, folders and the cookie: a BCP 47 language tag in lower case (RFC 5646 §2.1), its
 * language with a script, a region and variants where they matter: `ru`, `pt-br`, `zh-hant`, `es-419`.
 */
export const localeCodePattern =
	'[a-z]{2,3}(?:-[a-z]{4})?(?:-(?:[a-z]{2}|\\d{3}))?(?:-(?:[a-z\\d]{5,8}|\\d[a-z\\d]{3}))*';

const localeCode = new RegExp(`^${localeCodePattern}$`);

/**
 * @example isLocaleCode('zh-hant') // true
 * @example isLocaleCode('zh-Hant') // false
 */
export function isLocaleCode(code: string): boolean {
	return localeCode.test(code);
}

const localeFolder = new RegExp(`^(?:\\./)?content/${localeCodePattern}/`);

/**
 * Takes the folder of a language off the path of a file.
 *
 * @example withoutLocaleFolder('content/pt-br/pages/about.md') // 'pages/about.md'
 */
export function withoutLocaleFolder(path: string): string {
	return path.replace(localeFolder, '');
}

/** One row of the locale table in `site.config.ts`: all that differs by language and is not a text. */
export interface Locale {
	/** Path prefix and folder name, for example `ru`. */
	code: string;
	/** The language's name for itself, for example `Русский`. */
	name: string;
	/** Two or three letters for narrow places, for example `РУ`. */
	shortName: string;
	/** BCP 47 language tag for `lang`, `hreflang` and sitemaps, for example `ru-RU`. */
	tag: string;
	dir: 'ltr' | 'rtl';
	/** Name of the typographer that sets this language's text. */
	typography: string;
	/** Names of the stemmers that its search uses. */
	stemmers: readonly string[];
	/** Name of the font row, or `system`. */
	font: string;
	/**
	 * Codes of the languages whose texts stand in for those that it lacks, before those of the default language; `404`: a
	 * page without a translation is not found.
	 */
	fallback: readonly string[] | '404';
	/** Whether its pages are reached by address only: nothing offers it, and search engines stay away. */
	unlisted: boolean;
	/** Whether browsers may keep this locale's messages. */
	cacheable: boolean;
	/** Whether a page shows a notice if its original has changed since it was translated. */
	staleNotice: boolean;
}

/**
 * The languages in which a text is looked for, by their codes: its own, those that stand in for it, the default one.
 */
export function fallbackChain(
	code: string,
	{ locales, defaultLocale }: { locales: readonly Pick<Locale, 'code' | 'fallback'>[]; defaultLocale: string },
): string[] {
	const { fallback = [] } = locales.find((locale) => locale.code === code) ?? {};
	return [...new Set([code, ...(fallback === '404' ? [] : fallback), defaultLocale])];
}

/** The language of a text and how it is written, where that is not the page's. */
export interface TextLanguage {
	/** Language tag. */
	lang: string | undefined;
	dir: Locale['dir'] | undefined;
}

const openGraphLocales = new Map<string, string>();

/**
 * Turns a language tag into the form that Open Graph wants: language and territory, the most likely one where the tag has none
 * (ogp.me, Unicode likely subtags).
 *
 * @example localeToOpenGraph('ru-RU') // 'ru_RU'
 * @example localeToOpenGraph('zh-Hant') // 'zh_TW'
 */
export function localeToOpenGraph(tag: string): string {
	const known = openGraphLocales.get(tag);
	if (known !== undefined) return known;
	const written = withTerritory(tag) ?? tag.replaceAll('-', '_');
	openGraphLocales.set(tag, written);
	return written;
}

/** Returns undefined for what is no language tag: an audited page may have anything. */
function withTerritory(tag: string): string | undefined {
	try {
		const { language, region = '' } = new Intl.Locale(tag).maximize();
		// A number represents several territories.
		const isTerritory = /^[A-Z]{2}$/.test(region);
		const territory = isTerritory ? region : new Intl.Locale(language).maximize().region;
		return territory === undefined ? language : `${language}_${territory}`;
	} catch {
		return undefined;
	}
}

const languageNames = new Map<string, string>();

/**
 * Names a language in another language; in another form of the same one, with what it differs in.
 *
 * @example languageName({ of: 'en-US', in: 'ru-RU' }) // 'английский'
 * @example languageName({ of: 'pt-BR', in: 'pt-PT' }) // 'português do Brasil'
 */
export function languageName(tags: { of: string; in: string }): string {
	const key = `${tags.of} ${tags.in}`;
	const { language } = new Intl.Locale(tags.of);
	const isOtherForm = tags.of !== tags.in && new Intl.Locale(tags.in).language === language;
	const named = isOtherForm ? tags.of : language;
	const name = languageNames.get(key) ?? new Intl.DisplayNames(tags.in, { type: 'language' }).of(named) ?? language;
	languageNames.set(key, name);
	return name;
}

/**
 * The direction in which a language is written (Unicode CLDR).
 *
 * @returns undefined for what is no language tag
 * @example directionOf('ar') // 'rtl'
 */
export function directionOf(tag: string): 'ltr' | 'rtl' | undefined {
	try {
		return new Intl.Locale(tag).getTextInfo().direction === 'rtl' ? 'rtl' : 'ltr';
	} catch {
		return undefined;
	}
}
