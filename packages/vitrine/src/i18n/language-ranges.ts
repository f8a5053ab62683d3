import type { NegotiableLocale } from './negotiation.ts';

const letters = [...'abcdefghijklmnopqrstuvwxyz'];
const regions = letters.flatMap((first) => letters.map((second) => first + second));

/**
 * Works out the language ranges that mean a locale by the likely script of their regions (Unicode likely subtags), as a regular
 * expression without capitals. Neither server nor browsers need the data of Unicode then.
 *
 * @returns undefined where the tag is all: for languages that are written alike in every region
 * @example languageRanges('sr-Latn', []) // 'sr-(latn|me|…)'
 * @example languageRanges('zh-Hans', []) // 'zh-hans|zh(?!-([a-z]{4}|hk|mo|tw|…)\\b)'
 */
export function languageRanges(tag: string, locales: readonly Pick<NegotiableLocale, 'tag'>[]): string | undefined {
	const { language, script, region } = new Intl.Locale(tag);
	// Most tags are such ones, and to look at all regions takes a while.
	if (script === undefined && region === undefined) return undefined;
	const scripts = scriptsOf(language);
	const usual = likelyScript(language);
	if (usual === undefined || scripts.size < 2) return undefined;
	const name = tag.toLowerCase();
	if (region !== undefined) {
		const likely = likelyScript(`${language}-${region}`);
		if (script === undefined) return `${name}|${language}-${likely}-${region}`.toLowerCase();
		return script === likely ? `${name}|${language}-${region}`.toLowerCase() : undefined;
	}
	if (script === undefined) return undefined;
	if (script === usual) {
		const foreign = [...scripts].flatMap(([other, places]) => (other === script ? [] : places));
		return `${name}|${language}(?!-([a-z]{4}|${foreign.join('|')})\\b)`;
	}
	const tags = locales.map((other) => other.tag.toLowerCase());
	const isFree = (place: string) => !tags.includes(`${name}-${place}`) && !tags.includes(`${language}-${place}`);
	const places = scripts.get(script)?.filter(isFree) ?? [];
	return places.length === 0 ? undefined : `${language}-(${[script.toLowerCase(), ...places].join('|')})`;
}

const known = new Map<string, Map<string, string[]>>();

/** The regions in which a language is likely written in each of its scripts. */
function scriptsOf(language: string): Map<string, string[]> {
	const found = known.get(language) ?? Map.groupBy(regions, (region) => likelyScript(`${language}-${region}`) ?? '');
	known.set(language, found);
	return found;
}

function likelyScript(tag: string): string | undefined {
	return new Intl.Locale(tag).maximize().script;
}
