/** The part of the locale table that negotiation needs. */
export interface NegotiableLocale {
	code: string;
	tag: string;
	/**
	 * The ranges that mean it by their likely scripts, as a regular expression (language-ranges.ts): the build works them out.
	 * The tag alone where it is left out.
	 */
	ranges?: string | undefined;
}

/** Longer values of Accept-Language are cut: no visitor reads that many languages. */
const maxHeaderLength = 1024;
const maxRanges = 32;

/**
 * Reads Accept-Language (RFC 9110 §12.5.4): language ranges in lower case with their weights, best first, in their own
 * order where equal. Ranges that are malformed and the range `*` are left out; a weight of 0 stays, since it excludes.
 *
 * @example parseAcceptLanguage('fr, ru;q=0.9') // [{ range: 'fr', weight: 1 }, { range: 'ru', weight: 0.9 }]
 */
export function parseAcceptLanguage(header: string): { range: string; weight: number }[] {
	return header
		.slice(0, maxHeaderLength)
		.split(',', maxRanges)
		.flatMap((part) => {
			const match = /^\s*([a-z]{1,8}(?:-[a-z0-9]{1,8})*)\s*(?:;\s*q=(0(?:\.\d{0,3})?|1(?:\.0{0,3})?)\s*)?$/i.exec(part);
			return match?.[1]
				? [{ range: match[1].toLowerCase(), weight: match[2] === undefined ? 1 : Number(match[2]) }]
				: [];
		})
		.sort((a, b) => b.weight - a.weight);
}

/**
 * Finds the locale for a visitor's languages by lookup (RFC 4647 §3.4): each range in turn names the locale that is
 * left when it is cut from its end. A related language is no match. A range without a script has its likely one.
 *
 * @returns the locale's code, or undefined
 * @example lookupLocale('ja-JP-x-priv', locales) // 'ja'
 * @example lookupLocale('be, kk;q=0.9', locales) // undefined
 * @example lookupLocale('zh-TW', [{ code: 'zh-hant', tag: 'zh-Hant', ranges: 'zh-(hant|hk|mo|tw)' }]) // 'zh-hant'
 */
export function lookupLocale(header: string, locales: readonly NegotiableLocale[]): string | undefined {
	const ranges = parseAcceptLanguage(header);
	const offered = locales.filter((locale) => !isExcluded(locale, ranges));
	return lookupLanguages(
		ranges.filter(({ weight }) => weight > 0).map(({ range }) => range),
		offered.map(({ code, tag, ranges = tag }) => ({ code, tag: ranges })),
	);
}

/**
 * Finds the locale that a list of languages requests, best first, as `navigator.languages` has it (RFC 4647 §3.4). A range that
 * is cut from its end is a beginning of it: of those that name a locale, the longest counts.
 *
 * @param locales their tags, or the ranges that mean them
 * @returns the locale's code, or undefined
 */
export function lookupLanguages(
	languages: readonly string[],
	locales: readonly NegotiableLocale[],
): string | undefined {
	for (const language of languages) {
		let found: string | undefined;
		let longest = '';
		for (const { code, tag } of locales) {
			const [start = ''] = RegExp(`^(${tag}|${code})\\b`, 'i').exec(language) ?? [];
			// Of two beginnings of one range, the longer one is the greater.
			if (start > longest) {
				longest = start;
				found = code;
			}
		}
		if (found) return found;
	}
	return undefined;
}

/** A locale is excluded when the most exact range that covers it has the weight 0. */
function isExcluded({ tag }: NegotiableLocale, ranges: readonly { range: string; weight: number }[]): boolean {
	const name = tag.toLowerCase();
	const covering = ranges.filter(({ range }) => name === range || name.startsWith(`${range}-`));
	const closest = covering.toSorted((a, b) => b.range.length - a.range.length)[0];
	return closest?.weight === 0;
}

/**
 * Decides the language of the home page for a visitor of `/` (specification §3): their earlier choice, else the
 * language that their browser prefers, else undefined, which means the default one. There is no such decision for
 * visitors who come by a link of this very site, nor for crawlers, which must see addresses as they are.
 *
 * @param chosen the language that was chosen before
 * @param preferred finds the locale that the browser prefers
 */
export function decideLocale(
	locales: readonly NegotiableLocale[],
	chosen: string | undefined,
	preferred: () => string | undefined,
): string | undefined {
	return locales.some(({ code }) => code === chosen) ? chosen : preferred();
}
