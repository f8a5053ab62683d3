import { languageOf, type Site } from '#content/site/site.ts';
import { kitLanguage } from '#i18n/built-in-words.ts';
import { fallbackChain } from '#i18n/locale.ts';
import { createTranslate, type MessageSource, type Translate } from '#i18n/messages.ts';

/** The part of a site with the names of its interface in each language. */
export type Interface = Pick<Site, 'config' | 'languages' | 'kitMessages'>;

const translators = new WeakMap<Interface, Map<string, Translate>>();

/** The function that gives a site's interface texts in one language, made once per site and language. */
export function translateFor(site: Interface, locale: string): Translate {
	const known = translators.get(site) ?? new Map<string, Translate>();
	translators.set(site, known);
	const translate = known.get(locale) ?? createFor(site, locale);
	known.set(locale, translate);
	return translate;
}

function createFor(site: Interface, locale: string): Translate {
	const [own, ...others] = messageSources(site, locale);
	if (!own) throw new Error(`The site has no language "${locale}".`);
	return createTranslate([own, ...others]);
}

/** The languages in which the interface's texts are looked for on pages in a language, and last the kit's English. */
export function messageSources(site: Interface, locale: string): (MessageSource & { code: string })[] {
	const languages = fallbackChain(locale, site.config).map((code) => {
		const { locale, messages } = languageOf(site, code);
		return { code, tag: locale.tag, dir: locale.dir, messages };
	});
	const own = languageOf(site, locale).locale.tag;
	// To pages in any English, the kit's is no other language.
	const isKits = new Intl.Locale(own).language === kitLanguage.tag;
	const { code, dir } = kitLanguage;
	return [...languages, { code, dir, tag: isKits ? own : kitLanguage.tag, messages: site.kitMessages }];
}
