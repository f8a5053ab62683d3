/** The part of the locale table that negotiation needs. */
export interface NegotiableLocale {
	code: string;
	tag: string;
}

/** Longer values of Accept-Language are cut: nobody reads that many languages. */
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
 * Finds the locale that a visitor's languages ask for by lookup (RFC 4647 §3.4): each range in turn is cut from its end
 * until it names a locale. No language stands in for a related one. A range without a script has its likely one.
 *
 * @returns the locale's code, or undefined
 * @example lookupLocale('ja-JP-x-priv', locales) // 'ja'
 * @example lookupLocale('be, kk;q=0.9', locales) // undefined
 * @example lookupLocale('zh-TW', [{ code: 'zh-hant', tag: 'zh-Hant' }]) // 'zh-hant'
 */
export function lookupLocale(header: string, locales: readonly NegotiableLocale[]): string | undefined {
	const ranges = parseAcceptLanguage(header).map(({ range, weight }) => ({ range, name: knownName(range), weight }));
	const offered = locales
		.map(({ code, tag }) => ({ code, plain: tag.toLowerCase(), tag: knownName(tag) }))
		.filter(({ plain, tag }) => !isExcluded([plain, tag], ranges));
	return lookupLanguages(
		ranges.filter(({ weight }) => weight > 0).map(({ name }) => name),
		offered,
	);
}

/**
 * Finds the locale that a list of languages asks for, best first, as `navigator.languages` has it (RFC 4647 §3.4).
 *
 * @returns the locale's code, or undefined
 */
export function lookupLanguages(
	languages: readonly string[],
	locales: readonly NegotiableLocale[],
): string | undefined {
	for (const language of languages) {
		for (let name = language.toLowerCase(); name; name = shorten(name)) {
			for (const { code, tag } of locales) if (code === name || tag.toLowerCase() === name) return code;
		}
	}
	return undefined;
}

/**
 * Adds the script that a language is most likely written in (Unicode likely subtags), in lower case.
 *
 * @returns deprecated languages by their names of today, and what is no language tag as it is
 * @example withScript('zh-TW') // 'zh-hant-tw'
 */
function withScript(tag: string): string {
	try {
		// Of a language that is in no list there is none, which changes nothing.
		const script = new Intl.Locale(tag).maximize().script as string;
		return `${new Intl.Locale(tag, { script })}`.toLowerCase();
	} catch {
		return tag;
	}
}

/** Cuts the last subtag off, and the single letter that introduced it. */
function shorten(range: string): string {
	return range.replace(/(^|-)(\w-)?[^-]*$/, '');
}

/** What browsers send is mostly the same. */
const knownNames = new Map<string, string>();
const maxKnown = 1000;

function knownName(tag: string): string {
	const known = knownNames.get(tag);
	if (known !== undefined) return known;
	if (knownNames.size >= maxKnown) knownNames.clear();
	const name = withScript(tag);
	knownNames.set(tag, name);
	return name;
}

/** Checks whether the most exact range that covers one of a locale's names has the weight 0. */
function isExcluded(
	names: readonly string[],
	ranges: readonly { range: string; name: string; weight: number }[],
): boolean {
	const covers = (range: string) => names.some((name) => name === range || name.startsWith(`${range}-`));
	const covering = ranges.filter(({ range, name }) => covers(range) || covers(name));
	const mostExact = covering.toSorted((a, b) => b.range.length - a.range.length)[0];
	return mostExact?.weight === 0;
}

/**
 * Decides in which language a visitor of `/` is shown the home page (specification §3): the one they chose, else the
 * one their browser asks for, else undefined, which means the default one. Nobody decides so for visitors who come by a
 * link of this very site, nor for crawlers, which must see addresses as they are.
 *
 * @param chosen the language that was chosen before
 * @param preferred finds the locale that the browser asks for
 */
export function decideLocale(
	locales: readonly NegotiableLocale[],
	chosen: string | undefined,
	preferred: () => string | undefined,
): string | undefined {
	return locales.some(({ code }) => code === chosen) ? chosen : preferred();
}
