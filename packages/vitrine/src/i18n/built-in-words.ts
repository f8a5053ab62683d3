import type { Locale } from './locale.ts';

/**
 * The language of the kit's words that visitors read where neither their language nor those that it falls back to have a
 * text, by a code that no language of a site can have.
 */
// biome-ignore lint/plugin: the kit speaks English, whatever languages a site has.
export const kitLanguage = { code: 'en-x-kit', tag: 'en', dir: 'ltr', typography: 'english' } as const;

/** Languages that are written as another one, by their tags. */
const writtenAs: Record<string, string> = { no: 'nb' };

/**
 * Chooses the built-in words for a language of a site: those of its tag or code, else those of its language in general,
 * else those of another region.
 * Words in another script are no words of the language.
 *
 * @param known languages that have built-in words, as language tags in lower case
 * @example chooseWords(['en', 'pt'], { code: 'pt-br', tag: 'pt-BR' }) // 'pt'
 */
export function chooseWords(known: readonly string[], { code, tag }: Pick<Locale, 'code' | 'tag'>): string | undefined {
	const wanted = languageAndScript(tag);
	const same = known.filter((one) => languageAndScript(one) === wanted);
	const isGeneral = (one: string) => new Intl.Locale(one).region === undefined;
	return [tag.toLowerCase(), code].find((one) => same.includes(one)) ?? same.find(isGeneral) ?? same[0];
}

function languageAndScript(tag: string): string {
	const { language, script } = new Intl.Locale(tag).maximize();
	return `${writtenAs[language] ?? language}-${script}`;
}
